import "server-only";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { createWorker, OEM, type Worker } from "tesseract.js";
import { RecognitionError, type Recognize } from "../read/recognize.ts";
import { languageFile } from "./languages.ts";

/**
 * Begins to recognize text in these languages, in a thread, and returns how it is asked. The thread must
 * begin before this process gives up its access; it gives up its own.
 */
export function beginRecognition([first = "", ...others]: readonly string[]): Recognize {
  const beginning = createWorker(first, OEM.LSTM_ONLY, {
    workerPath: fileURLToPath(new URL("./recognizer-thread.ts", import.meta.url)),
    langPath: path.dirname(languageFile(first)),
    cacheMethod: "none",
    // Without a function of its own it throws the error of a picture where nobody can catch it.
    errorHandler: () => undefined,
  });
  const ready = beginning.then((worker) => addLanguages(worker, first, others));
  return async (picture) => {
    const worker = await ready;
    try {
      const { data } = await worker.recognize(Buffer.from(picture), {}, { text: false, tsv: true });
      return data.tsv ?? "";
    } catch (error) {
      // Of a picture that it can not decode Tesseract says this; anything else is a failure, and may be left
      // in its memory.
      if (String(error).includes("attempting to read image")) return "";
      throw new RecognitionError(`Text was not recognized: ${String(error)}`, { cause: error });
    }
  };
}

/**
 * Adds languages to the first one. The library itself takes all of them from one folder, and each is a
 * package of its own.
 */
async function addLanguages(worker: Worker, first: string, others: readonly string[]): Promise<Worker> {
  if (others.length === 0) return worker;
  for (const code of others)
    await worker.FS("writeFile", [`${code}.traineddata`, gunzipSync(readFileSync(languageFile(code)))]);
  await worker.reinitialize(first, OEM.LSTM_ONLY, `tessedit_load_sublangs ${others.join("+")}`);
  return worker;
}
