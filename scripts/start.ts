// Starts both programs on one machine: the accounting service with demo data, and the web app.
import { createPrivateFiles } from "#platform/private-directory.ts";
import { startPrograms } from "./start-programs.ts";

createPrivateFiles();
await startPrograms();
