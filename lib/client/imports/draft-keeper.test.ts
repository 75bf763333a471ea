import { beforeEach, expect, it } from "vitest";
import type { ImportDraft, SaveDraftRequest } from "#lib/shared/import-draft.ts";
import { ApiError } from "../api.ts";
import { DraftKeeper, type KeepState } from "./draft-keeper.ts";

const file = new File(["Konto;Name"], "konten.csv");
const draft = (name: string): ImportDraft => ({
  ...{
    coreDataType: "general-ledger-accounts",
    reading: {},
    columns: {},
    actions: [],
    recipeId: null,
    runId: null,
  },
  file: { name, bytes: 10, sha256: null },
});

let server: { revision: number; saved: SaveDraftRequest[]; answer: () => Promise<unknown> };
let states: KeepState[];
let keeper: DraftKeeper;
/** What tries again, for each failure that may pass, without those that were called off. */
let retries: (() => void)[];
let delays: (number | null)[];

beforeEach(() => {
  server = { revision: 0, saved: [], answer: () => Promise.resolve() };
  states = [];
  retries = [];
  delays = [];
  keeper = new DraftKeeper({
    revision: () => Promise.resolve(server.revision),
    content: () => Promise.resolve("S29udG8="),
    save: async (request) => {
      const again = server.saved.at(-1);
      const isAgain =
        request.base === server.revision - 1 && JSON.stringify(again) === JSON.stringify(request);
      if (!isAgain && request.base !== server.revision)
        throw new ApiError({ code: "DRAFT_CHANGED", status: 409 });
      if (!isAgain) {
        server.saved.push(request);
        server.revision += 1;
      }
      const { revision } = server;
      await server.answer();
      return revision;
    },
    onState: (state) => states.push(state),
    onFailure,
  });
});

function onFailure(retry: () => void, retryAfter: number | null): () => void {
  retries.push(retry);
  delays.push(retryAfter);
  return () => retries.splice(retries.indexOf(retry), 1);
}

const keep = (name: string, told: () => Promise<ImportDraft | null> = () => Promise.resolve(draft(name))) =>
  keeper.keep({ of: name, file, hasChanges: true, draft: told });
const savedNames = () => server.saved.map((request) => request.draft.file.name);

it("saves one after another, and of those that wait the newest alone", async () => {
  const gate = Promise.withResolvers<null>();
  server.answer = () => gate.promise;
  const first = keep("a");
  while (server.saved.length === 0) await Promise.resolve();
  const later = ["b", "c", "d"].map((name) => keep(name));
  gate.resolve(null);
  await Promise.all([first, ...later]);
  expect(savedNames()).toEqual(["a", "d"]);
  expect(states.at(-1)).toBe("saved");
});

it("saves what became wanted while the revision was asked for", async () => {
  await Promise.all([keep("a"), keep("b")]);
  expect(savedNames()).toEqual(["b"]);
});

it("sends the file once", async () => {
  await keep("a");
  await keep("b");
  expect(server.saved.map(({ content }) => content)).toEqual(["S29udG8=", undefined]);
});

it("sends a save again whose answer was lost, and then what came after it", async () => {
  server.answer = () => Promise.reject(new ApiError({ code: "NETWORK", status: 0 }));
  await keep("a");
  expect(states.at(-1)).toBeInstanceOf(ApiError);
  server.answer = () => Promise.resolve();
  await keep("b");
  expect(savedNames()).toEqual(["a", "b"]);
  expect(states.at(-1)).toBe("saved");
});

it("stops after a save elsewhere, until the draft was discarded", async () => {
  await keep("a");
  server.revision = 7;
  await keep("b");
  expect(states.at(-1)).toMatchObject({ code: "DRAFT_CHANGED" });
  await keep("c");
  expect(savedNames()).toEqual(["a"]);
  server.revision = 0;
  keeper.forget();
  await keep("d");
  expect(savedNames()).toEqual(["a", "d"]);
});

it("does not repeat what the server has refused", async () => {
  server.answer = () => Promise.reject(new ApiError({ code: "BAD_REQUEST", status: 400 }));
  await keep("a");
  server.answer = () => Promise.resolve();
  server.revision = 0;
  await keeper.retry();
  expect(savedNames()).toEqual(["a"]);
  expect(retries).toEqual([]);
  expect(states.at(-1)).toBeInstanceOf(ApiError);
  await keep("b");
  expect(savedNames()).toEqual(["a", "b"]);
});

