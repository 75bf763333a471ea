import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { answerWithinSession, endAnswers } from "./running-answers.ts";
import { endSession, openSession } from "./sessions.ts";

vi.mock("../../configuration.ts", () => ({ configuration: () => ({ sessionDays: 30 }) }));

let database: TestDatabase;
const personId = randomUUID();

beforeAll(async () => {
  database = await openTestDatabase();
  await database.sql
    .insertInto("person")
    .values({ id: personId, issuer: "https://realm.example", subject: personId, name: "Petra", email: null })
    .execute();
});
afterAll(() => database.close());

const requestId = "request-1234";
const visitor = { userAgent: null, network: null };

async function openOne() {
  const id = await openSession({
    personId,
    replaced: null,
    isShared: false,
    visitor,
    realmSid: null,
    requestId,
  });
  return { id, person: { id: personId } };
}

type Session = Awaited<ReturnType<typeof openOne>>;
const asked = (session: Session, request = new Request("http://localhost")) => ({ session, request });

/** An answer of one piece that does not end by itself, and whether its source was closed. */
function endless() {
  const cancelled = vi.fn<(reason: unknown) => void>();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from("piece")),
    cancel: cancelled,
  });
  return { make: async () => new Response(body, { status: 206, headers: { "x-test": "1" } }), cancelled };
}

it("breaks off when its session ends, and closes its source; that of another session goes on", async () => {
  const [ending, staying] = [await openOne(), await openOne()];
  const [cut, kept] = [endless(), endless()];
  const answer = await answerWithinSession(asked(ending), cut.make);
  expect([answer.status, answer.headers.get("x-test")]).toEqual([206, "1"]);
  const reader = answer.body?.getReader();
  const other = (await answerWithinSession(asked(staying), kept.make)).body?.getReader();
  expect(await reader?.read()).toMatchObject({ done: false });

  await endAnswers(personId);
  expect(cut.cancelled).not.toHaveBeenCalled();
  const next = reader?.read();
  await endSession(ending.id, requestId);
  await endAnswers(personId);
  await expect(next).rejects.toThrow("The session has ended.");
  expect(cut.cancelled).toHaveBeenCalledOnce();
  expect(await other?.read()).toMatchObject({ done: false });
  expect(kept.cancelled).not.toHaveBeenCalled();
});

it("is refused when the session ended before it began", async () => {
  const session = await openOne();
  const [late, cut] = [endless(), endless()];
  const { promise: isCut, resolve: cutOff } = Promise.withResolvers<null>();
  const refused = answerWithinSession(asked(session), async () => {
    await isCut;
    return late.make();
  });
  const begun = await answerWithinSession(asked(session), cut.make);
  await endSession(session.id, requestId);
  await endAnswers();
  await expect(begun.text()).rejects.toThrow("The session has ended.");
  // The time of both ran from the same moment.
  cutOff(null);
  await expect(refused).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect(late.cancelled).toHaveBeenCalledOnce();
});

it("arrives whole when it ends by itself just after its session", async () => {
  const session = await openOne();
  const answer = await answerWithinSession(asked(session), async () => Response.json({ small: true }));
  await endSession(session.id, requestId);
  await endAnswers(personId);
  expect(await answer.json()).toEqual({ small: true });
});

it("ends at a request for the head alone, which nobody reads to its end", async () => {
  const [session, cut, onEnd] = [await openOne(), endless(), vi.fn()];
  const head = new Request("http://localhost", { method: "HEAD" });
  const answer = await answerWithinSession(asked(session, head), cut.make, onEnd);
  expect([answer.status, answer.headers.get("x-test"), answer.body]).toEqual([206, "1", null]);
  expect(cut.cancelled).toHaveBeenCalledOnce();
  expect(onEnd).toHaveBeenCalled();
});

it.each(["while it is made", "before its first byte"])("ends when the client leaves %s", async (when) => {
  const [session, cut, onEnd] = [await openOne(), endless(), vi.fn()];
  const client = new AbortController();
  const request = new Request("http://localhost", { signal: client.signal });
  await answerWithinSession(
    asked(session, request),
    async () => {
      if (when === "while it is made") client.abort();
      return cut.make();
    },
    onEnd,
  );
  client.abort();
  expect(cut.cancelled).toHaveBeenCalledOnce();
  expect(onEnd).toHaveBeenCalled();
});
