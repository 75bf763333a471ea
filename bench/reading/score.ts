import { type ComparedFact, comparedFacts, type FactVerdict } from "#lib/shared/comparison.ts";
import type { Posted } from "#lib/shared/posted.ts";
import type { Measured } from "./answers.ts";
import type { DocumentFacts } from "./set/make-set.ts";

/**
 * One judged fact of one posting: what must be said of it, and what was said. `unread`: the document was not
 * read.
 */
export type Judged = {
  document: DocumentFacts;
  error: string;
  posted: Posted;
  fact: ComparedFact;
  mustAgree: boolean;
  verdict: FactVerdict | "unread";
};

/** Returns every judged fact of the documents that can be read. */
export function judge(documents: readonly DocumentFacts[], { answers }: Measured): Judged[] {
  return documents.flatMap((document, index) => {
    const answer = answers[index];
    if (document.kind === "unreadable") return [];
    return document.probes.flatMap(({ error, expected, posted }, probe) =>
      comparedFacts.flatMap((fact): Judged[] => {
        const mustAgree = expected[fact];
        if (mustAgree === undefined) return [];
        const said = answer && "comparisons" in answer ? answer.comparisons[probe] : undefined;
        const verdict = said?.find((one) => one.fact === fact)?.verdict ?? (said ? "notFound" : "unread");
        return [{ document, error, posted, fact, mustAgree, verdict }];
      }),
    );
  });
}

/** A value that is wrong and was said to agree: what must never happen. */
export const isWrongAgreement = ({ mustAgree, verdict }: Judged) => !mustAgree && verdict === "agrees";

/** A value that is right and was said to differ. */
export const isWrongDifference = ({ mustAgree, verdict }: Judged) => mustAgree && verdict === "differs";

/** Whether the verdict is the right one: a true value agrees, a wrong one differs. */
export const isRight = ({ mustAgree, verdict }: Judged) => verdict === (mustAgree ? "agrees" : "differs");

/**
 * Returns which share of the documents has only right verdicts on these facts, over the postings that
 * `chosen` picks.
 */
export function shareOfDocuments(
  judged: readonly Judged[],
  facts: readonly ComparedFact[],
  chosen: (one: Judged) => boolean,
): number {
  const rightOf = new Map<string, boolean>();
  for (const one of judged.filter((item) => facts.includes(item.fact) && chosen(item)))
    rightOf.set(one.document.file, (rightOf.get(one.document.file) ?? true) && isRight(one));
  return [...rightOf.values()].filter(Boolean).length / rightOf.size;
}

/** How sure and how complete the verdicts on a fact are, in shares: of "differs" and of "agrees". */
export function precisionAndRecall(
  judged: readonly Judged[],
  fact: ComparedFact,
  said: "agrees" | "differs",
) {
  const ofFact = judged.filter((one) => one.fact === fact);
  const spoken = ofFact.filter(({ verdict }) => verdict === said);
  const due = ofFact.filter(({ mustAgree }) => mustAgree === (said === "agrees"));
  const right = spoken.filter(isRight).length;
  return { precision: right / spoken.length, recall: right / due.length };
}

/** Returns how many documents that can't be read got a right reason, and how many there are. */
export function countReasons(documents: readonly DocumentFacts[], { answers }: Measured) {
  const unreadable = documents.flatMap((document, index) =>
    document.kind === "unreadable" ? [{ document, answer: answers[index] }] : [],
  );
  const wrong = unreadable.filter(
    ({ document, answer }) =>
      !(answer && "unreadable" in answer && document.reasons.includes(answer.unreadable)),
  );
  return { all: unreadable.length, wrong };
}

/**
 * The layouts that the rules were built on: their documents and misses were looked at. All others were only
 * measured, so that their shares tell how the rules do on invoices that nobody has seen.
 */
export const tunedLayouts = [
  ...["infoRight", "titleLine", "twoColumns", "totalsLeft", "sumsInTable", "till", "telecom", "swissQr"],
  ...["letter", "letterByLetter", "typewriter", "boxes", "freelancer", "labelsBelow"],
];
