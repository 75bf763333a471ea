// Types, lint, format and unused code: everything that can be said about the code without running it.
import { checks, succeeds } from "./checks.ts";

const failed = Object.entries(checks).filter(([name, command]) => {
  console.log(`▸ ${name}`);
  return !succeeds(command);
});
if (failed.length > 0) console.error(`\nNot in order: ${failed.map(([name]) => name).join(", ")}.`);
process.exit(failed.length > 0 ? 1 : 0);
