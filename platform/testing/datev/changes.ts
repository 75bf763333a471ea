import type { ArrivedBatch, ArrivedDocument, DatevState, StandInSettings } from "./state.ts";

type Ending = { token: string; endsAt: number };

/** A change of what the stand-in has answered for. Families are named by their ids. */
export type DatevChange =
  | { kind: "settings"; settings: Partial<StandInSettings> }
  | {
      kind: "code";
      code: string;
      family: string;
      scopes: string[];
      startedAt: number;
      challenge: string;
      redirectAddress: string;
      endsAt: number;
    }
  | { kind: "tokens"; family: string; access: Ending; refresh: Ending }
  /** An authorization code or a refresh token was taken. */
  | { kind: "used"; token: string }
  | { kind: "ended"; family: string }
  /** All access tokens expired, as if their time were over. */
  | { kind: "expired" }
  | { kind: "document"; key: string; document: ArrivedDocument }
  | { kind: "repeated"; key: string }
  | { kind: "batch"; batch: ArrivedBatch };

/** Makes a change in memory. The same changes in the same order lead to the same state. */
export function applyChange(state: DatevState, change: DatevChange): void {
  switch (change.kind) {
    case "settings":
      Object.assign(state.settings, change.settings);
      return;
    case "code": {
      const { code, scopes, startedAt, challenge, redirectAddress, endsAt } = change;
      const family = { id: change.family, scopes, startedAt, hasEnded: false };
      state.families.set(family.id, family);
      state.codes.set(code, { family, challenge, redirectAddress, endsAt, isUsed: false });
      return;
    }
    case "tokens": {
      const family = state.families.get(change.family);
      if (!family) throw new Error(`There is no access ${change.family}.`);
      const given = ({ endsAt }: Ending) => ({ family, endsAt, isUsed: false });
      state.accessTokens.set(change.access.token, given(change.access));
      state.refreshTokens.set(change.refresh.token, given(change.refresh));
      return;
    }
    case "used": {
      const given = state.codes.get(change.token) ?? state.refreshTokens.get(change.token);
      if (given) given.isUsed = true;
      return;
    }
    case "ended": {
      const family = state.families.get(change.family);
      if (family) family.hasEnded = true;
      return;
    }
    case "expired":
      for (const given of state.accessTokens.values()) given.endsAt = 0;
      return;
    case "document":
      state.documents.set(change.key, change.document);
      return;
    case "repeated":
      state.repeated.set(change.key, (state.repeated.get(change.key) ?? 0) + 1);
      return;
    case "batch":
      state.batches.push(change.batch);
  }
}
