import { vi } from "vitest";
import type { SaveDraftRequest } from "#lib/shared/import-draft.ts";

/** What a test decides about the drafts of the server. */
type DraftServer = {
  saved: SaveDraftRequest[];
  /** The status of a refusal, 0 for no connection; null while all is well. */
  refusal: number | null;
  /** Whether what is kept can't be asked for. */
  isUnknown: boolean;
  /** What a save waits for before it is answered. */
  until: Promise<unknown>;
};

/** Answers the requests for the draft of an import as Kontor's server does, until the mocks are restored. */
export function answerDrafts(): DraftServer {
  const server: DraftServer = { saved: [], refusal: null, isUnknown: false, until: Promise.resolve() };
  const real = window.fetch.bind(window);
  vi.spyOn(window, "fetch").mockImplementation(async (address, init) => {
    if (typeof address !== "string" || !address.endsWith("/import-draft")) return real(address, init);
    if (init?.method !== "PUT") {
      if (server.isUnknown) return new Response("", { status: 500 });
      return Response.json({ revision: server.saved.length, kept: null });
    }
    await server.until;
    if (server.refusal === 0) throw new TypeError("Failed to fetch");
    if (server.refusal !== null) return new Response("", { status: server.refusal });
    server.saved.push((await new Response(init.body).json()) as SaveDraftRequest);
    return Response.json({ revision: server.saved.length });
  });
  return server;
}
