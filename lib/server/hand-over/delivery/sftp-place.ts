import "server-only";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "../../errors/app-error.ts";
import { openSocket } from "./open-socket.ts";
import type { Attempt, OtherPlace } from "./other-place.ts";

/**
 * A server that is reached by SFTP, and the folder for the files there. `hostKey` is as `hostKeyOf` returns
 * it.
 */
export type SftpTarget = { host: string; port: number; user: string; folder: string; hostKey: string };

/** How the person is known there: a password, or a private key in OpenSSH's or PEM's format. */
export type SftpSecret = { password: string } | { privateKey: string };

/** The maximum time until the server has let the person in, in milliseconds. */
const readyMilliseconds = 20_000;

/**
 * Opens the folder of a server by SFTP, which `close` leaves. The server must have the key that was pinned.
 * A file gets its name by SFTP's own rename, which never replaces another file (draft-ietf-secsh-filexfer-02
 * §6.5), and not by OpenSSH's extension that does. Throws TARGET_FORBIDDEN, TARGET_HOST_KEY_CHANGED,
 * TARGET_REFUSED for a wrong user or secret, TARGET_NOT_FOUND for a folder that is not there, and what the
 * network throws.
 */
export async function openSftp(
  target: SftpTarget,
  secret: SftpSecret,
  { allowedNetworks, signal }: Attempt,
): Promise<OtherPlace & { close(): Promise<void> }> {
  const { client, options, seen } = await newClient(target.hostKey);
  const sock = await openSocket(target, allowedNetworks, signal);
  const stop = () => void sock.destroy();
  signal.addEventListener("abort", stop, { once: true });
  const close = async () => {
    signal.removeEventListener("abort", stop);
    await client.end().catch(() => undefined);
    sock.destroy();
  };
  try {
    await client.connect({ ...options, sock, username: target.user, ...secret });
    const kind = await client.exists(target.folder);
    if (kind !== "d")
      throw new AppError({ code: "TARGET_NOT_FOUND", message: `There is no folder ${target.folder}.` });
  } catch (error) {
    await close();
    throw refusalOf(error, target, seen.key);
  }
  const pathOf = (name: string) => `${target.folder.replace(/\/$/, "")}/${name}`;
  const kindOf = (name: string) => client.exists(pathOf(name));
  return {
    close,
    async bytesOf(name) {
      const kind = await kindOf(name);
      if (kind === false) return null;
      // A link or a folder of that name is not read: it is never the file that was delivered.
      return kind === "-" ? (await client.stat(pathOf(name))).size : -1;
    },
    read: (name) => client.createReadStream(pathOf(name)),
    write: (name, pieces) => pipeline(Readable.from(pieces), client.createWriteStream(pathOf(name))),
    async rename(from, to) {
      try {
        await client.rename(pathOf(from), pathOf(to));
        return true;
      } catch (error) {
        // The server says only that it failed.
        if (await kindOf(to)) return false;
        throw error;
      }
    },
    async remove(name) {
      await client.delete(pathOf(name), true);
    },
  };
}

/**
 * Returns the key of a server as OpenSSH shows it (`SHA256:…`), without telling it who asks. Throws
 * TARGET_FORBIDDEN and what the network throws.
 */
export async function hostKeyOf(
  address: Pick<SftpTarget, "host" | "port">,
  { allowedNetworks, signal }: Attempt,
): Promise<string> {
  const { client, options, seen } = await newClient(null);
  const sock = await openSocket(address, allowedNetworks, signal);
  try {
    // The name is not sent, because the key is refused before that.
    await client.connect({ ...options, sock, username: "nobody" });
  } catch (error) {
    if (seen.key !== null) return seen.key;
    throw error;
  } finally {
    sock.destroy();
  }
  throw new Error("The server let in somebody whose key was refused.");
}

/**
 * Resolves with a client that accepts the pinned key alone, and tells in `seen` which one the server has.
 * The library is loaded when it is first needed: it prepares its whole protocol, which few processes ever
 * use.
 */
async function newClient(pinned: string | null) {
  const { default: SftpClient } = await import("ssh2-sftp-client");
  const nothing = () => undefined;
  const client = new SftpClient("", { error: nothing, end: nothing, close: nothing });
  const seen: { key: string | null } = { key: null };
  const hostVerifier = (key: Buffer) => (seen.key = fingerprint(key)) === pinned;
  return { client, seen, options: { readyTimeout: readyMilliseconds, hostVerifier } };
}

const fingerprint = (key: Buffer) =>
  `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;

/** Returns what a failed sign-in at the server means. */
function refusalOf(error: unknown, { host, hostKey }: SftpTarget, seenKey: string | null): unknown {
  if (error instanceof AppError) return error;
  if (seenKey !== null && seenKey !== hostKey) {
    const message = `${host} has the key ${seenKey} and not the one that was confirmed.`;
    return new AppError({ code: "TARGET_HOST_KEY_CHANGED", message, cause: error });
  }
  if (!(error instanceof Error) || !error.message.includes("authentication methods failed")) return error;
  return new AppError({ code: "TARGET_REFUSED", message: `${host} refused user or secret.`, cause: error });
}