it.each([new ApiError({ code: "NETWORK", status: 0 }), new ApiError({ code: "UNAUTHORIZED", status: 401 })])(
  "asks for another try after a failure that may pass, until it is given up",
  async (failure) => {
    server.answer = () => Promise.reject(failure);
    await keep("a");
    expect(keeper.isWaiting()).toBe(true);
    expect(retries).toHaveLength(1);
    server.answer = () => Promise.resolve();
    retries[0]?.();
    await keeper.retry();
    expect(states.at(-1)).toBe("saved");
    expect(keeper.isWaiting()).toBe(false);

    server.answer = () => Promise.reject(failure);
    await keep("b");
    const [later] = retries;
    keeper.giveUp();
    expect(keeper.isWaiting()).toBe(false);
    expect(retries).toEqual([]);
    server.answer = () => Promise.resolve();
    later?.();
    await keep("c");
    expect(savedNames()).toEqual(["a", "b"]);
  },
);

it("finishes what it has begun, and waits for no revision that may itself wait for it", async () => {
  server.answer = () => Promise.reject(new ApiError({ code: "NETWORK", status: 0 }));
  await keep("a");
  server.answer = () => Promise.resolve();
  await keeper.finish();
  expect(states.at(-1)).toBe("saved");

  const asking = Promise.withResolvers<number>();
  const later: DraftKeeper = new DraftKeeper({
    revision: () => later.finish().then(() => asking.promise),
    content: () => Promise.resolve(null),
    save: ({ base }) => Promise.resolve(base + 1),
    onState: (state) => states.push(state),
    onFailure,
  });
  const kept = later.keep({
    ...{ of: "b", file, hasChanges: false },
    draft: () => Promise.resolve(draft("b")),
  });
  asking.resolve(0);
  await kept;
  expect(later.isWaiting()).toBe(false);
});

it("saves nothing of a table that was closed before it could tell, and goes on with the next", async () => {
  await keep("a", () => Promise.resolve(null));
  expect(server.saved).toEqual([]);
  expect(keeper.isWaiting()).toBe(false);
  await keep("b");
  expect(savedNames()).toEqual(["b"]);
});

it("asks the table at once for what waits, because the table is closed with its page", async () => {
  const gate = Promise.withResolvers<null>();
  server.answer = () => gate.promise;
  const first = keep("a");
  while (server.saved.length === 0) await Promise.resolve();
  let isOpen = true;
  const second = keep("b", () => (isOpen ? Promise.resolve(draft("b")) : new Promise(() => undefined)));
  isOpen = false;
  gate.resolve(null);
  await Promise.all([first, second]);
  expect(savedNames()).toEqual(["a", "b"]);
});

it("has one try ahead after many failures, and none while it tries", async () => {
  server.answer = () =>
    Promise.reject(new ApiError({ code: "TOO_MANY_REQUEST", status: 429, retryAfter: 30 }));
  await keep("a");
  await keep("b");
  await keep("c");
  expect(retries).toHaveLength(1);
  expect(delays).toEqual([30, 30, 30]);
  server.answer = () => Promise.resolve();
  await keeper.retry();
  expect(retries).toEqual([]);
  expect(savedNames()).toEqual(["a", "c"]);
});

it("counts as waiting while a save is prepared, and sends nothing that is given up meanwhile", async () => {
  const telling = Promise.withResolvers<ImportDraft>();
  const kept = keep("a", () => telling.promise);
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect(keeper.isWaiting()).toBe(true);
  expect(keeper.unkeptFile()).toBe("konten.csv");
  keeper.giveUp();
  telling.resolve(draft("a"));
  await kept;
  expect(server.saved).toEqual([]);
});

it("asks the table again that could not tell", async () => {
  const failing = () => Promise.reject(new Error("Out of memory"));
  const answers = [failing, failing, () => Promise.resolve(draft("a"))];
  await keep("a", () => answers.shift()?.() ?? Promise.resolve(null));
  expect(states.at(-1)).toMatchObject({ message: "Out of memory" });
  expect(keeper.isWaiting()).toBe(true);
  await keeper.retry();
  expect(savedNames()).toEqual(["a"]);
});

it("forgets with the draft what was on its way, and begins anew", async () => {
  const gate = Promise.withResolvers<null>();
  server.answer = () => gate.promise;
  const first = keep("a");
  while (server.saved.length === 0) await Promise.resolve();
  const second = keep("b");
  keeper.forget();
  expect(keeper.isWaiting()).toBe(false);
  gate.resolve(null);
  await Promise.all([first, second]);
  expect(savedNames()).toEqual(["a"]);
  await keep("c");
  expect(server.saved.map(({ base, content }) => [base, content])).toEqual([
    [0, "S29udG8="],
    [1, "S29udG8="],
  ]);
});
