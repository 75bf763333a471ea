import { setTimeout as pause } from "node:timers/promises";
import type { MortalStack } from "./mortal-stack.ts";

/**
 * The steps of a delivery to DATEV, in their order: its documents, then its batches, then what DATEV makes
 * of them.
 */
export const sendingSteps = ["documents", "batches", "jobs"] as const;

type Step = (typeof sendingSteps)[number];

/**
 * How far a delivery is, by its rows. `isMinded`: it has ended, or the queue has a job that will go on with
 * it.
 */
export type Sending = {
  id: string;
  state: string;
  attempts: number;
  documents: number;
  arrived: number;
  step: "asked" | Step | "ended";
  isMinded: boolean;
};

const ownJobs = "job.name in ('send-to-datev', 'send-to-datev-given-up')";

/** The delivery of hand-overs to DATEV, while programs are killed. */
export function mortalSending({ query }: Pick<MortalStack, "query">) {
  const read = async (handOverId: string): Promise<Sending | undefined> => {
    const [row] = await query(`
      select delivery.id, state, attempts, documents, arrived,
        case when state in ('delivered', 'failed', 'cancelled') then 'ended' when arrived < documents then 'documents'
          when unsent > 0 then 'batches' else 'jobs' end as step,
        state in ('delivered', 'failed', 'cancelled') or exists (
          select from pgboss.job where ${ownJobs} and job.state in ('created', 'retry', 'active')
            and data ->> 'id' = delivery.id::text and (data ->> 'turn')::int = turn) as "isMinded"
      from delivery join datev_delivery on delivery_id = delivery.id,
        lateral (select count(*)::int as documents, count(*) filter (where state = 'arrived')::int as arrived
          from datev_document where delivery_id = delivery.id) as document,
        lateral (select count(*)::int as unsent from datev_batch
          where delivery_id = delivery.id and state in ('waiting', 'sending')) as batch
      where hand_over_id = '${handOverId}'`);
    return row as Sending | undefined;
  };

  /**
   * Cuts pauses short. Those between questions and after failures spare DATEV, and nothing that is proved
   * rests on them. Those before a batch whose answer was lost may be sent again do: the second reading of
   * the list of jobs must come when no request with it can be under way. A request lasts five minutes at the
   * most, hence the ten; here half a second, so that ten seconds are as good, and from then on the ten
   * minutes and the minute between two readings count as over. The readings themselves stay as they are.
   */
  const goOn = async () => {
    await query(`update datev_batch
      set asked_at = asked_at - interval '10 minutes', looked_at = looked_at - interval '1 minute'
      where state = 'sending' and looked_at is not null
        and asked_at between now() - interval '9 minutes' and now() - interval '10 seconds'`);
    await query("update datev_batch set next_at = now() where state = 'pending' and next_at > now()");
    await query(`update pgboss.job set start_after = now()
      where ${ownJobs} and state in ('created', 'retry') and start_after > now() and not exists (
        select from datev_batch where delivery_id::text = data ->> 'id' and datev_batch.state = 'sending'
          and asked_at > now() - interval '9 minutes' and looked_at is not null)`);
  };

  return {
    read,

    /** Waits until a delivery has come to a step or behind it. */
    arriveAt: async (handOverId: string, step: Sending["step"]) => {
      const last = ["asked", ...sendingSteps, "ended"];
      for (;;) {
        const present = (await read(handOverId))?.step ?? "asked";
        if (last.indexOf(present) >= last.indexOf(step)) return;
        await pause(2);
      }
    },

    /** Waits until a delivery has ended, or nobody would go on with it any more. */
    ended: async (handOverId: string): Promise<Sending> => {
      for (;;) {
        await goOn();
        const sending = await read(handOverId);
        if (sending && (sending.step === "ended" || !sending.isMinded)) return sending;
        await pause(200);
      }
    },
  };
}
