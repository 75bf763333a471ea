import "server-only";
import { answerLost, askDatev, type DatevAccess } from "./ask-datev.ts";
import { datevRefusal } from "./datev-refusal.ts";

/**
 * The maximum time that a request with a batch lasts, in milliseconds. Until then a lost one may still
 * arrive: whoever looks for it in the list of jobs must look again after that time.
 */
export const batchMilliseconds = 300_000;

/**
 * A batch of DATEV's format. `fileName` is `EXTF_….csv`; `referenceId` is ours, and no other batch has it.
 * `onStart` is called just before the request, as that of `askDatev`.
 */
export type BatchToSend = {
  fileName: string;
  referenceId: string;
  content: Buffer;
  onStart: () => Promise<void>;
};

/**
 * A batch that DATEV has taken. `jobId` is null if the answer did not name its job, which the list of jobs
 * then has.
 */
export type TakenBatch = { jobId: string | null; retryAfter: number };

/** The pause before the first question about a job if DATEV names none, in seconds. */
const firstPauseSeconds = 5;

/**
 * Transfers a batch (`accounting:extf-files` 3.0.1), once: DATEV imports what it gets twice twice. Throws
 * DATEV_ANSWER_LOST if DATEV may have it, also after an error of DATEV's (5xx), and then the list of jobs
 * decides; and other `AppError`s with a code that begins with DATEV_ if it was refused.
 */
export async function sendBatch(
  access: DatevAccess,
  clientId: string,
  { fileName, referenceId, content, onStart }: BatchToSend,
): Promise<TakenBatch> {
  const answer = await askDatev(access, {
    method: "POST",
    address: `${access.app.batchesAddress}/clients/${encodeURIComponent(clientId)}/extf-files/import`,
    headers: {
      "content-type": "application/octet-stream",
      filename: fileName,
      "reference-id": referenceId,
    },
    body: content,
    milliseconds: batchMilliseconds,
    onStart,
  });
  if (answer.status === 202) {
    // Of the address only the id is used, because the token must not follow it elsewhere.
    const [, jobId] =
      /\/extf-files\/jobs\/([\w-]{1,100})$/.exec(String(answer.headers["location"] ?? "")) ?? [];
    return { jobId: jobId ?? null, retryAfter: answer.retryAfter ?? firstPauseSeconds };
  }
  const refusal = datevRefusal(answer);
  throw answer.status >= 500 ? answerLost(refusal) : refusal;
}
