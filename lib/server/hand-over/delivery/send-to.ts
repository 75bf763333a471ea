import "server-only";
import { deliverFiles } from "./deliver-files.ts";
import type { StoredDelivery } from "./deliveries.ts";
import { mailTo } from "./mail-to.ts";
import { inPlace } from "./open-place.ts";
import type { HandedFileToDeliver } from "./stored-files-of.ts";
import type { OpenedTarget } from "./targets.ts";

/** What became of files that were sent, with what the other side said. */
export type Sent = { outcome: "delivered" | "unclear"; answer: string };

/**
 * The slowest line that an attempt waits for, in bytes a second, and the longest attempt, in milliseconds.
 */
const slowest = { bytesPerSecond: 50_000, startMilliseconds: 120_000, maxMilliseconds: 3_300_000 };

/**
 * Sends the files of a hand-over to a target. Throws as `inPlace`, `deliverFiles` and `deliverByMail`; an
 * attempt that is slower than 50 kB a second is broken off.
 */
export async function sendTo(
  { settings, secret }: OpenedTarget,
  delivery: StoredDelivery,
  files: readonly HandedFileToDeliver[],
): Promise<Sent> {
  if (settings.kind === "datev") throw new Error("DATEV's services take it by a job of their own.");
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const milliseconds = slowest.startMilliseconds + Math.ceil(bytes / slowest.bytesPerSecond) * 1000;
  const signal = AbortSignal.timeout(Math.min(slowest.maxMilliseconds, milliseconds));
  if (settings.kind === "email") return mailTo(settings, delivery, files, signal);
  await inPlace(settings, secret, signal, (place) => deliverFiles(delivery.id, place, files));
  return {
    outcome: "delivered",
    answer: files.map(({ name, bytes: size }) => `${name} (${size} B)`).join(", "),
  };
}
