// Draws both databases from their migrated schema into docs/databases.md.
import { succeeds } from "./checks.ts";

process.exit((await succeeds(["--conditions=react-server", "scripts/databases/write-page.ts"])) ? 0 : 1);
