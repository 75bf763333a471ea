import { z } from "zod";

/** The maximum length of a note, question or answer, in UTF-16 code units. */
export const maxRemarkLength = 2_000;

/** The maximum number of people who are told of a note or question. */
export const maxTold = 20;

/** A name from the service that the database can store. */
const name = z
  .string()
  .min(1)
  .max(255)
  .refine((value) => value.isWellFormed() && !value.includes("\0"), "characters that no id has");

const text = z
  .string()
  .max(2 * maxRemarkLength)
  .refine((value) => value.isWellFormed() && !value.includes("\0"), "characters that no text has")
  .transform((value) => value.replaceAll("\r\n", "\n").trim())
  .pipe(z.string().min(1).max(maxRemarkLength));

/**
 * A note or question that a person writes on a posting, or an answer to a question. `tell`: the colleagues
 * who are told by email. Who asked is told of an answer.
 */
export const remarkRequest = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.enum(["note", "question"]),
    entityGuid: name,
    text,
    tell: z.array(z.uuid()).max(maxTold).default([]),
  }),
  z.strictObject({ kind: z.literal("answer"), questionId: z.uuid(), text }),
]);

/** The posting whose notes and questions are asked for. */
export const remarkedPosting = z.strictObject({ posting: name });

/**
 * A note, question or answer. `text` is null once its author has withdrawn it. `questionId`: the question
 * that is answered. `isOpen`: a question that is neither answered nor withdrawn.
 */
export const remark = z.object({
  id: z.uuid(),
  kind: z.enum(["note", "question", "answer"]),
  questionId: z.uuid().nullable(),
  text: z.string().nullable(),
  by: z.string(),
  /** Whether the person who looks wrote it. */
  isOwn: z.boolean(),
  at: z.iso.datetime(),
  /** The names of the people who were to be told. */
  told: z.array(z.string()),
  withdrawnAt: z.iso.datetime().nullable(),
  isOpen: z.boolean(),
});

/**
 * A colleague who can be told. `isMailed`: who is told by email at once, because they have confirmed an
 * address and wish it.
 */
const colleague = z.object({ id: z.uuid(), name: z.string(), isMailed: z.boolean() });

/** The notes and questions on a posting, oldest first, and the colleagues of the person who looks. */
export const remarksOfPosting = z.object({ remarks: z.array(remark), colleagues: z.array(colleague) });

/**
 * The postings of an export that have notes or questions. `changedAt`: when one was written or withdrawn
 * last.
 */
export const remarkedPostings = z.object({
  postings: z.array(
    z.object({
      entityGuid: z.string(),
      count: z.int(),
      openQuestions: z.int(),
      changedAt: z.iso.datetime(),
    }),
  ),
});

export type RemarkRequest = z.infer<typeof remarkRequest>;
export type Remark = z.infer<typeof remark>;
export type RemarkKind = Remark["kind"];
export type RemarksOfPosting = z.infer<typeof remarksOfPosting>;
export type RemarkedPostings = z.infer<typeof remarkedPostings>;
export type RemarkedPosting = RemarkedPostings["postings"][number];
