import "server-only";
import { configuration } from "../configuration.ts";
import { ifUnlocked } from "../database/with-lock.ts";
import { log } from "../log.ts";
import { mayHaveMails, storeDueMails } from "./occasions.ts";
import { sendDueMails } from "./send-due-mails.ts";

/** The interval of rounds, in milliseconds. */
const roundMilliseconds = 10_000;

/**
 * Nothing further is asked while nobody has an address, so that a process with nothing to do asks one thing.
 */
async function tellAll(): Promise<void> {
  if (!(await mayHaveMails())) return;
  await ifUnlocked("mails", async () => {
    await storeDueMails(new Date());
    await sendDueMails(new Date());
  });
}

/**
 * Background job, every ten seconds while the process runs: stores the mails that are due and sends them.
 * One process at a time does it. Nothing happens without a mail server. A process that dies right after a
 * mail has left may send it once more, with the same id.
 */
export function startMailing(): void {
  if (configuration().mailServer) void round();
}

async function round(): Promise<void> {
  await tellAll().catch((error: unknown) => log.error({ err: error }, "mails were not looked after"));
  setTimeout(() => void round(), roundMilliseconds).unref();
}
