import "server-only";
import { AppError } from "../../errors/app-error.ts";
import { toWindows1252 } from "../../write-csv/windows-1252.ts";
import { batchName } from "../datev/batch-parts.ts";
import { batchHead } from "../datev/batch.ts";
import { writeRow } from "../datev/columns.ts";
import { heldHead, heldLines } from "../datev/held-rows.ts";
import { type DatevHandOver, DatevPlanner, isHeldRow } from "../datev/plan.ts";
import { DatevSummarizer } from "../datev/summary.ts";
import { Suppliers, suppliersFile, suppliersFileName } from "../datev/suppliers.ts";
import type { Maker, MadeFile } from "./made-file.ts";
import type { MadeObject, MadeObjects, OpenObject } from "../../store/made-objects.ts";

/** Characters that are encoded and written at once. */
const pieceLength = 64 * 1024;

const extf = "text/csv; charset=windows-1252";

export type DatevMaking = DatevHandOver & { createdAt: Date; language: "de" | "en"; heldFileName: string };

/**
 * Makes the files of a hand-over to DATEV in one pass: the suppliers' master data if the settings say so, the batches,
 * and the list of held rows if there are any. The header of a batch has the days of its rows, so the rows are written
 * to an object of their own first, and copied behind the header at the end. Memory grows with the document numbers,
 * their dates and a piece of each batch. `end` throws NOTHING_TO_HAND_OVER if no row can be handed over, and an `Error`
 * if a batch fails an acceptance check of the whole file, which is a bug.
 */
export function datevMaker(making: DatevMaking, objects: MadeObjects): Maker {
  const { settings, createdAt, language, heldFileName } = making;
  const planner = new DatevPlanner(making);
  const summarizer = new DatevSummarizer(settings);
  const suppliers = new Suppliers();
  const batches = new Map<string, Lines>();
  const held = new Lines(objects, (text) => Buffer.from(text));
  held.add(`\uFEFF${heldHead(language)}`);

  const linesOf = (name: string) => {
    const lines = batches.get(name) ?? new Lines(objects, toWindows1252);
    batches.set(name, lines);
    return lines;
  };
  return {
    add({ posting }) {
      const rows = planner.plan(posting);
      let isBooked = false;
      for (const row of rows) {
        summarizer.add(row);
        if (isHeldRow(row)) continue;
        isBooked = true;
        linesOf(batchName(row.batch)).add(writeRow(row.values, settings.formatVersion));
      }
      if (isBooked) suppliers.add(posting);
      else held.add(heldLines(rows.filter(isHeldRow), language));
    },
    async flush() {
      for (const lines of batches.values()) await lines.flush();
      await held.flush();
    },
    async end() {
      const result = summarizer.result();
      const unfit = result.batches.find(({ problems }) => problems.length > 0);
      if (unfit) throw new Error(`${unfit.fileName} fails the checks ${unfit.problems.join(", ")}`);
      if (result.batches.length === 0) {
        throw new AppError({ code: "NOTHING_TO_HAND_OVER", message: "No row can be handed over to DATEV." });
      }
      const files: MadeFile[] = [];
      if (settings.supplierMasterData && suppliers.count > 0) {
        const object = await objects.create();
        await object.write(suppliersFile(suppliers, settings, createdAt));
        const name = suppliersFileName(settings);
        files.push({ ...(await object.end()), name, type: extf, rows: suppliers.count });
      }
      for (const batch of result.batches) {
        const rows = await linesOf(batchName(batch)).end();
        const object = await objects.create();
        await object.write(batchHead(batch, settings, createdAt));
        for await (const piece of objects.consume(rows)) await object.write(piece);
        files.push({ ...(await object.end()), name: batch.fileName, type: extf, rows: batch.rows, batch });
      }
      if (result.heldRows > 0) {
        const type = "text/csv; charset=utf-8";
        files.push({ ...(await held.end()), name: heldFileName, type, rows: result.heldRows });
      }
      return files;
    },
  };
}

/** The lines of an object, which begins with the first piece of them. */
class Lines {
  readonly #objects: MadeObjects;
  readonly #encode: (text: string) => Uint8Array;
  #waiting = "";
  #object: OpenObject | null = null;

  constructor(objects: MadeObjects, encode: (text: string) => Uint8Array) {
    this.#objects = objects;
    this.#encode = encode;
  }

  add(text: string): void {
    this.#waiting += text;
  }

  /** Writes the waiting lines if they are a piece. */
  async flush(): Promise<void> {
    if (this.#waiting.length >= pieceLength) await this.#write();
  }

  async end(): Promise<MadeObject> {
    const object = await this.#write();
    return object.end();
  }

  async #write(): Promise<OpenObject> {
    const object = (this.#object ??= await this.#objects.create());
    const bytes = this.#encode(this.#waiting);
    this.#waiting = "";
    await object.write(bytes);
    return object;
  }
}
