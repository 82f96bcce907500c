"""Everything about many files: finding them and running over them."""
