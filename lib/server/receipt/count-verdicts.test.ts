import { expect, it } from "vitest";
import { VerdictCounts } from "./count-verdicts.ts";

const none = { agrees: [], differs: [], notFound: [], unreadable: [] };

function counted(counts: VerdictCounts, guids: readonly string[]) {
  for (const guid of guids) counts.add(guid);
  return counts.counts();
}

it("counts each posting by the verdict of its id, also where an id occurs twice", () => {
  const counts = new VerdictCounts({ ...none, goesOn: false, agrees: ["a", "b"], differs: ["c"] });
  expect(counted(counts, ["a", "a", "b", "c", "d"])).toEqual({
    ...{ agrees: 3, differs: 1, notFound: 0, unreadable: 0, waiting: 1 },
  });
});

it("says nothing of an export that was never compared, and counts one that is about to be", () => {
  expect(counted(new VerdictCounts({ ...none, goesOn: false }), ["a"])).toBeNull();
  expect(counted(new VerdictCounts({ ...none, goesOn: true }), ["a"])).toMatchObject({ waiting: 1 });
});
