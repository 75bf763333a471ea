import { vi } from "vitest";
import { type MarkChange, markChanges } from "#lib/shared/postings/marks.ts";

/** Answers the requests for a person's marks from memory, as the server does, until the test ends. */
export function serveMarks(): void {
  const saved = new Map<string, MarkChange>();
  const marked = (kind: "checked" | "flagged") =>
    [...saved.values()].filter((mark) => mark[kind]).map(({ entityGuid }) => entityGuid);
  const fetchElse = window.fetch.bind(window);
  vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
    if (typeof input !== "string" || !input.endsWith("/marks")) return fetchElse(input, init);
    if (init?.method !== "PUT")
      return Response.json({ checked: marked("checked"), flagged: marked("flagged") });
    const { marks } = markChanges.parse(JSON.parse(init.body as string));
    for (const mark of marks) saved.set(mark.entityGuid, mark);
    return new Response(null, { status: 204 });
  });
}
