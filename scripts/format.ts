// Formats every file.
import { succeeds } from "./checks.ts";

process.exit(
  (await succeeds(["node_modules/prettier/bin/prettier.cjs", "--write", ".", "--log-level=warn"])) ? 0 : 1,
);
