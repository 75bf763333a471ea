/**
 * The safeguards of an organization, by their names in the database. step-up: a recent second factor before
 * what can't be undone. four-eyes: two people sign a receipt.
 */
export const safeguardNames = ["step-up", "four-eyes"] as const;

export type SafeguardName = (typeof safeguardNames)[number];

/**
 * The request of one person to weaken a safeguard, which another person has to confirm. `minutes` is the
 * longer lifetime of a proof; null where the safeguard is to be switched off.
 */
export type SafeguardRequest = {
  id: string;
  name: SafeguardName;
  minutes: number | null;
  requestedBy: string;
  requestedAt: string;
  isOwn: boolean;
};

/** The newest change of a safeguard, where it weakened it. `changedBy`: the names of those who did. */
export type WeakerSafeguard = {
  name: SafeguardName;
  minutes: number | null;
  changedBy: string;
  changedAt: string;
};

/** What a page shows of the safeguards of an organization. */
export type SafeguardState = { requests: SafeguardRequest[]; weaker: WeakerSafeguard[] };
