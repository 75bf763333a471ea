// Writes docs/databases.md. Needs `--conditions=react-server`, because lib/server cannot be loaded
// otherwise.
import { writeFileSync } from "node:fs";
import { databasesPage, pageFile } from "./databases-page.ts";

writeFileSync(pageFile, await databasesPage());
console.log("Wrote docs/databases.md.");
process.exit(0);
