import "server-only";
import { createRequire } from "node:module";
import { giveUpAccess } from "./give-up-access.ts";

// The thread that recognizes text: the program of Tesseract, without the network.
giveUpAccess();
createRequire(import.meta.url)("tesseract.js/src/worker-script/node/index.js");
