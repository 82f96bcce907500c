"""Codes about files and records that cannot be read, or hold nothing to check."""

from __future__ import annotations

from selfcheck.model import ERROR, INFO, WARNING
from selfcheck.rules.base import Case, Example, Rule, Text

_FILES = "docs/protocol.md, Transcript files"
_ASKED = '{"role": "user", "content": "Oi"}'
_ANSWERED = '{"role": "assistant", "content": "Olá! Em que posso ajudar?"}'
_GOOD = Example(f"[\n {_ASKED},\n {_ANSWERED}\n]\n", file="run.json")

RULES: tuple[Rule, ...] = (
    Rule(
        code="transcript.unreadable",
        severity=ERROR,
        summary=Text(
            "The file cannot be read",
            "文件无法读取",
            "O arquivo não pode ser lido",
        ),
        cases={
            "": Case(
                Text(
                    "The file cannot be read: {reason}.",
                    "文件无法读取：{reason}。",
                    "O arquivo não pode ser lido: {reason}.",
                ),
                Text(
                    "Make the file readable, or leave it out of the run.",
                    "请确保文件可读，或不要检查它。",
                    "Torne o arquivo legível ou deixe-o fora da verificação.",
                ),
            ),
            "nothing": Case(
                Text(
                    "There is nothing to check in this directory.",
                    "此目录中没有可检查的文件。",
                    "Não há nada a verificar neste diretório.",
                ),
                Text(
                    "Name a directory that holds transcripts or replies "
                    "(.json, .jsonl, .ndjson, .md, .markdown, .txt, .eval, .parquet; .gz, .zst), "
                    "or name a file itself.",
                    "请指定包含对话记录或回复的目录"
                    "（.json、.jsonl、.ndjson、.md、.markdown、.txt、.eval、.parquet；.gz、.zst），"
                    "或直接指定文件。",
                    "Indique um diretório com transcrições ou respostas "
                    "(.json, .jsonl, .ndjson, .md, .markdown, .txt, .eval, .parquet; .gz, .zst) "
                    "ou o próprio arquivo.",
                ),
            ),
            "missing": Case(
                Text(
                    "There is no such file or directory.",
                    "文件或目录不存在。",
                    "O arquivo ou diretório não existe.",
                ),
                Text(
                    "Check the spelling of the path and the folder that the command runs in.",
                    "请检查路径写法以及运行命令时所在的目录。",
                    "Confira a grafia do caminho e o diretório em que o comando é executado.",
                ),
            ),
            "no_container": Case(
                Text(
                    "The file ends in {ending}, but what is in it is nothing of the kind, nor "
                    "JSON.",
                    "文件以 {ending} 结尾，但内容不是这种格式，也不是 JSON。",
                    "O arquivo termina em {ending}, mas o conteúdo não é disso, nem JSON.",
                ),
                Text(
                    "Fetch the file itself (it may be a placeholder of Git LFS), or give it the "
                    "ending of what it is.",
                    "请取回文件本身（它可能只是 Git LFS 的占位文件），或改用与内容相符的扩展名。",
                    "Baixe o próprio arquivo (pode ser um substituto do Git LFS) ou dê a ele a "
                    "extensão do que contém.",
                ),
            ),
            "directory": Case(
                Text(
                    "This is a directory where a file is needed.",
                    "此处需要文件，给出的却是目录。",
                    "Isto é um diretório, mas é preciso um arquivo.",
                ),
                Text(
                    "Name a file inside the directory.",
                    "请指定该目录中的某个文件。",
                    "Indique um arquivo dentro do diretório.",
                ),
            ),
            "permission": Case(
                Text(
                    "There is no permission to read the file.",
                    "没有读取该文件的权限。",
                    "Não há permissão para ler o arquivo.",
                ),
                Text(
                    "Give the user of this command the right to read it.",
                    "请为运行命令的用户授予读取权限。",
                    "Dê ao usuário deste comando o direito de lê-lo.",
                ),
            ),
            "special": Case(
                Text(
                    "This is not a regular file.",
                    "这不是普通文件。",
                    "Isto não é um arquivo comum.",
                ),
                Text(
                    "Name a regular file; to check piped text, use `-` for standard input.",
                    "请指定普通文件；要检查管道中的文本，请用 `-` 表示标准输入。",
                    "Indique um arquivo comum; para texto vindo de um pipe, use `-` "
                    "(entrada padrão).",
                ),
            ),
            "cut_off": Case(
                Text(
                    "The {container} data breaks off before its end.",
                    "{container} 数据不完整，中途中断。",
                    "Os dados {container} são interrompidos antes do fim.",
                ),
                Text(
                    "Copy or download it again in full. If a program is still writing it, check "
                    "it when that is done. What could be read was checked.",
                    "请重新完整地复制或下载。如果还有程序正在写入，请等写完再检查。"
                    "能够读取的部分已经检查。",
                    "Copie ou baixe de novo por inteiro. Se um programa ainda o grava, verifique "
                    "quando ele terminar. O que pôde ser lido foi verificado.",
                ),
            ),
            "corrupt": Case(
                Text(
                    "The {container} data is corrupt.",
                    "{container} 数据已损坏。",
                    "Os dados {container} estão corrompidos.",
                ),
                Text(
                    "Write it again from its source, or leave it out of the run. What could be "
                    "read was checked.",
                    "请从来源重新生成，或不要检查它。能够读取的部分已经检查。",
                    "Gere de novo a partir da origem ou deixe-o fora da verificação. O que pôde "
                    "ser lido foi verificado.",
                ),
            ),
            "encrypted": Case(
                Text(
                    "The {container} data is encrypted.",
                    "{container} 数据已加密。",
                    "Os dados {container} estão criptografados.",
                ),
                Text(
                    "Decrypt it first, or leave it out of the run.",
                    "请先解密，或不要检查它。",
                    "Descriptografe-os antes ou deixe-os fora da verificação.",
                ),
            ),
            "compression": Case(
                Text(
                    "The file in the archive is packed with zip method {method}, which is not "
                    "read.",
                    "压缩包中的文件使用了无法读取的 zip 压缩方法 {method}。",
                    "O arquivo compactado usa o método zip {method}, que não é lido.",
                ),
                Text(
                    "Pack it with deflate or zstd, or unpack the archive and name its files.",
                    "请改用 deflate 或 zstd 压缩，或解压后直接指定其中的文件。",
                    "Compacte com deflate ou zstd, ou descompacte e indique os arquivos.",
                ),
            ),
            "foreign": Case(
                Text(
                    "This is a {container} file, which is not read.",
                    "这是 {container} 文件，无法读取。",
                    "Isto é um arquivo {container}, que não é lido.",
                ),
                Text(
                    "Unpack it, or pack its files with gzip, zstd or zip.",
                    "请先解压，或改用 gzip、zstd 或 zip 压缩其中的文件。",
                    "Descompacte-o ou compacte os arquivos com gzip, zstd ou zip.",
                ),
            ),
            "nested": Case(
                Text(
                    "There is a container inside a container inside a container.",
                    "压缩文件嵌套了三层。",
                    "Há três níveis de compactação, um dentro do outro.",
                ),
                Text(
                    "Unpack the outermost one, and name what is in it.",
                    "请解开最外层，再指定其中的文件。",
                    "Descompacte o nível mais externo e indique o que há nele.",
                ),
            ),
            "extra": Case(
                Text(
                    "This is a table ({container}), which needs the extra `selfcheck[parquet]`; it "
                    "is not installed.",
                    "这是数据表（{container}），需要额外组件 `selfcheck[parquet]`，但尚未安装。",
                    "Isto é uma tabela ({container}), que precisa do extra `selfcheck[parquet]`; "
                    "ele não está instalado.",
                ),
                Text(
                    "Install it with `pip install 'selfcheck[parquet]'`.",
                    "请运行 `pip install 'selfcheck[parquet]'` 安装。",
                    "Instale com `pip install 'selfcheck[parquet]'`.",
                ),
            ),
            "archive_nothing": Case(
                Text(
                    "There is nothing to check in this archive; it holds {members}.",
                    "压缩包中没有可检查的文件，其中只有 {members}。",
                    "Não há nada a verificar neste arquivo compactado; ele contém {members}.",
                ),
                Text(
                    "Pack transcripts or replies under their usual endings (.json, .jsonl, .md, "
                    ".txt), or leave the archive out of the run.",
                    "请以常用扩展名（.json、.jsonl、.md、.txt）打包对话记录或回复，"
                    "或不要检查这个压缩包。",
                    "Compacte transcrições ou respostas com as extensões de costume (.json, "
                    ".jsonl, .md, .txt) ou deixe-o fora da verificação.",
                ),
            ),
            "archive_empty": Case(
                Text(
                    "The archive is empty.",
                    "压缩包是空的。",
                    "O arquivo compactado está vazio.",
                ),
                Text(
                    "Pack transcripts or replies into it, or leave it out of the run.",
                    "请打包对话记录或回复，或不要检查它。",
                    "Compacte nele transcrições ou respostas ou deixe-o fora da verificação.",
                ),
            ),
            "no_transcript": Case(
                Text(
                    "The format is {format}, but there is no transcript in it.",
                    "格式是 {format}，但其中没有对话记录。",
                    "O formato é {format}, mas não há nenhuma transcrição nele.",
                ),
                Text(
                    "See whether the run that wrote it got as far as a first reply, or leave the "
                    "file out.",
                    "请确认生成它的程序是否运行到了第一条回复，或不要检查这个文件。",
                    "Veja se a execução que o gravou chegou à primeira resposta ou deixe o "
                    "arquivo de fora.",
                ),
                WARNING,
            ),
        },
        why=Text(
            "A file that is skipped in silence looks like one that passed. It is reported, and "
            "the rest of the run goes on.",
            "悄悄跳过的文件看起来就像检查通过。因此会报告出来，其余文件照常检查。",
            "Um arquivo pulado em silêncio parece aprovado. Por isso ele é relatado, e o "
            "restante continua a ser verificado.",
        ),
        source=_FILES,
        bad=(),
        good=_GOOD,
    ),
    Rule(
        code="transcript.encoding_invalid",
        severity=ERROR,
        summary=Text(
            "The file is not UTF-8",
            "文件不是 UTF-8 编码",
            "O arquivo não está em UTF-8",
        ),
        cases={
            "": Case(
                Text(
                    "The byte {byte} at offset {offset} is not valid UTF-8.",
                    "偏移 {offset} 处的字节 {byte} 不是合法的 UTF-8。",
                    "O byte {byte} na posição {offset} não é UTF-8 válido.",
                ),
                Text(
                    "Save the file as UTF-8.",
                    "请将文件保存为 UTF-8 编码。",
                    "Salve o arquivo em UTF-8.",
                ),
            ),
            "utf16": Case(
                Text(
                    "The file starts with a UTF-16 byte-order mark.",
                    "文件以 UTF-16 字节顺序标记开头。",
                    "O arquivo começa com a marca de ordem de bytes do UTF-16.",
                ),
                Text(
                    "Save the file as UTF-8 instead of UTF-16.",
                    "请将文件由 UTF-16 另存为 UTF-8。",
                    "Salve o arquivo em UTF-8 em vez de UTF-16.",
                ),
            ),
        },
        why=Text(
            "Transcripts are UTF-8 text. Guessing another encoding would move positions and "
            "could change what the reply says.",
            "对话记录是 UTF-8 文本。猜测其他编码会使位置偏移，还可能改变回复的内容。",
            "Transcrições são texto UTF-8. Adivinhar outra codificação deslocaria as posições e "
            "poderia mudar o que a resposta diz.",
        ),
        source="RFC 8259, section 8.1; RFC 3629",
        bad=(
            Example("Ol\udce1! Em que posso ajudar?\n", at="\udce1", file="reply.md"),
            Example("\udcff\udcfeO\0i\0", case="utf16", file="reply.md"),
        ),
        good=_GOOD,
    ),
    Rule(
        code="transcript.json_invalid",
        severity=ERROR,
        summary=Text(
            "The file or line is not valid JSON",
            "文件或某一行不是合法的 JSON",
            "O arquivo ou a linha não é JSON válido",
        ),
        cases={
            "": Case(
                Text(
                    "This is not valid JSON: {problem}.",
                    "JSON 无效，解析器报告：{problem}。",
                    "O JSON não é válido; o leitor diz: {problem}.",
                ),
                Text(
                    "Write the record out again with a JSON serializer.",
                    "请用 JSON 序列化工具重新导出这条记录。",
                    "Gere o registro de novo com um serializador JSON.",
                ),
            ),
            "truncated": Case(
                Text(
                    "The JSON ends in the middle of a value.",
                    "JSON 在值的中间中断了。",
                    "O JSON termina no meio de um valor.",
                ),
                Text(
                    "Write the file again in full; a program may have stopped while writing it.",
                    "请重新完整导出；可能是程序在写入途中中断了。",
                    "Grave o arquivo de novo por inteiro; um programa pode ter parado "
                    "durante a escrita.",
                ),
            ),
            "not_object": Case(
                Text(
                    "This line holds {value}, not an object.",
                    "这一行是 {value}，不是对象。",
                    "Esta linha contém {value}, não um objeto.",
                ),
                Text(
                    "Put one JSON object on each line: a transcript or a message.",
                    "每行请写一个 JSON 对象：一份对话记录或一条消息。",
                    "Ponha um objeto JSON em cada linha: uma transcrição ou uma mensagem.",
                ),
            ),
            "empty": Case(
                Text(
                    "The file has no content.",
                    "文件没有内容。",
                    "O arquivo não tem conteúdo.",
                ),
                Text(
                    "Write the transcript into it, or leave it out of the run.",
                    "请写入对话记录，或不要检查这个文件。",
                    "Grave nele a transcrição ou deixe-o fora da verificação.",
                ),
            ),
        },
        why=Text(
            "What cannot be parsed cannot be checked. The record is reported by its line, and "
            "all others are still checked.",
            "无法解析的内容就无法检查。该记录会按行号报告，其余记录照常检查。",
            "O que não pode ser lido não pode ser verificado. O registro é relatado pela linha, "
            "e os demais continuam a ser verificados.",
        ),
        source="RFC 8259",
        bad=(
            Example(f"[\n {_ASKED},\n {_ANSWERED},\n]\n", at="]", file="run.json"),
            Example(f"[\n {_ASKED},\n {_ANSWERED[:-2]}", case="truncated", file="run.json"),
            Example('"Oi"\n', at='"Oi"', case="not_object", file="run.jsonl"),
            Example("", case="empty", file="run.json"),
        ),
        good=_GOOD,
    ),
    Rule(
        code="transcript.format_unrecognized",
        severity=ERROR,
        summary=Text(
            "The file is no transcript format that is known",
            "文件不是已知的对话记录格式",
            "O arquivo não está em um formato de transcrição conhecido",
        ),
        cases={
            "": Case(
                Text(
                    "This is no known transcript format. Looked for: {looked}. Nearest: {nearest}.",
                    "无法识别对话记录的格式。已尝试：{looked}。最接近的是：{nearest}。",
                    "O formato de transcrição não foi reconhecido. Procurados: {looked}. Mais "
                    "próximo: {nearest}.",
                ),
                Text(
                    "Name the format with `--input-format`, save the conversation in one of these "
                    "formats, or leave the file out of the run with `--exclude`.",
                    "请用 `--input-format` 指定格式，或把对话保存为上述格式之一，"
                    "或用 `--exclude` 排除这个文件。",
                    "Indique o formato com `--input-format`, salve a conversa em um desses "
                    "formatos ou deixe o arquivo fora da verificação com `--exclude`.",
                ),
            ),
            "chosen": Case(
                Text(
                    "This does not fit the format that `--input-format` names: {format}, which "
                    "has {shape}.",
                    "内容不符合 `--input-format` 指定的格式 {format}，该格式应为 {shape}。",
                    "O conteúdo não está no formato que `--input-format` indica: {format}, que "
                    "tem {shape}.",
                ),
                Text(
                    "Leave out `--input-format` to have the format recognised by its content, or "
                    "name the right one.",
                    "请去掉 `--input-format`，让程序按内容识别格式，或指定正确的格式。",
                    "Omita `--input-format` para que o formato seja reconhecido pelo conteúdo, ou "
                    "indique o formato certo.",
                ),
            ),
            "column": Case(
                Text(
                    "The record has no column {column}; it has {columns}.",
                    "记录中没有列 {column}，只有 {columns}。",
                    "O registro não tem a coluna {column}; tem {columns}.",
                ),
                Text(
                    "Name the column that holds the messages with `--column`.",
                    "请用 `--column` 指定存放消息的列。",
                    "Indique com `--column` a coluna que contém as mensagens.",
                ),
            ),
            "report": Case(
                Text(
                    "The file is a selfcheck {kind}, not a transcript.",
                    "文件是 selfcheck 的检查报告（{kind}），不是对话记录。",
                    "O arquivo é um relatório do selfcheck ({kind}), não uma transcrição.",
                ),
                Text(
                    "Name the transcripts that it is about.",
                    "请指定报告所检查的对话记录。",
                    "Indique as transcrições de que ele trata.",
                ),
            ),
            "document": Case(
                Text(
                    "The file is a questionnaire document, not a transcript; `--as {kind}` checks "
                    "it.",
                    "文件是问卷文档，不是对话记录；可用 `--as {kind}` 检查。",
                    "O arquivo é um documento de questionário, não uma transcrição; `--as {kind}` "
                    "o verifica.",
                ),
                Text(
                    "Check it with `--as {kind}`, or leave it out of the run with `--exclude`.",
                    "请用 `--as {kind}` 检查它，或用 `--exclude` 排除它。",
                    "Verifique-o com `--as {kind}` ou deixe-o fora da verificação com `--exclude`.",
                ),
            ),
        },
        why=Text(
            "Without knowing which text is the assistant's reply there is nothing to check, and "
            "a guess could pass a broken reply.",
            "不知道哪段文字是助手的回复，就没有可检查的内容；靠猜测可能放过有问题的回复。",
            "Sem saber qual texto é a resposta do assistente não há o que verificar, e um "
            "palpite poderia aprovar uma resposta quebrada.",
        ),
        source=_FILES,
        bad=(
            Example('{"name": "selfcheck"}\n', at="{", file="package.json"),
            Example(
                '{"title": "Formato", "questions": []}\n',
                at="{",
                case="document",
                file="request.json",
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="transcript.too_large",
        severity=ERROR,
        summary=Text(
            "The file is larger than the limit",
            "文件超过大小上限",
            "O arquivo ultrapassa o limite de tamanho",
        ),
        cases={
            "line": Case(
                Text(
                    "The line has {size} bytes; the limit is {limit}.",
                    "这一行有 {size} 字节，上限是 {limit} 字节。",
                    "A linha tem {size} bytes; o limite é {limit}.",
                ),
                Text(
                    "Write one transcript a line, and leave out what is no text, such as images.",
                    "请每行只写一份对话记录，并去掉图片等非文字内容。",
                    "Escreva uma transcrição por linha e retire o que não é texto, como imagens.",
                ),
            ),
            "": Case(
                Text(
                    "The file has {size} bytes; the limit is {limit}.",
                    "文件大小为 {size} 字节，上限是 {limit} 字节。",
                    "O arquivo tem {size} bytes; o limite é {limit}.",
                ),
                Text(
                    "Split it into smaller files, for instance one transcript each.",
                    "请拆分成较小的文件，例如每个文件一份对话记录。",
                    "Divida-o em arquivos menores, por exemplo um por transcrição.",
                ),
            ),
            "unpacked": Case(
                Text(
                    "Unpacked, it has more than {limit} bytes, which is the limit.",
                    "解压后的大小超过上限 {limit} 字节。",
                    "Descompactado, ultrapassa o limite de {limit} bytes.",
                ),
                Text(
                    "Split it into smaller files, for instance one transcript each, or write it "
                    "as JSON lines.",
                    "请拆分成较小的文件，例如每个文件一份对话记录，或改用 JSON Lines 格式。",
                    "Divida-o em arquivos menores, por exemplo um por transcrição, ou grave como "
                    "JSON Lines.",
                ),
            ),
        },
        why=Text(
            "A whole file is held in memory to keep positions exact. The limit keeps one file "
            "from bringing down the run.",
            "为保证位置准确，整个文件会读入内存。设置上限可避免单个文件拖垮整次检查。",
            "O arquivo inteiro fica na memória para manter as posições exatas. O limite evita "
            "que um só arquivo derrube a verificação.",
        ),
        source=_FILES,
        bad=(),
        good=_GOOD,
    ),
    Rule(
        code="transcript.check_failed",
        severity=ERROR,
        summary=Text(
            "The check itself failed on this input",
            "检查程序在处理此输入时出错",
            "A própria verificação falhou nesta entrada",
        ),
        cases={
            "": Case(
                Text(
                    "An internal error stopped the check here: {error}.",
                    "内部错误使此处的检查中止：{error}。",
                    "Um erro interno interrompeu a verificação aqui: {error}.",
                ),
                Text(
                    "Report this error to the maintainers of selfcheck; everything else was "
                    "still checked.",
                    "请向 selfcheck 的维护者报告此错误；其余内容已照常检查。",
                    "Relate este erro aos mantenedores do selfcheck; todo o resto foi verificado.",
                ),
            )
        },
        why=Text(
            "A fault of the checker must not hide behind a clean report, nor end the run for all "
            "other files.",
            "检查程序自身的错误既不能被当作检查通过，也不应中断对其他文件的检查。",
            "Uma falha do verificador não pode se esconder atrás de um relatório limpo nem "
            "encerrar a verificação dos outros arquivos.",
        ),
        source=_FILES,
        bad=(),
        good=_GOOD,
    ),
    Rule(
        code="transcript.no_reply",
        severity=INFO,
        summary=Text(
            "There is no reply to check",
            "没有可检查的回复",
            "Não há resposta para verificar",
        ),
        cases={
            "": Case(
                Text(
                    "No assistant message with visible text follows the last user message.",
                    "最后一条用户消息之后，没有带可见文字的助手消息。",
                    "Nenhuma mensagem do assistente com texto visível vem depois da última "
                    "mensagem do usuário.",
                ),
                Text(
                    "Add the assistant's reply, or leave the transcript out of the run.",
                    "请补上助手的回复，或不要检查这份记录。",
                    "Acrescente a resposta do assistente ou deixe a transcrição fora da "
                    "verificação.",
                ),
            ),
            "empty": Case(
                Text(
                    "The reply is blank.",
                    "回复是空白的。",
                    "A resposta está em branco.",
                ),
                Text(
                    "Write the reply into the file, or leave it out of the run.",
                    "请写入回复，或不要检查这个文件。",
                    "Grave a resposta no arquivo ou deixe-o fora da verificação.",
                ),
            ),
        },
        why=Text(
            "A transcript may end before the assistant answers. Nobody is hurt, but the count of "
            "checked replies should not look larger than it is.",
            "对话记录可能在助手回复之前就结束了。这没有害处，但不应让已检查的回复数显得更多。",
            "Uma transcrição pode terminar antes de o assistente responder. Ninguém é "
            "prejudicado, mas o total de respostas verificadas não deve parecer maior do que é.",
        ),
        source="docs/protocol.md, Which reply is checked",
        bad=(
            Example(f"[\n {_ASKED}\n]\n", file="run.json"),
            Example("\n", case="empty", file="reply.md"),
        ),
        good=_GOOD,
    ),
)
