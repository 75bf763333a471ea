import "server-only";
import path from "node:path";

/** Returns the file of a language (ISO 639-2: `deu`) for Tesseract, in its package `@tesseract.js-data/…`. */
export const languageFile = (code: string): string =>
  path.resolve(
    /* turbopackIgnore: true */ process.cwd(),
    `node_modules/@tesseract.js-data/${code}/4.0.0_best_int/${code}.traineddata.gz`,
  );
