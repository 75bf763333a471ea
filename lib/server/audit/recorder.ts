import "server-only";
import type { Kysely } from "kysely";
import type { AuditAbout } from "#lib/shared/audit.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import { audited, endOrLog } from "./audited.ts";
import { beginEvent, type Ending, type RouteAction, type RouteEvent, recordDone } from "./record.ts";

type Who = Pick<RouteEvent, "session" | "connection" | "requestId">;

/** Records one action of one request in the audit trail, in the way that fits how the action is carried out. */
export type AuditRecorder<Action extends RouteAction> = {
  readonly action: Action;
  /** For what the accounting service does, see `audited`; `tell` reads from the answer what the event is about. */
  audited<Result>(
    known: { about?: AuditAbout; signal?: AbortSignal },
    act: () => Promise<Result>,
    tell: (result: Result) => AuditAbout,
  ): Promise<Result>;
  /** For what happens in our own database: call it in the transaction that does it. */
  done(transaction: Kysely<Tables>, about?: AuditAbout): Promise<void>;
  /** For what lasts longer than the handler: records the beginning, and resolves with what records the end. */
  begin(about: AuditAbout): Promise<(ending: Ending) => Promise<void>>;
};

/** A recorder for each of some actions. */
export type AuditRecorders<Action extends RouteAction> = {
  readonly [One in Action]: AuditRecorder<One>;
};

/** Makes the recorders of a request for the actions that its route declares. */
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
    audited: (known, act, tell) => audited({ ...event, ...known }, act, tell),
    done: (transaction, about = {}) => recordDone(transaction, { ...event, about }),
    async begin(about) {
      const id = await beginEvent(await appDatabase(), { ...event, about });
      return (ending) => endOrLog(id, requestId, ending);
    },
  };
}
