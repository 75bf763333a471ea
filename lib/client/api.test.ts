import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { ApiError, isOutcomeUnknown, isRetryable, requestJson } from "./api.ts";
import { followWaitingReads, isReadWaiting } from "./waiting-reads.ts";

const schema = z.looseObject({ id: z.string() });

function answer(body: BodyInit, init?: ResponseInit): void {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, init)));
}

async function failure(): Promise<ApiError> {
  const error: unknown = await requestJson("/api/x", () => schema).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error("Expected an ApiError");
  return error;
}

afterEach(() => vi.unstubAllGlobals());

describe("an outage", () => {
  const envelope = { errorCode: "DATABASE_UNAVAILABLE", message: "Later", requestId: "r-1" };
  /** Answers with 503 so many times, then with an object. Returns the methods of all requests. */
  function recoverAfter(failures: number, seconds = "0.01"): string[] {
    const asked: string[] = [];
    vi.stubGlobal("fetch", (_: string, init?: RequestInit) => {
      asked.push(init?.method ?? "GET");
      const isAway = asked.length <= failures;
      const headers = { "retry-after": seconds };
      return Promise.resolve(
        isAway ? Response.json(envelope, { status: 503, headers }) : Response.json({ id: "1" }),
      );
    });
    return asked;
  }

  test("a read is repeated until the answer comes", async () => {
    const asked = recoverAfter(5);
    expect(await requestJson("/api/x", () => schema)).toEqual({ id: "1" });
    expect(asked).toHaveLength(6);
  });

  test("the page is told from the second pause on until the answer comes, or the page is left", async () => {
    const told: boolean[] = [];
    const stop = followWaitingReads(() => told.push(isReadWaiting()));
    recoverAfter(1);
    await requestJson("/api/x", () => schema);
    expect(told).toEqual([]);
    recoverAfter(5);
    await requestJson("/api/x", () => schema);
    expect(told).toEqual([true, false]);
    recoverAfter(Infinity);
    const leaving = new AbortController();
    const waiting = requestJson("/api/x", () => schema, { signal: leaving.signal });
    await vi.waitFor(() => expect(told).toEqual([true, false, true]));
    leaving.abort();
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
    expect(told).toEqual([true, false, true, false]);
    stop();
  });

  test("a write is not repeated, and its result is unknown", async () => {
    const asked = recoverAfter(5);
    const error: unknown = await requestJson("/api/x", () => schema, { method: "POST" }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ code: "DATABASE_UNAVAILABLE", status: 503, requestId: "r-1" });
    expect(isOutcomeUnknown(error)).toBe(true);
    expect(asked).toEqual(["POST"]);
  });

  test("a read that is sent as POST is repeated, too", async () => {
    const asked = recoverAfter(2);
    const options = { method: "POST", isRead: true } as const;
    expect(await requestJson("/api/x", () => schema, options)).toEqual({ id: "1" });
    expect(asked).toEqual(["POST", "POST", "POST"]);
  });

  test("a read that is to wait for minutes fails at once, so that the person is told", async () => {
    const asked = recoverAfter(5, "300");
    expect(await failure()).toMatchObject({ status: 503, retryAfter: 300 });
    expect(asked).toEqual(["GET"]);
  });

  test("a page that is left asks no more", async () => {
    const asked = recoverAfter(Infinity);
    const leaving = new AbortController();
    const waiting = requestJson("/api/x", () => schema, { signal: leaving.signal });
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(1));
    leaving.abort();
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("requestJson", () => {
  test("reads by the schema and keeps unknown fields", async () => {
    answer('{"id":"1","more":true}');
    expect(await requestJson("/api/x", () => schema)).toEqual({ id: "1", more: true });
  });

  test("an envelope gives code, request id, fields and the time to wait", async () => {
    answer(
      JSON.stringify({
        errorCode: "TOO_MANY_REQUEST",
        message: "Slow down",
        requestId: "r-1",
        errors: [{ property: "limit", messages: ["Must be 1 or more"] }],
      }),
      { status: 429, headers: { "retry-after": "7" } },
    );
    const error = await failure();
    expect(error).toMatchObject({ code: "TOO_MANY_REQUEST", status: 429, requestId: "r-1", retryAfter: 7 });
    expect(error.fields[0]?.property).toBe("limit");
    expect(isRetryable(error)).toBe(true);
  });

  test("a code that is unknown here is kept as text", async () => {
    answer(JSON.stringify({ errorCode: "E-4711", message: "No." }), { status: 400 });
    expect(await failure()).toMatchObject({ code: "UNEXPECTED", errorCode: "E-4711", message: "No." });
  });

  test("an error page that is no envelope keeps its status", async () => {
    answer("<html>Bad gateway</html>", { status: 502 });
    const error = await failure();
    expect(error).toMatchObject({ code: "UNEXPECTED", errorCode: "HTTP_502" });
    expect(isOutcomeUnknown(error)).toBe(true);
  });

  test.each(["not json", '{"id":7}', ""])("an answer of the wrong shape is told: %s", async (body) => {
    answer(body);
    expect(await failure()).toMatchObject({ code: "UNREADABLE_ANSWER", status: 200 });
  });

  test("no answer is NETWORK and may be asked again", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    const error = await failure();
    expect(error.code).toBe("NETWORK");
    expect(isRetryable(error)).toBe(true);
  });
});

test("a refusal is neither asked again nor of unknown outcome", () => {
  const refused = new ApiError({ code: "EXPORTABLE_POSTINGS_NOT_FOUND", status: 400 });
  expect(isRetryable(refused)).toBe(false);
  expect(isOutcomeUnknown(refused)).toBe(false);
  expect(isRetryable(new Error("a bug"))).toBe(false);
});

test("an unknown code does not compile", () => {
  // @ts-expect-error: the code is not in the list of lib/shared/error-codes.ts.
  const error = new ApiError({ code: "NO_SUCH_CODE", status: 0 });
  // @ts-expect-error: no error can have this code.
  const isSuch = (of: ApiError) => of.code === "NO_SUCH_CODE";
  expect(isSuch(error)).toBe(true);
});
