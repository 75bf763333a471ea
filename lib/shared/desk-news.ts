import type { AuditAction, AuditOutcome } from "./audit.ts";

/** The time without use after which the next use begins a new visit, in milliseconds. */
export const visitMilliseconds = 4 * 60 * 60 * 1000;

/** Maximum number of lines of the list. */
export const maxNews = 50;

type NewsAction = {
  /** The outcomes that are listed. What was refused or is under way has changed nothing yet. */
  outcomes: readonly AuditOutcome[];
  /** Whether Kontor does it by itself, so that it is news to the person whose connection it used, too. */
  isByKontor: boolean;
};

const done: NewsAction = { outcomes: ["done"], isByKontor: false };
const perhapsDone: NewsAction = { outcomes: ["done", "unclear"], isByKontor: false };

/**
 * The actions of the audit trail that the desk lists as news since a person's last visit: what changes
 * exports, imports, hand-overs, sign-offs, orders, settings and safeguards, and notes and questions on
 * postings. Sign-ins, connections, downloads and plans are left out, because they change nothing in the
 * books.
 */
export const newsActions = {
  EXPORT_CREATED: perhapsDone,
  EXPORT_BROUGHT: { outcomes: ["done"], isByKontor: true },
  IMPORT_SUBMITTED: perhapsDone,
  IMPORT_CANCELLED: done,
  IMPORT_RESUMED: done,
  DATEV_ACCESS_ENDED: { outcomes: ["done"], isByKontor: true },
  IMPORT_ENDED: { outcomes: ["done"], isByKontor: true },
  HAND_OVER: perhapsDone,
  HAND_OVER_DELIVERED: { outcomes: ["refused", "unclear"], isByKontor: true },
  DELIVERY_SETTLED: done,
  HAND_OVER_WITHDRAWN: done,
  RECEIPT_SIGNED: done,
  SIGN_OFF_REVOKED: done,
  NOTE_WRITTEN: done,
  QUESTION_ASKED: done,
  QUESTION_ANSWERED: done,
  CLOSING_BEGUN: done,
  CLOSING_DECIDED: done,
  CLOSING_CANCELLED: done,
  SETTINGS_CHANGED: done,
  SAFEGUARD_CHANGED: done,
  WEAKER_SAFEGUARD_REQUESTED: done,
  SAFEGUARD_REQUEST_WITHDRAWN: done,
} satisfies Partial<Record<AuditAction, NewsAction>>;

/**
 * What happened to an order by itself: it waits for a decision, or it has ended. The audit trail has none
 * of it, the order has.
 */
export const orderNews = ["ORDER_STOPPED", "ORDER_READY", "ORDER_NOTHING", "ORDER_FAILED"] as const;

/** What a line of the list says. */
export type NewsKind = keyof typeof newsActions | (typeof orderNews)[number];

/** A line of the list. Names are as they were at that time. */
export type NewsLine = {
  /** Unique in the list. */
  id: string;
  at: string;
  organizationId: string;
  organizationName: string;
  kind: NewsKind;
  /** Whether nobody knows if it was carried out. */
  isUnclear: boolean;
  exportId: string | null;
  importRunId: string | null;
  /** The name of the person; null if Kontor did it by itself. */
  by: string | null;
};

/** What happened since the end of a person's previous visit. */
export type DeskNews = {
  /** The end of the previous visit. */
  since: string;
  /** The newest lines, newest first. */
  lines: NewsLine[];
  /** The number of older ones. */
  left: number;
  /** Whether `left` is the least number: not all events of an organization were read. */
  isLeast: boolean;
  /**
   * The organizations of which nothing was read, because the person's membership was not confirmed in time.
   */
  unconfirmed: string[];
};
