import "server-only";
import { randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import { invoice } from "../../hand-over/testing/postings.ts";

/** How the service answers a request. */
export type Answer = (response: ServerResponse) => void;
/** Returns an answer with a JSON body. */
export const answers =
  (status: number, body: object): Answer =>
  (response) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
/** Returns a refusal of the service. */
export const refuses = (status: number, errorCode: string) =>
  answers(status, { errorCode, message: "No.", requestId: "of-the-service" });
/** Ends the connection without an answer. */
export const breaksOff: Answer = (response) => void response.socket?.destroy();

type ServiceExport = { id: string; status: string; postingsCount: number };

/** The accounting service: its exports, newest first, and how it answers to a new one. */
export const service = {
  exports: [] as ServiceExport[],
  begun: 0,
  /** Returns the answer to a new export. */
  begin: (): Answer => answers(201, {}),
  list: null as Answer | null,
  read: null as Answer | null,
};

/** Puts a new export at the beginning of the list. */
export function beginOne(): ServiceExport {
  const begun = { id: randomUUID(), status: "EXPORTED", postingsCount: 2 };
  service.exports.unshift(begun);
  return begun;
}

/** The server of `service`. */
export const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? "", "http://service");
  request.resume();
  if (request.method === "POST") {
    service.begun += 1;
    service.begin()(response);
  } else if (pathname.endsWith("/postings")) {
    const successfulPostings = [invoice(), invoice({ entityGuid: "second" })];
    answers(200, { successfulPostings, failedPostings: [] })(response);
  } else if (pathname.endsWith("/exports")) {
    const pagination = { pageNumber: 0, pageSize: 20, pageCount: 1, totalCount: service.exports.length };
    (service.list ?? answers(200, { exports: service.exports, pagination }))(response);
  } else {
    const found = service.exports.find(({ id }) => pathname.endsWith(id));
    (service.read ?? (found ? answers(200, found) : refuses(404, "NOT_FOUND")))(response);
  }
});
