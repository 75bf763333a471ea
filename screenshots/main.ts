// Takes pictures of every page with the demo data into .data/screenshots, in both languages, light and
// dark, at four widths. Arguments select pages by a part of their name; --docs also renews the pictures of
// the documentation.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/build.ts";
import { shoot } from "./shoot.ts";
import { setStage } from "./stage.ts";
import { views } from "./views.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { docs: { type: "boolean", default: false } },
});
const chosen = views.filter(
  ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
);
const folder = path.join(".data", "screenshots");
const docs = values.docs ? path.join("docs", "images") : null;
mkdirSync(folder, { recursive: true });
if (!(await ensureBuilt())) process.exit(1);
await using stage = await setStage();
let failed = 0;
for (const view of chosen) {
  try {
    await shoot(stage, view, folder, docs);
    console.log(view.name);
  } catch (error) {
    failed += 1;
    console.error(`${view.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
console.log(`${chosen.length - failed} of ${chosen.length} pages, pictures in ${folder}`);
process.exitCode = failed > 0 ? 1 : 0;
