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
/** What tries again, for each failure that may pass. */
let retries: (() => void)[];

beforeEach(() => {
  server = { revision: 0, saved: [], answer: () => Promise.resolve() };
  states = [];
  retries = [];
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
    onFailure: (retry) => retries.push(retry),
  });
});

const keep = (name: string) => keeper.keep({ of: name, file, draft: () => Promise.resolve(draft(name)) });
const savedNames = () => server.saved.map((request) => request.draft.file.name);

it("saves one after another, and of those that wait the newest alone", async () => {
  const gate = Promise.withResolvers<null>();
  server.answer = () => gate.promise;
  const first = keep("a");
  while (server.saved.length === 0) await Promise.resolve();
  const later = ["b", "c", "d"].map(keep);
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
    keeper.giveUp();
    expect(keeper.isWaiting()).toBe(false);
    server.answer = () => Promise.resolve();
    retries[1]?.();
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
    onFailure: (retry) => retries.push(retry),
  });
  const kept = later.keep({ of: "b", file, draft: () => Promise.resolve(draft("b")) });
  asking.resolve(0);
  await kept;
  expect(later.isWaiting()).toBe(false);
});

it("saves nothing of a table that was closed before it could tell, and goes on with the next", async () => {
  await keeper.keep({ of: "a", file, draft: () => Promise.resolve(null) });
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
  const second = keeper.keep({
    of: "b",
    file,
    draft: () => (isOpen ? Promise.resolve(draft("b")) : new Promise(() => undefined)),
  });
  isOpen = false;
  gate.resolve(null);
  await Promise.all([first, second]);
  expect(savedNames()).toEqual(["a", "b"]);
});
