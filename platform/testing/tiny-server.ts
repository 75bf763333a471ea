import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";

/** A request that a server got: its method and path, and its headers. */
export type Asked = { line: string; headers: Record<string, unknown> };

/** A server whose answers a test makes, what it was asked for, and how many bytes of files it got. */
export type TinyServer = { address: string; asked: Asked[]; got: { bytes: number }; stop(): Promise<void> };

/** An answer: its status, headers and body. Null for none, for good. */
export type TinyAnswer = {
  status: number;
  headers?: Record<string, string>;
  body?: string | Readable;
} | null;

/**
 * Starts a server on this machine. Its answers are made when a request is there whole. Resolves when it
 * listens.
 */
export async function startTinyServer(
  answer: (method: string, name: string) => TinyAnswer,
  create: (listener: RequestListener) => Server = createServer,
): Promise<TinyServer> {
  const asked: Asked[] = [];
  const got = { bytes: 0 };
  const server = create((request, response) => {
    const { method = "", url = "", headers } = request;
    request.on("data", (piece: Buffer) => (got.bytes += piece.length));
    request.on("end", () => {
      asked.push({ line: `${method} ${url}`, headers });
      const made = answer(method, url);
      if (made) Readable.from(made.body ?? []).pipe(response.writeHead(made.status, made.headers));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const scheme = create === createServer ? "http" : "https";
  return {
    address: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    got,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** The answer to PROPFIND for a folder that is there. */
export const folderThere: TinyAnswer = {
  status: 207,
  body: `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:"><D:response><D:href>/</D:href><D:propstat><D:prop>
<D:resourcetype><D:collection/></D:resourcetype></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>
</D:multistatus>`,
};
