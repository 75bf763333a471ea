// Starts both programs with reload. Their output goes to this terminal.
import { createPrivateFiles } from "#platform/private-directory.ts";
import { copyPdfjsAssets } from "./build.ts";
import { startChild, stopChildren } from "./child.ts";

createPrivateFiles();
copyPdfjsAssets();
// In development Next.js' own command is the entry, because it reloads.
const next = ["node_modules/next/dist/bin/next", "dev"];
const address = ["-H", process.env["HOST"] || "127.0.0.1", "-p", process.env["PORT"] || "3000"];
const children = [
  startChild({ name: "service", command: ["--watch", "service/main.ts"] }),
  startChild({ name: "web app", command: [...next, ...address] }),
];
const stop = () => void stopChildren(children).then(() => process.exit(0));
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
for (const child of children) child.process.on("exit", stop);
