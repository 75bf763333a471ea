import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Event = { id: string; status: string; importErrors: string[] };
type Account = { accountCode: string; name: string };

/** A page of a log as a service makes it: its status, events and the size that it names. */
type Page = { status?: number; events: Event[]; pageSize: number };

/**
 * An accounting service of one organization over HTTP: ledger accounts, imports that are done at once, and
 * their logs. `page` makes the pages of a log; by default as the interface says, with 50 entries at most.
 */
export class FakeService implements AsyncDisposable {
  accounts = new Map<string, string>();
  /** Each request with records: its method, and the codes in it. */
  sent: [method: string, codes: string[]][] = [];
  /** The limit and offset of each request for a log. */
  asked: { limit: number; offset: number }[] = [];
  logs = new Map<string, Event[]>();
  page = (events: Event[], limit: number, offset: number): Page => {
    const pageSize = Math.min(limit, 50);
    return { events: events.slice(offset, offset + pageSize), pageSize };
  };
  readonly #server = createServer((request, response) => {
    void this.#answer(request).then(({ status = 200, body }) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)),
    );
  });

  /** Starts to listen. Returns the address. */
  async listen(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async #answer(request: IncomingMessage): Promise<{ status?: number; body: object }> {
    if (request.method === "GET") return this.#log(new URL(request.url ?? "", "http://service"));
    const records = JSON.parse(await text(request)) as Account[];
    this.sent.push([request.method ?? "", records.map(({ accountCode }) => accountCode)]);
    const processId = randomUUID();
    this.logs.set(
      processId,
      records.map((record) => this.#take(record, request.method === "POST")),
    );
    return { status: 202, body: { processId } };
  }

  #take({ accountCode: id, name }: Account, isNew: boolean): Event {
    if (this.accounts.has(id) === isNew)
      return {
        id,
        status: "FAILED",
        importErrors: [`BOOKING_ACCOUNT_${isNew ? "ALREADY_EXISTS" : "NOT_FOUND"}`],
      };
    this.accounts.set(id, name);
    return { id, status: "IMPORTED", importErrors: [] };
  }

  #log({ pathname, searchParams }: URL): { status?: number; body: object } {
    const events = this.logs.get(pathname.split("/").at(-1) ?? "") ?? [];
    const [limit, offset] = [Number(searchParams.get("limit")), Number(searchParams.get("offset"))];
    this.asked.push({ limit, offset });
    const page = this.page(events, limit, offset);
    if (page.status) return { status: page.status, body: { errorCode: "BAD_INPUT", message: "No." } };
    const pagination = { pageCount: 1, pageSize: page.pageSize, totalCount: events.length };
    return { body: { jobStatus: "PROCESSED", events: page.events, pagination } };
  }
}

/** The settings that the code needs to call a service; `apiUrl` follows when it listens. */
export const serviceSettings = () => ({
  ...{ logLevel: "silent", apiUrl: "", issuer: "", backgroundRequests: 60_000, importChunk: 1_000 },
  ...{ tokenKey: randomBytes(32), otherTokenKeys: [], membershipSeconds: 60, membershipGraceSeconds: 300 },
});
