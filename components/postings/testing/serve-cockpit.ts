import { vi } from "vitest";
import type { ReadingOfDocument, VerdictLists } from "#lib/shared/comparison.ts";
import { silenceChange, type UnusualOfExport, withSilencing } from "#lib/shared/unusual.ts";
import { type MarkChange, markChanges, type MarksOfExport } from "#lib/shared/postings/marks.ts";
import { ServedRemarks } from "./served-remarks.ts";

/**
 * What was read from documents: the verdicts on postings, and the documents of every posting; and what
 * people wrote on postings.
 */
export type ServedReadings = {
  verdicts: Partial<VerdictLists> | "refused";
  documents?: readonly ReadingOfDocument[];
  unusual?: Partial<UnusualOfExport>;
  /** Whether what is unusual is answered after marks and verdicts. */
  isUnusualLate?: boolean;
  /** The marks of colleagues, read anew with each request. */
  others?: MarksOfExport["others"];
  remarks?: ServedRemarks;
  /** What the answers about all postings of the export wait for. */
  until?: Promise<unknown>;
};

const refusal = { errorCode: "FORBIDDEN", message: "No.", requestId: "request-1" };

const noVerdicts: VerdictLists = { goesOn: false, agrees: [], differs: [], notFound: [], unreadable: [] };

/** When every mark is made, in milliseconds since 1970. */
const markedAt = Date.UTC(2026, 10, 29, 14, 5);

/** The names of ledger accounts that are known. */
const accountNames = { "4930": "Bürobedarf", "0027": "EDV-Software" };

/**
 * Answers the requests for a person's marks from memory, those for names of ledger accounts, and those for
 * what was read from documents, as the server does, until the test ends.
 */
export function serveCockpit(
  {
    verdicts,
    documents = [],
    unusual = {},
    isUnusualLate = false,
    others = [],
    remarks = new ServedRemarks(),
    until,
  }: ServedReadings = { verdicts: {} },
): void {
  const named = { accounts: Object.entries(accountNames).map(([code, name]) => ({ code, name })) };
  const saved = new Map<string, MarkChange>();
  const marked = (kind: "checked" | "flagged") =>
    [...saved.values()]
      .filter((mark) => mark[kind])
      .map(({ entityGuid }): [string, number] => [entityGuid, markedAt]);
  const isRefused = verdicts === "refused";
  const lists = { ...noVerdicts, ...(isRefused ? {} : verdicts) };
  let found: UnusualOfExport = { goesOn: false, postings: [], missing: [], ...unusual };
  const answered = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()] as const;
  const [marksAnswered, verdictsAnswered] = answered;
  const fetchElse = window.fetch.bind(window);
  vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
    const address = typeof input === "string" ? input : "";
    if (/\/(marks|remarks|unusual|verdicts)$/.test(address)) await until;
    if (address.endsWith("/unusual")) {
      if (isUnusualLate) await Promise.all(answered.map(({ promise }) => promise));
      if (init?.method !== "POST") return Response.json(found);
      const change = silenceChange.parse(JSON.parse(init.body as string));
      const silenced = change.isUsual ? { personName: "Petra Bauer", at: "2026-11-29T08:00:00.000Z" } : null;
      found = withSilencing(found, change, silenced);
      return Response.json({ silenced });
    }
    const aboutRemarks = remarks.answer(address, init);
    if (aboutRemarks) return aboutRemarks;
    if (address.includes("/comparisons?")) return Response.json({ documents });
    if (address.endsWith("/verdicts")) {
      if (isRefused) return Response.json(refusal, { status: 403 });
      setTimeout(verdictsAnswered.resolve);
      if (init?.method !== "POST") return Response.json(lists);
      const unchecked = lists.agrees.filter((guid) => !saved.get(guid)?.checked);
      for (const entityGuid of unchecked)
        saved.set(entityGuid, {
          entityGuid,
          checked: true,
          flagged: saved.get(entityGuid)?.flagged ?? false,
        });
      return Response.json({ marked: unchecked.length });
    }
    if (address.endsWith("/account-names")) return Response.json(named);
    if (!address.endsWith("/marks")) return fetchElse(input, init);
    setTimeout(marksAnswered.resolve);
    if (init?.method !== "PUT")
      return Response.json({ own: { checked: marked("checked"), flagged: marked("flagged") }, others });
    const { marks } = markChanges.parse(JSON.parse(init.body as string));
    for (const mark of marks) saved.set(mark.entityGuid, mark);
    return new Response(null, { status: 204 });
  });
}
