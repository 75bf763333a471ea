import "server-only";
import type { Kysely } from "kysely";
import type { AuditAbout } from "#lib/shared/audit.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import { audited, endOrLog } from "./audited.ts";
import { type Actor, beginEvent, type Ending, type RouteAction, recordDone } from "./record.ts";

type Who = Actor & { requestId: string };

/**
 * Records one action of one request in the audit trail. The method depends on how the action is carried
 * out.
 */
export type AuditRecorder<Action extends RouteAction> = {
  readonly action: Action;
  /**
   * For actions at the accounting service, see `audited`; `detailsOf` reads the event's details from the
   * response.
   */
  audited<Result>(
    known: { about?: AuditAbout; signal?: AbortSignal },
    act: () => Promise<Result>,
    detailsOf: (result: Result) => AuditAbout,
  ): Promise<Result>;
  /** For actions in the app's own database. Must be called in the transaction of the action. */
  done(transaction: Kysely<Tables>, about?: AuditAbout): Promise<void>;
  /**
   * For actions that outlast the handler: records the beginning, and resolves with a function that records
   * the outcome.
   */
  begin(about: AuditAbout): Promise<(ending: Ending) => Promise<void>>;
};

/** One recorder per action. */
export type AuditRecorders<Action extends RouteAction> = {
  readonly [One in Action]: AuditRecorder<One>;
};

/** Creates a request's recorders for the actions that its route declares. */
export function auditRecorders<Action extends RouteAction>(
  actions: readonly Action[],
  who: Who,
): AuditRecorders<Action> {
  const recorders = actions.map((action) => [action, auditRecorder(action, who)]);
  return Object.fromEntries(recorders) as AuditRecorders<Action>;
}

function auditRecorder<Action extends RouteAction>(
  action: Action,
  { session, connection, requestId }: Who,
): AuditRecorder<Action> {
  const event = { action, session, connection, requestId };
  return {
    action,
    audited: (known, act, detailsOf) => audited({ ...event, ...known }, act, detailsOf),
    done: (transaction, about = {}) => recordDone(transaction, { ...event, about }),
    async begin(about) {
      const id = await beginEvent(await appDatabase(), { ...event, about });
      return (ending) => endOrLog(id, requestId, ending);
    },
  };
}
