import "server-only";
import { AppError } from "../../errors/app-error.ts";
import { toWindows1252 } from "../../write-csv/windows-1252.ts";
import { type BatchKey, batchName } from "../datev/batch-parts.ts";
import { batchHead } from "../datev/batch.ts";
import { monthsAround } from "../datev/fiscal-year.ts";
import { heldHead, heldLines } from "../datev/held-rows.ts";
import { type DatevHandOver, DatevPlanner, isHeldRow } from "../datev/plan.ts";
import { writeRow } from "../datev/row-cells.ts";
import { DatevSummarizer } from "../datev/summary.ts";
import { Suppliers, suppliersFile, suppliersFileName } from "../datev/suppliers.ts";
import type { Maker, MadeFile } from "./made-file.ts";
import type { MadeObject, MadeObjects, OpenObject } from "../../store/made-objects.ts";

/** Bytes that are written at once. */
const pieceLength = 64 * 1024;

const extf = "text/csv; charset=windows-1252";

export type DatevMaking = DatevHandOver & { createdAt: Date; language: "de" | "en"; heldFileName: string };

/**
 * Makes the files of a hand-over to DATEV in one pass: the suppliers' master data if the settings say so,
 * the batches, and the list of held rows if there are any. The header of a batch has its months. Those of a
 * batch of one month are known before its rows; the rows of a longer one are written to an object of their
 * own first, and copied behind the header at the end. Memory grows with the document numbers, their dates
 * and a piece of each batch. `end` throws NOTHING_TO_HAND_OVER if no row can be handed over, and an `Error`
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

  const isHeadFirst = settings.filePer === "month";
  const linesOf = (batch: BatchKey) => {
    const name = batchName(batch);
    const known = batches.get(name);
    if (known) return known;
    const lines = new Lines(objects, toWindows1252);
    batches.set(name, lines);
    if (isHeadFirst) lines.add(batchHead(headOfMonth(batch), settings, createdAt));
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
        linesOf(row.batch).add(writeRow(row.cells, settings.formatVersion));
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
        const lines = await linesOf(batch).end();
        const made = isHeadFirst
          ? lines
          : await behind(batchHead(batch, settings, createdAt), lines, objects);
        files.push({ ...made, name: batch.fileName, type: extf, rows: batch.rows, batch });
      }
      if (result.heldRows > 0) {
        const type = "text/csv; charset=utf-8";
        files.push({ ...(await held.end()), name: heldFileName, type, rows: result.heldRows });
      }
      return files;
    },
  };
}

const headOfMonth = ({ fiscalYear, months: month }: BatchKey) => ({
  fiscalYear,
  ...monthsAround({ from: month, to: month }, fiscalYear),
});

/** Copies lines behind a head into a new object, and removes theirs. */
async function behind(head: string, lines: MadeObject, objects: MadeObjects): Promise<MadeObject> {
  const object = await objects.create();
  await object.write(toWindows1252(head));
  for await (const piece of objects.consume(lines)) await object.write(piece);
  return object.end();
}

/** The lines of an object, which begins with the first piece of them. */
class Lines {
  readonly #objects: MadeObjects;
  readonly #encode: (text: string) => Uint8Array;
  #text = "";
  #waiting: Uint8Array[] = [];
  #length = 0;
  #object: OpenObject | null = null;

  constructor(objects: MadeObjects, encode: (text: string) => Uint8Array) {
    this.#objects = objects;
    this.#encode = encode;
  }

  add(text: string): void {
    this.#text += text;
  }

  /**
   * Encodes the lines since the last call, because long text of many parts is slow, and writes them if they
   * are a piece.
   */
  async flush(): Promise<void> {
    if (this.#text !== "") this.#encodeText();
    if (this.#length >= pieceLength) await this.#write();
  }

  async end(): Promise<MadeObject> {
    this.#encodeText();
    const object = await this.#write();
    return object.end();
  }

  #encodeText(): void {
    const bytes = this.#encode(this.#text);
    this.#text = "";
    this.#waiting.push(bytes);
    this.#length += bytes.length;
  }

  async #write(): Promise<OpenObject> {
    const object = (this.#object ??= await this.#objects.create());
    const bytes = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#length = 0;
    await object.write(bytes);
    return object;
  }
}
