// Names the lines of comments that end behind column 110, and fails if there are any, because the formatter
// wraps code alone.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const maxColumn = 110;

/** The beginning of a line that is a comment or goes on with one. */
const commentStart = /^\s*(?:\/\/|\/?\*)/;

const folders = "app,bench,components,contract,e2e,lib,platform,screenshots,scripts,service";
const files = globSync(`{*,{${folders}}/**/*}.{ts,tsx,mjs}`, { cwd: root });

let found = 0;
for (const file of files) {
  const lines = readFileSync(path.join(root, file), "utf8").split("\n");
  for (const [index, line] of lines.entries()) {
    if (line.length <= maxColumn || !commentStart.test(line)) continue;
    found += 1;
    console.error(`${file}:${index + 1}: this comment ends behind column ${maxColumn}`);
  }
}
process.exit(found > 0 ? 1 : 0);
