import "server-only";
import { pdfBomb } from "../../read/testing/make-pdf.ts";
import { startReader } from "../reader.ts";

// A program that reads a document for a long time. It tells the id of its reader process, and is then killed
// by the test.
const reader = startReader({ maxMemory: 4096 });
const reading = reader.read(pdfBomb(4096), []);
await Promise.resolve();
process.stdout.write(`${reader.processId}\n`);
await reading;
