// Starts both programs with reload. Their output goes to this terminal.
import { createPrivateFiles } from "#platform/private-directory.ts";
import { copyPdfjsAssets } from "./build.ts";
import { nextCommand, startChild, stopChildren, webArguments } from "./child.ts";

createPrivateFiles();
copyPdfjsAssets();
const children = [
  startChild({ name: "service", command: ["--watch", "service/main.ts"] }),
  startChild({ name: "web app", command: [nextCommand, "dev", ...webArguments()] }),
];
const stop = () => void stopChildren(children).then(() => process.exit(0));
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
for (const child of children) child.process.on("exit", stop);
