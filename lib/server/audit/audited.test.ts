import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { AppError } from "../errors/app-error.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { withoutTriggers } from "../testing/without-triggers.ts";
import { audited } from "./audited.ts";
import { auditedDownload } from "./download.ts";
import { listAuditEvents } from "./find-events.ts";
import { auditRecorders } from "./recorder.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Returns a new person and an organization. */
const inOrganization = (organizationId: string) => ({
  session: { id: "session", person: { id: randomUUID(), name: "Petra Bauer", email: null }, connections: [] },
  connection: {
    id: randomUUID(),
    organizationId,
    organizationName: "Nord GmbH",
    scopes: [],
    grantedAt: new Date(),
    accessExpiresAt: new Date(),
    chainExpiresAt: new Date(),
    refreshExpiresAt: null,
    endedAt: null,
    lastUsedAt: null,
    confirmedAt: null,
    state: "active" as const,
  },
  requestId: "request-1234",
});

const eventsOf = async (organizationId: string) => (await listAuditEvents(organizationId, {})).events;

it("has the action on record before it begins, and its outcome afterwards", async () => {
  const event = { ...inOrganization("order"), action: "EXPORT_CREATED" } as const;
  const created = await audited(
    event,
    async () => {
      expect(await eventsOf("order")).toMatchObject([{ action: "EXPORT_CREATED", outcome: "begun" }]);
      return { id: "export", postingsCount: 4 };
    },
    ({ id, postingsCount }) => ({ exportId: id, count: postingsCount }),
  );
  expect(created.id).toBe("export");
  expect(await eventsOf("order")).toMatchObject([
    {
      person: { id: event.session.person.id, name: "Petra Bauer" },
      outcome: "done",
      errorCode: null,
      about: { exportId: "export", count: 4 },
      requestId: "request-1234",
    },
  ]);
});

it.each([
  ["FORBIDDEN", "refused"],
  ["RECONNECT_REQUIRED", "refused"],
  ["UPSTREAM_TIMEOUT", "unclear"],
  ["UPSTREAM_UNREADABLE", "unclear"],
] as const)("records %s as %s and throws it on", async (code, outcome) => {
  const organizationId = `fails-${code}`;
  const failing = audited(
    { ...inOrganization(organizationId), action: "EXPORT_CREATED" },
    () => Promise.reject(new AppError({ code, message: "No." })),
    () => ({}),
  );
  await expect(failing).rejects.toMatchObject({ code });
  expect(await eventsOf(organizationId)).toMatchObject([{ outcome, errorCode: code }]);
});

it("does nothing that it can't record", async () => {
  const act = vi.fn();
  const event = { ...inOrganization("unrecorded"), action: "EXPORT_CREATED" } as const;
  await sql`alter table audit_event rename to audit_event_away`.execute(database.sql);
  await expect(audited(event, act, () => ({}))).rejects.toThrow();
  await sql`alter table audit_event_away rename to audit_event`.execute(database.sql);
  expect(act).not.toHaveBeenCalled();
});

it("does not undo what has happened because its end can't be recorded", async () => {
  const event = { ...inOrganization("endless"), action: "EXPORT_CREATED" } as const;
  const act = async () => {
    await sql`alter table audit_event rename to audit_event_away`.execute(database.sql);
    return "created";
  };
  expect(await audited(event, act, () => ({}))).toBe("created");
  await sql`alter table audit_event_away rename to audit_event`.execute(database.sql);
  expect(await eventsOf("endless")).toMatchObject([{ outcome: "begun" }]);
});

it("says of an action without an end after two minutes that its outcome is not known", async () => {
  const insert = sql`
    insert into audit_event (at, person_id, person_name, organization_id, organization_name, action, outcome)
    select now() - seconds * interval '1 second', ${randomUUID()}, 'Petra', 'died', 'Died', 'EXPORT_CREATED', 'begun'
    from unnest(array[125, 60]) seconds`;
  await withoutTriggers(database.sql, (transaction) => insert.execute(transaction));
  expect((await eventsOf("died")).map(({ outcome }) => outcome)).toEqual(["begun", "unclear"]);
  for (const outcome of ["begun", "unclear"] as const) {
    const { events } = await listAuditEvents("died", { outcome });
    expect(events).toMatchObject([{ outcome }]);
  }
});

type Asked = { range?: string; method?: string; fileId?: string; signal?: AbortSignal };

function downloader(organizationId: string) {
  const person = inOrganization(organizationId);
  const answer = new Response(null, {
    headers: { "content-disposition": "attachment; filename=\"R_1.pdf\"; filename*=UTF-8''R%C3%A4%201.pdf" },
  });
  return async ({ range, method = "GET", fileId = "file", signal }: Asked, fails?: Error) => {
    const request = new Request("http://localhost/", {
      method,
      ...(range !== undefined && { headers: { range } }),
      ...(signal && { signal }),
    });
    const { FILE_DOWNLOADED: audit } = auditRecorders(["FILE_DOWNLOADED"], person);
    await auditedDownload({ ...person, audit, request, fileId }, () =>
      fails ? Promise.reject(fails) : Promise.resolve(answer),
    ).catch(() => undefined);
    return (await eventsOf(organizationId)).length;
  };
}

it("counts the beginning of a file as a download, no HEAD and no later part of it", async () => {
  const download = downloader("ranges");
  expect(await download({ method: "HEAD" })).toBe(0);
  expect(await download({})).toBe(1);
  expect(await eventsOf("ranges")).toMatchObject([
    { action: "FILE_DOWNLOADED", outcome: "done", about: { fileId: "file", fileName: "Rä 1.pdf" } },
  ]);
  expect(await download({ range: "bytes=100-199" })).toBe(1);
  expect(await download({ range: "bytes=100-" })).toBe(1);
  for (const range of ["bytes=0-99", "bytes=-500", "bytes=1-2, 0-", "bytes=x"]) {
    const before = (await eventsOf("ranges")).length;
    expect(await download({ range }), range).toBe(before + 1);
  }
});

it("counts a later part of a file that this person has not downloaded", async () => {
  const download = downloader("parts");
  expect(
    await download({ range: "bytes=1-", fileId: "a" }, new AppError({ code: "FILE_NOT_FOUND", message: "" })),
  ).toBe(1);
  expect(await download({ range: "bytes=1-", fileId: "a" })).toBe(2);
  expect(await download({ range: "bytes=1-", fileId: "a" })).toBe(2);
  expect(await download({ range: "bytes=1-", fileId: "b" })).toBe(3);
  expect(await downloader("parts")({ range: "bytes=1-", fileId: "a" })).toBe(4);
});

it("records that a person left before the file came", async () => {
  const signal = AbortSignal.abort();
  await downloader("left")({ signal }, new DOMException("gone", "AbortError"));
  expect(await eventsOf("left")).toMatchObject([{ outcome: "cancelled", errorCode: null }]);
});
