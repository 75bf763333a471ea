import { afterEach, expect, test, vi } from "vitest";
import type { ImportDraft } from "#lib/shared/import-draft.ts";
import { ApiError } from "../api.ts";
import { DraftKeeper } from "./draft-keeper.ts";
import { giveUpOthers, keepWhatWaits, noteKeeper, unkeptFileOf } from "./waiting-keepers.ts";

const draft: ImportDraft = {
  ...{ coreDataType: "general-ledger-accounts", reading: {}, columns: {}, actions: [] },
  ...{ recipeId: null, runId: null, file: { name: "a.csv", bytes: 1, sha256: null } },
};

afterEach(() => vi.unstubAllGlobals());

function setUp() {
  const closing = new EventTarget();
  vi.stubGlobal("window", closing);
  const server = { isDown: true, never: false };
  const keeperOf = (organizationId: string) => {
    const keeper: DraftKeeper = new DraftKeeper({
      revision: () => Promise.resolve(0),
      content: () => Promise.resolve(null),
      save: async () => {
        if (server.never) await new Promise(() => undefined);
        if (server.isDown) throw new ApiError({ code: "NETWORK", status: 0 });
        return 1;
      },
      onState: () => noteKeeper(organizationId, keeper),
      onFailure: () => () => undefined,
    });
    return {
      keeper,
      keep: (name: string, hasChanges = true) =>
        keeper.keep({
          of: name,
          file: new File(["1"], name),
          hasChanges,
          draft: () => Promise.resolve(draft),
        }),
    };
  };
  const isAsked = () => !closing.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  return { server, keeperOf, isAsked };
}

test("the browser asks while any keeper has changes that are not kept, and no longer", async () => {
  const { server, keeperOf, isAsked } = setUp();
  const first = keeperOf("one-gmbh");
  const second = keeperOf("one-gmbh");
  const other = keeperOf("other-gmbh");
  expect(isAsked()).toBe(false);
  await first.keep("a.csv");
  await second.keep("b.csv");
  await other.keep("c.csv", false);
  expect(unkeptFileOf("one-gmbh")).toBe("a.csv");
  expect(unkeptFileOf("other-gmbh")).toBeNull();
  server.isDown = false;
  await second.keeper.retry();
  expect(isAsked()).toBe(true);
  await keepWhatWaits("one-gmbh", new AbortController().signal);
  expect(unkeptFileOf("one-gmbh")).toBeNull();
  expect(isAsked()).toBe(false);
  giveUpOthers("other-gmbh", first.keeper);
});

test("who begins with other work gives up all others", async () => {
  const { keeperOf, isAsked } = setUp();
  const [first, second, own] = [keeperOf("one-gmbh"), keeperOf("one-gmbh"), keeperOf("one-gmbh")];
  await Promise.all([first.keep("a.csv"), second.keep("b.csv"), own.keep("c.csv")]);
  giveUpOthers("one-gmbh", own.keeper);
  expect([first, second, own].map(({ keeper }) => keeper.isWaiting())).toEqual([false, false, true]);
  expect(unkeptFileOf("one-gmbh")).toBe("c.csv");
  giveUpOthers("one-gmbh", first.keeper);
  expect(isAsked()).toBe(false);
});

test("a save that never ends is waited for only until the question is withdrawn", async () => {
  const { server, keeperOf } = setUp();
  const { keep, keeper } = keeperOf("one-gmbh");
  await keep("a.csv");
  server.never = true;
  const asking = new AbortController();
  const kept = keepWhatWaits("one-gmbh", asking.signal);
  asking.abort(new Error("Withdrawn"));
  await expect(kept).rejects.toThrow("Withdrawn");
  keeper.giveUp();
});
