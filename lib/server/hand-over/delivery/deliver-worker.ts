import "server-only";
import { appQueue } from "../../database/queue.ts";
import { deliver, giveUpDelivery } from "./deliver.ts";

/** Starts to deliver hand-overs, also those of processes that died. Must be called once per process. */
export async function startDelivering(): Promise<void> {
  const queue = await appQueue();
  await queue.work<{ id: string }>("deliver", {
    handle: ({ id }) => deliver(id),
    giveUp: ({ id }) => giveUpDelivery(id),
  });
}
