import "server-only";
import type { Generated, JSONColumnType } from "kysely";
import type { ClosingStop } from "#lib/shared/closing.ts";
import type { Digest, MailAddress } from "#lib/shared/mails.ts";
import type { RemarkKind } from "#lib/shared/remarks.ts";

/**
 * What a mail is about, so that nothing is told twice: `ending` a connection's end (ISO 8601) that is so
 * many days off or fewer; `order` an order in a turn, with why it waits or that it failed or is ready to be
 * signed off, or a run of a schedule that was missed or refused; `remark` a note, question or answer of
 * which the person is to be told; `datev` the end of an access to DATEV, or that DATEV has ended it;
 * `digest` an organization on a day of the person's (2026-11-30).
 */
export type Occasion =
  | { organizationId: string; organizationName: string; endsAt: string; days: number }
  | {
      organizationId: string;
      organizationName: string;
      closingId: string;
      turn: number;
      code: ClosingStop["code"] | "failed" | "ready";
    }
  | {
      organizationId: string;
      organizationName: string;
      scheduleId: string;
      dueAt: string;
      code: "missed" | "paused";
    }
  | {
      organizationId: string;
      organizationName: string;
      remarkId: string;
      exportId: string;
      entityGuid: string;
      code: RemarkKind;
    }
  | {
      organizationId: string;
      organizationName: string;
      accessId: string;
      code: "ending" | "ended";
      at: string;
      days: number;
    }
  | { organizationId: string; day: string };

export type MailKind = "digest" | "order" | "ending" | "remark" | "datev";

/** What people are told by mail. */
export type MailTables = {
  /**
   * A person's address. It belongs to no organization. Nothing but a code is sent there before
   * `confirmed_at`.
   */
  mail_address: {
    person_id: string;
    address: string;
    language: MailAddress["language"];
    time_zone: string;
    confirmed_at: Date | null;
    /** The keyed hash of the code that was sent last; null if none is waited for. */
    code_hash: string | null;
    code_ends_at: Date | null;
    /** Why the last mail did not go out; null if it did. */
    problem: string | null;
  };
  mail_choice: {
    organization_id: string;
    person_id: string;
    digest: Digest;
    alerts: boolean;
    changed_at: Generated<Date>;
  };
  /**
   * A mail to a person, which may be about several of their organizations. `outcome` is null until it is
   * sent or given up.
   */
  mail: {
    id: string;
    person_id: string;
    kind: MailKind;
    about: JSONColumnType<Occasion[]>;
    created_at: Generated<Date>;
    tries: Generated<number>;
    next_try_at: Generated<Date>;
    outcome: "sent" | "nothing" | "failed" | null;
  };
};
