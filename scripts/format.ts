// Writes every file as the formatter wants it.
import { succeeds } from "./checks.ts";

process.exit(
  succeeds(["node_modules/prettier/bin/prettier.cjs", "--write", ".", "--log-level=warn"]) ? 0 : 1,
);
