import { expect, test } from "vitest";
import { aboutDuration, forecastRest, forecastSending } from "./sending-forecast.ts";

const pace = { requestsAMinute: 300, recordsARequest: 1_000, eventsAPage: 50 };
const plan = (counts: object) => ({ new: 0, changed: 0, unchanged: 0, unknown: 0, ...counts });
const create = { mode: "CREATE", withUnchanged: false } as const;

test("100,000 records are 100 requests and 2,000 log pages, of which a third of a minute's go at once", () => {
  expect(forecastSending(plan({ new: 100_000 }), create, pace)).toEqual({
    ...{ records: 100_000, requests: 100, logPages: 2_000, milliseconds: 400_000 },
  });
});

test("larger pages of the log take fewer requests, and then the records themselves take the time", () => {
  const quick = { ...pace, requestsAMinute: 1_000_000, eventsAPage: 1_000 };
  expect(forecastSending(plan({ new: 100_000 }), create, quick)).toEqual({
    ...{ records: 100_000, requests: 100, logPages: 100, milliseconds: 10_000 },
  });
});

test("unchanged records cost nothing unless they are sent, and both operations have requests of their own", () => {
  const counts = plan({ new: 1, changed: 2, unchanged: 99_997 });
  expect(forecastSending(counts, { mode: "BOTH", withUnchanged: false }, pace)).toMatchObject({
    ...{ records: 3, requests: 2, logPages: 2 },
  });
  expect(forecastSending(counts, { mode: "BOTH", withUnchanged: true }, pace)).toMatchObject({
    ...{ records: 100_000, requests: 101, logPages: 2_001 },
  });
  expect(forecastSending(plan({ unchanged: 5 }), create, pace)).toEqual({
    ...{ records: 0, requests: 0, logPages: 0, milliseconds: 0 },
  });
});

const run = {
  ...{ recordCount: 12_000, spared: 2_000, imported: 3_900, failed: 100, cancelled: 0 },
  ...{ chunks: 10, settledChunks: 4, awaitedChunks: 2 },
};

test("the rest of a run is what is not answered yet, at the limit or as slow as it was so far", () => {
  expect(forecastRest(run, pace, 1_000)).toEqual({
    ...{ records: 6_000, requests: 4, logPages: 120, milliseconds: 24_800 },
  });
  expect(forecastRest(run, pace, 400_000).milliseconds).toBe(600_000);
  expect(forecastRest({ ...run, imported: 0, failed: 0 }, pace, 400_000)).toMatchObject({ records: 10_000 });
});

test.each([
  [0, 5, "second"],
  [5_001, 10, "second"],
  [55_001, 1, "minute"],
  [61_000, 2, "minute"],
  [7_140_000, 119, "minute"],
  [7_200_000, 2, "hour"],
  [7_300_000, 2.5, "hour"],
])("%i ms are about %d %s", (milliseconds, value, unit) => {
  expect(aboutDuration(milliseconds)).toEqual({ value, unit });
});
