import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { comparedFacts } from "#lib/shared/comparison.ts";
import { succeeds } from "../../scripts/checks.ts";
import { type Benchmark, type Figure, format, limit } from "../benchmark.ts";
import { logMisses } from "./log.ts";
import { answersFile, type Measured } from "./answers.ts";
import {
  countReasons,
  isWrongAgreement,
  isWrongDifference,
  judge,
  type Judged,
  precisionAndRecall,
  shareOfDocuments,
  tunedLayouts,
} from "./score.ts";
import { readingSeed, writeSet } from "./set/write-set.ts";

const documentCount = Number(process.env["BENCH_READING_DOCUMENTS"] ?? 1000);

const percent = (share: number) => (Number.isNaN(share) ? "–" : `${format(share * 100)} %`);

const least = (what: string, share: number, min: number): Figure => ({
  ...{ what, ours: percent(share), beside: "limit", ratio: share / min },
  ...{ aim: min === 1 ? "all" : `at least ${percent(min)}`, isMet: share >= min },
});

const none = (what: string, count: number, of: number): Figure => ({
  ...{ what, ours: `${count} of ${format(of)}`, beside: "–", aim: "none", isMet: count === 0 },
});

function shareFigures(judged: readonly Judged[], what: string, min: number): Figure[] {
  const facts = ["number", "amount"] as const;
  const isTrue = (one: Judged) => one.error === "none";
  return [
    least(
      `${what}: documents whose true number and amount agree`,
      shareOfDocuments(judged, facts, isTrue),
      min,
    ),
    least(
      `${what}: documents whose wrong numbers and amounts all differ`,
      shareOfDocuments(judged, facts, (one) => !one.mustAgree),
      min,
    ),
  ];
}

/** The figures of PDFs with text, apart for the layouts that the rules were built on and for the others. */
function textFigures(judged: readonly Judged[]): Figure[] {
  return [true, false].flatMap((isTuned) => {
    const own = judged.filter(({ document }) => tunedLayouts.includes(document.layout) === isTuned);
    const documents = new Set(own.map(({ document }) => document.file)).size;
    const what = `PDFs with text, layouts that the rules were ${isTuned ? "" : "not "}built on (${documents})`;
    const must = own.filter(({ mustAgree }) => mustAgree);
    return [
      none(
        `${what}: wrong values that "agree"`,
        own.filter(isWrongAgreement).length,
        own.length - must.length,
      ),
      none(`${what}: true values that "differ"`, must.filter(isWrongDifference).length, must.length),
      ...shareFigures(own, what, 0.95),
    ];
  });
}

function factFigures(judged: readonly Judged[]): Figure[] {
  return comparedFacts.map((fact) => {
    const agrees = precisionAndRecall(judged, fact, "agrees");
    const differs = precisionAndRecall(judged, fact, "differs");
    return {
      what: `${fact}: precision and recall of "agrees"`,
      ours: `${percent(agrees.precision)}, ${percent(agrees.recall)}`,
      beside: `of "differs" ${percent(differs.precision)}, ${percent(differs.recall)}`,
      aim: 'no wrong "agrees"',
      isMet: judged.every((one) => one.fact !== fact || !isWrongAgreement(one)),
    };
  });
}

const verdicts: Benchmark = {
  name: "verdicts",
  title: "Comparison of a generated set of documents with true and wrong postings",
  async run() {
    const folder = await mkdtemp(path.join(os.tmpdir(), "kontor-reading-"));
    try {
      const seed = readingSeed();
      const documents = await writeSet(folder, seed, documentCount);
      console.log(`  ${documents.length} documents of the seed "${seed}"`);
      if (!(await succeeds(["--conditions=react-server", "bench/reading/measure.ts", folder])))
        throw new Error("The reading process could not be measured; its output is above.");
      const measured = JSON.parse(await readFile(path.join(folder, answersFile), "utf8")) as Measured;
      const judged = judge(documents, measured);
      const reasons = countReasons(documents, measured);
      logMisses(judged, reasons);
      const must = judged.filter(({ mustAgree }) => mustAgree);
      const of = (kind: string) => judged.filter(({ document }) => document.kind === kind);
      return [
        none(
          'wrong values that "agree"',
          judged.filter(isWrongAgreement).length,
          judged.length - must.length,
        ),
        none('true values that "differ"', must.filter(isWrongDifference).length, must.length),
        ...shareFigures(of("text"), "PDFs with text", 0.95),
        ...textFigures(of("text")),
        ...shareFigures(of("xml"), "XML", 1),
        none("documents that can't be read without their reason", reasons.wrong.length, reasons.all),
        ...factFigures(judged),
        limit(
          "1,000 documents, CPU of the reading process",
          (measured.cpuSeconds * 1_000) / documents.length,
          180,
          "s",
        ),
        limit("the same: peak memory", measured.peakMegabytes, 512, "MB"),
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** The benchmarks of reading documents. */
export const readingBenchmarks: readonly Benchmark[] = [verdicts];
