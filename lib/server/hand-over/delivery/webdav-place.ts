import "server-only";
import { Readable } from "node:stream";
import { Response } from "undici";
import { createClient, type FileStat } from "webdav";
import { AppError } from "../../errors/app-error.ts";
import type { Attempt, OtherPlace } from "./other-place.ts";
import { webdavAgent, WebdavError } from "./webdav-fetch.ts";

/** A folder that is reached by WebDAV. `address` is its http or https address. An empty `user` is none. */
export type WebdavTarget = { address: string; user: string };

/**
 * Opens a folder by WebDAV (RFC 4918), which `close` leaves. A file gets its name by MOVE with `Overwrite:
 * F`, which never replaces another file (§10.6). Throws TARGET_FORBIDDEN, TARGET_REFUSED, TARGET_NOT_FOUND
 * for a folder that is not there, WebdavError for a server that is full or has another error, and what the
 * network throws.
 */
export async function openWebdav(
  target: WebdavTarget,
  secret: string,
  attempt: Attempt,
): Promise<OtherPlace & { close(): Promise<void> }> {
  const agent = webdavAgent(attempt);
  // What else the address may have, such as a name and a password, is not sent. Some servers redirect to the
  // slash.
  const { origin, pathname } = new URL(target.address);
  const folder = `${origin}${pathname.replace(/\/?$/, "/")}`;
  const client = createClient(folder, {
    httpAgent: agent,
    httpsAgent: agent,
    headers: target.user === "" ? {} : { Authorization: basic(target.user, secret) },
  });
  const statOf = async (name: string) => (await client.stat(name)) as FileStat;
  const send = (method: string, name: string, headers: Record<string, string>, data?: Readable) =>
    client.customRequest(name, { method, headers, ...(data && { data }) });
  const noFolder = (): never => {
    throw new AppError({ code: "TARGET_NOT_FOUND", message: `There is no folder ${folder}.` });
  };
  const close = () => agent.dispatcher.destroy();
  try {
    const { type } = await statOf("").catch(on([404, 409], noFolder));
    if (type !== "directory") noFolder();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    close,
    async bytesOf(name) {
      const found = await statOf(name).catch(on([404], () => null));
      // A folder of that name is not read: it is never the file that was delivered.
      return found && (found.type === "file" ? found.size : -1);
    },
    async *read(name) {
      const answer: unknown = await send("GET", name, { "Accept-Encoding": "identity" });
      if (answer instanceof Response && answer.body) yield* answer.body;
    },
    async write(name, pieces, bytes) {
      // Servers that pass a file on to another program may store none of its bytes without its length.
      const headers = { "Content-Type": "application/octet-stream", "Content-Length": String(bytes) };
      await send("PUT", name, headers, Readable.from(pieces)).catch(on([404, 409], noFolder));
    },
    rename: (from, to) =>
      client.moveFile(from, to, { overwrite: false }).then(
        () => true,
        on([412], () => false),
      ),
    async remove(name) {
      await client.deleteFile(name).catch(on([404], () => undefined));
    },
  };
}

/** Returns what turns the errors of these statuses into a result, and throws all others again. */
const on =
  <Result>(statuses: readonly number[], result: () => Result) =>
  (error: unknown): Result => {
    if (error instanceof WebdavError && statuses.includes(error.status)) return result();
    throw error;
  };

/**
 * Returns a name and a password as a header has them (RFC 7617 §2.1); the library's own way allows Latin
 * letters alone.
 */
const basic = (user: string, secret: string) =>
  `Basic ${Buffer.from(`${user}:${secret}`).toString("base64")}`;
