import "server-only";
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { NewTarget } from "#lib/shared/targets.ts";
import { AppError } from "../../errors/app-error.ts";
import { log } from "../../log.ts";
import { inPlace, offeredKinds } from "./open-place.ts";
import { unreachable } from "./unreachable.ts";

/** The maximum time to try a target, in milliseconds. */
const tryMilliseconds = 30_000;

/**
 * Tries a target before it is stored: a small file is written there, gets another name, and is removed,
 * because some servers and file systems let people write and know no way to name a file that never replaces
 * another. A mail is not sent, because whoever gets it would read it. Throws TARGET_FORBIDDEN for a kind
 * that the operator has not set up, what `inPlace` throws of the target, and TARGET_UNREACHABLE with the
 * network's or server's own words.
 */
export async function tryTarget({ settings, secret }: NewTarget, requestId: string): Promise<void> {
  if (!offeredKinds().includes(settings.kind))
    throw new AppError({
      code: "TARGET_FORBIDDEN",
      message: `The operator has set up no ${settings.kind} targets.`,
    });
  if (settings.kind === "email") return;
  const name = `.kontor-${randomUUID()}`;
  await reaching(requestId, (signal) =>
    inPlace(settings, secret, signal, async (place) => {
      const content = Buffer.from("Kontor");
      await place.write(name, Readable.from([content]), content.length);
      try {
        await place.rename(name, `${name}-named`);
      } finally {
        for (const left of [name, `${name}-named`]) await place.remove(left);
      }
    }),
  );
}

/**
 * Runs work at another side within the time. Throws its AppErrors as they are, and TARGET_UNREACHABLE for
 * others.
 */
export async function reaching<Result>(
  requestId: string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(AbortSignal.timeout(tryMilliseconds));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    log.warn({ requestId, err: cause }, "a target was not reached");
    throw unreachable(cause);
  }
}
