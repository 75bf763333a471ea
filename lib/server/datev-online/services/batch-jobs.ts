import "server-only";
import { z } from "zod";
import type { AppErrorCode } from "#lib/shared/error-codes.ts";
import { askDatevAgain, type DatevAccess } from "./ask-datev.ts";
import { codeOfDatev } from "./datev-codes.ts";
import { codeIn, datevRefusal, datevUnreadable } from "./datev-refusal.ts";

const questionMilliseconds = 30_000;
const pageSize = 100;

/** The maximum number of pages of jobs that are read for one reference: the newest come first. */
const maxPages = 100;

const element = z.object({ name: z.string().default(""), reason: z.string().default("") });
const jobReader = z.object({
  id: z.string().min(1),
  reference_id: z.string().optional(),
  result: z.enum(["pending", "succeeded", "failed"]),
  timestamp: z.string().optional(),
  number_of_accounting_records: z.int().optional(),
  validation_details: z
    .object({
      type: z.string().optional(),
      title: z.string().optional(),
      detail: z.string().optional(),
      affected_elements: z.array(element).default([]),
    })
    .optional(),
});

/**
 * Why a job failed. `fields` are the numbers of the header's fields that are wrong, as the format counts
 * them.
 */
export type BatchFailure = { code: AppErrorCode; fields: number[]; words: string };

/** The job of a batch at DATEV. */
export type BatchJob = {
  id: string;
  referenceId: string | null;
  state: "pending" | "succeeded" | "failed";
  /** The number of postings that DATEV counted. */
  rows: number | null;
  failure: BatchFailure | null;
};

const jobsAddress = ({ app }: DatevAccess, clientId: string) =>
  `${app.batchesAddress}/clients/${encodeURIComponent(clientId)}/extf-files/jobs`;

/**
 * Resolves with the job of a batch, or null if DATEV does not know it any more. Throws an `AppError` with a
 * code that begins with DATEV_.
 */
export async function readBatchJob(
  access: DatevAccess,
  clientId: string,
  jobId: string,
): Promise<BatchJob | null> {
  const address = `${jobsAddress(access, clientId)}/${encodeURIComponent(jobId)}`;
  const answer = await askDatevAgain(access, { method: "GET", address, milliseconds: questionMilliseconds });
  if (answer.status === 404) return null;
  if (answer.status !== 200) throw datevRefusal(answer);
  return readJob(answer.body);
}

/**
 * Resolves with the jobs that have a reference, over all pages of the list. After a lost answer they say
 * whether the batch arrived; more than one would be a batch that arrived twice. Throws an `AppError` with a
 * code that begins with DATEV_.
 */
export async function findBatchJobs(
  access: DatevAccess,
  clientId: string,
  referenceId: string,
): Promise<BatchJob[]> {
  const found: BatchJob[] = [];
  for (let page = 0; page < maxPages; page++) {
    const address = `${jobsAddress(access, clientId)}?skip=${page * pageSize}&top=${pageSize}`;
    const answer = await askDatevAgain(access, {
      method: "GET",
      address,
      milliseconds: questionMilliseconds,
    });
    if (answer.status !== 200) throw datevRefusal(answer);
    const list = z.array(z.unknown()).safeParse(answer.body);
    if (!list.success) throw datevUnreadable(list.error);
    found.push(...list.data.map(readJob).filter((job) => job.referenceId === referenceId));
    if (list.data.length < pageSize) return found;
  }
  throw datevUnreadable(new Error(`The list of jobs has more than ${maxPages * pageSize}.`));
}

function readJob(body: unknown): BatchJob {
  const read = jobReader.safeParse(body);
  if (!read.success) throw datevUnreadable(read.error);
  const job = read.data;
  return {
    id: job.id,
    referenceId: job.reference_id ?? null,
    state: job.result,
    rows: job.number_of_accounting_records ?? null,
    failure: job.result === "failed" ? failureOf(job.validation_details) : null,
  };
}

function failureOf(details: z.infer<typeof jobReader>["validation_details"]): BatchFailure {
  const elements = details?.affected_elements ?? [];
  const told = elements.map(({ name, reason }) => `${name} ${reason}`.trim());
  return {
    code: codeOfDatev(codeIn(details?.type), 500),
    fields: [...new Set([...elements.map(fieldOf), ...fieldsOfDetail(details?.detail)])].filter(
      (number) => number > 0,
    ),
    words: [details?.title, details?.detail, ...told].filter(Boolean).join(". "),
  };
}

/**
 * The names of the header's fields, as DATEV writes them in affected elements, if their number does not
 * stand beside them.
 */
const numbersOfFields: Readonly<Record<string, number>> = {
  "DATEV Format Label": 1,
  "DATEV Format Identifier": 1,
  "Version Number": 2,
  "Data Category": 3,
  "Format Name": 4,
  "Format Version": 5,
  "Created On": 6,
  Imported: 7,
  Consultant: 11,
  Client: 12,
  "FY Begin": 13,
  "Length of Ledger Account": 14,
  "Date From": 15,
  "Date To": 16,
};

function fieldOf({ name, reason }: z.infer<typeof element>): number {
  const [, number] = /\((\d{1,2})\)\s*$/.exec(name) ?? /\((\d{1,2})\)\s*$/.exec(reason) ?? [];
  return number === undefined ? (numbersOfFields[name] ?? 0) : Number(number);
}

/** What a job tells of the whole header, with the fields that it means. */
const fieldsOfDetails: readonly [RegExp, number[]][] = [
  [/consultant-number .*does not match/i, [11]],
  [/client-number .*does not match/i, [12]],
  [/combination of data category, format name and format version/i, [3, 4, 5]],
  [/DateFrom must not be greater than DateTo/i, [15, 16]],
];

function fieldsOfDetail(detail = ""): number[] {
  const named = [...detail.matchAll(/Error in header field - [^()]*\((\d{1,2})\)/g)];
  const meant = fieldsOfDetails.filter(([words]) => words.test(detail));
  return [...named.map(([, number]) => Number(number)), ...meant.flatMap(([, numbers]) => numbers)];
}
