import { comparedFacts } from "#lib/shared/comparison.ts";
import {
  isRight,
  isWrongAgreement,
  isWrongDifference,
  type Judged,
  precisionAndRecall,
  type countReasons,
} from "./score.ts";

const maxExamples = 40;

const percent = (share: number) => (Number.isNaN(share) ? "–" : `${(share * 100).toFixed(1)} %`);

/** Returns a count for each key, the largest first. */
function tallyOf(judged: readonly Judged[], keyOf: (one: Judged) => string): string {
  const counts = new Map<string, number>();
  for (const one of judged) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  return sorted.map(([key, count]) => `${key} ${count}`).join(", ");
}

/** Prints how each layout does: the share of true values that agree, by fact. */
function logLayouts(judged: readonly Judged[]): void {
  const layouts = [...new Set(judged.map(({ document }) => document.layout))];
  console.log(`\n| layout | ${comparedFacts.join(" | ")} |\n| --- |${" --- |".repeat(comparedFacts.length)}`);
  for (const layout of layouts) {
    const shares = comparedFacts.map((fact) => {
      const own = judged.filter(
        (one) => one.document.layout === layout && one.error === "none" && one.fact === fact,
      );
      return percent(own.filter(isRight).length / own.length);
    });
    console.log(`| ${layout} | ${shares.join(" | ")} |`);
  }
}

/**
 * Prints where the verdicts are wrong or missing, so that one sees which layout, fact and error to look at.
 */
export function logMisses(judged: readonly Judged[], { wrong }: ReturnType<typeof countReasons>): void {
  logLayouts(judged);
  console.log(
    "\n| fact | agrees: precision | recall | differs: precision | recall |\n| --- |" + " --- |".repeat(4),
  );
  for (const fact of comparedFacts) {
    const [agrees, differs] = [
      precisionAndRecall(judged, fact, "agrees"),
      precisionAndRecall(judged, fact, "differs"),
    ];
    const shares = [agrees.precision, agrees.recall, differs.precision, differs.recall].map(percent);
    console.log(`| ${fact} | ${shares.join(" | ")} |`);
  }
  const agreements = judged.filter(isWrongAgreement);
  const missed = judged.filter(({ mustAgree, verdict }) => !mustAgree && verdict === "notFound");
  console.log(`\n  wrong "agrees" by error: ${tallyOf(agreements, ({ error }) => error) || "none"}`);
  console.log(
    `  wrong "differs" by fact: ${tallyOf(judged.filter(isWrongDifference), ({ fact }) => fact) || "none"}`,
  );
  console.log(`  errors that were not found, by error: ${tallyOf(missed, ({ error }) => error) || "none"}`);
  for (const one of [
    ...agreements,
    ...judged.filter((item) => item.error === "none" && isWrongDifference(item)),
  ].slice(0, maxExamples))
    console.log(
      `    ${one.document.file}: ${one.fact} ${one.verdict} (error: ${one.error}, posted ${JSON.stringify(one.posted)})`,
    );
  for (const { document, answer } of wrong)
    console.log(
      `    ${document.file}: not ${document.reasons.join(" or ")}: ${JSON.stringify(answer).slice(0, 120)}`,
    );
}
