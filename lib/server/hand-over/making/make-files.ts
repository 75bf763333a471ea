import "server-only";
import type { HandOverRequest } from "#lib/shared/hand-over.ts";
import type { PostingMarks, SignedMark } from "#lib/shared/postings/marks.ts";
import { RateTable } from "../datev/rate-table.ts";
import { fileName, type NamedExport } from "../file-name.ts";
import type { HandedRemark } from "../../remarks/read-remarks-as-of.ts";
import { formatWriter } from "../files/format-writers.ts";
import { marksCsv } from "../files/marks-csv.ts";
import { wholeJson } from "../files/postings-json.ts";
import { remarksCsv } from "../files/remarks-csv.ts";
import { elementsIn, selectedOf, selector } from "../read-postings.ts";
import { templateFileName } from "../template/template-file-name.ts";
import { datevMaker } from "./datev-maker.ts";
import type { MadeFile, Maker } from "./made-file.ts";
import { MadeObjects, type ObjectFiles, type OpenObject } from "../../store/made-objects.ts";

/** Everything that the files of a hand-over depend on besides the postings response of the export. */
export type FilesToMake = {
  organizationId: string;
  ended: Omit<NamedExport, "organizationId">;
  request: HandOverRequest;
  marks: PostingMarks | null;
  /** The notes and questions of the export; without any there is no file of them. */
  remarks: readonly HandedRemark[] | null;
  /** Everybody's marks on its postings; without any there is no file of them. */
  signedMarks: readonly SignedMark[] | null;
  createdAt: Date;
};

/**
 * Makes all files of a hand-over in one pass over the unpacked postings response of an ended export: each
 * file in an object with a new key. Calls `onPostings` with the number of postings read so far. The same
 * arguments give the same bytes. Memory does not grow with the response, except by the document numbers and
 * dates of DATEV. When it throws, no object is left: UPSTREAM_UNREADABLE for an invalid or incomplete
 * response, NOTHING_TO_HAND_OVER if no row can be handed over to DATEV, BAD_INPUT for documents, and the
 * errors of `answer` and `files`.
 */
export async function makeFiles(
  making: FilesToMake,
  answer: AsyncIterable<Uint8Array>,
  files: ObjectFiles,
  onPostings: (count: number) => void = () => undefined,
): Promise<MadeFile[]> {
  const objects = new MadeObjects(files);
  try {
    const { request, marks } = making;
    if (request.written.format === "json" && request.filter === "") {
      const whole = await makeWholeJson(making, answer, await objects.create(), onPostings);
      return [whole, ...(await makeBesides(making, objects))];
    }
    const maker = await makerOf(making, objects);
    const isSelected = selector(request.filter, marks);
    let count = 0;
    for await (const group of elementsIn(answer)) {
      for (const exported of selectedOf(group, isSelected)) maker.add(exported);
      await maker.flush();
      count += group.length;
      onPostings(count);
    }
    return [...(await maker.end()), ...(await makeBesides(making, objects))];
  } catch (error) {
    await objects.discard();
    throw error;
  }
}

async function makerOf(making: FilesToMake, objects: MadeObjects): Promise<Maker> {
  const { request, createdAt } = making;
  const { written, language } = request;
  const named = namedExport(making);
  if (written.format === "datev") {
    const { organizationId } = making;
    const heldFileName = fileName("held", named, request, "csv");
    const rates = RateTable.ofHandOver(written.rates);
    return datevMaker(
      { organizationId, settings: written.settings, rates, createdAt, language, heldFileName },
      objects,
    );
  }
  const { writer, type, replaced } = formatWriter(request);
  const name =
    written.format === "template"
      ? templateFileName(written.template, named)
      : fileName("postings", named, request, written.format);
  const object = await objects.create();
  return {
    add: (exported) => writer.add(exported),
    flush: async () => object.write(await writer.take()),
    async end() {
      await object.write(await writer.end());
      const rows = writer.rows();
      return [{ ...(await object.end()), name, type, rows, ...(replaced && { replaced: replaced.list() }) }];
    },
  };
}

/** Writes the response as it is. */
async function makeWholeJson(
  making: FilesToMake,
  answer: AsyncIterable<Uint8Array>,
  object: OpenObject,
  onPostings: (count: number) => void,
): Promise<MadeFile> {
  let rows = 0;
  for await (const piece of wholeJson(answer, () => void (rows += 1))) {
    await object.write(piece);
    onPostings(rows);
  }
  const name = fileName("postings", namedExport(making), making.request, "json");
  return { ...(await object.end()), name, type: "application/json", rows };
}

/**
 * Writes the notes and questions, and the check marks. They are no rows of postings, so that nothing counts
 * them as handed over.
 */
async function makeBesides(making: FilesToMake, objects: MadeObjects): Promise<MadeFile[]> {
  const { request, remarks, signedMarks } = making;
  const files: MadeFile[] = [];
  const make = async (what: "remarks" | "marks", text: string) => {
    const object = await objects.create();
    await object.write(Buffer.from(text));
    // All of the export are in it, whatever the filter selects.
    const name = fileName(what, namedExport(making), { ...request, filter: "" }, "csv");
    files.push({ ...(await object.end()), name, type: "text/csv; charset=utf-8", rows: null });
  };
  if (remarks?.length) await make("remarks", remarksCsv(remarks, request));
  if (signedMarks?.length) await make("marks", marksCsv(signedMarks, request));
  return files;
}

const namedExport = ({ ended, organizationId }: FilesToMake): NamedExport => ({ ...ended, organizationId });
