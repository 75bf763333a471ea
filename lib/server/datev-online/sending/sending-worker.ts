import "server-only";
import { appQueue } from "../../database/queue.ts";
import { sendingJob } from "../../hand-over/delivery/datev-jobs.ts";
import { giveUpSendingTurn, takeSendingTurn } from "./take-turn.ts";
import type { AskedTurn } from "./turn.ts";

/** The deliveries that a process sends at the same time. Each waits mostly for DATEV. */
const atOnce = 4;

/** Starts to send hand-overs to DATEV, also those of processes that died. Must be called once per process. */
export async function startSendingToDatev(): Promise<void> {
  const queue = await appQueue();
  await queue.work<AskedTurn>(sendingJob, {
    atOnce,
    handle: (asked) => takeSendingTurn(asked),
    giveUp: (asked) => giveUpSendingTurn(asked),
  });
}
