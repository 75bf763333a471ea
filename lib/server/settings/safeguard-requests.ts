import "server-only";
import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { SafeguardName } from "#lib/shared/safeguards.ts";
import type { RouteAction } from "../audit/record.ts";
import type { AuditRecorder } from "../audit/recorder.ts";
import type { Tables } from "../database/tables.ts";
import { AppError } from "../errors/app-error.ts";
import { changesOf, type SettingAuthor } from "./save-setting.ts";
import { changingSafeguards, saveSafeguard } from "./save-safeguard.ts";

/** Records one action of a change of a safeguard. */
export type ChangeRecorder<Action extends RouteAction> = Pick<AuditRecorder<Action>, "done">;

type RequestKey = { organizationId: string; requestId: string };

type Weakening = {
  organizationId: string;
  name: SafeguardName;
  former: object;
  value: object;
  person: SettingAuthor;
};

/** The value of a safeguard that a request asks for; `minutes` is null to switch it off. */
const askedValue: Record<SafeguardName, (minutes: number | null) => object> = {
  "step-up": (minutes) => ({ minutes }),
  "four-eyes": () => ({ signers: 1 }),
};

/**
 * Stores the request of a person to weaken a safeguard, in place of a former one, in the transaction of
 * `changingSafeguards`. `minutes`: the longer lifetime of a proof, null to switch the safeguard off.
 */
export async function requestWeaker(
  transaction: Kysely<Tables>,
  { organizationId, name, former, value, person, minutes }: Weakening & { minutes: number | null },
  audit: ChangeRecorder<"WEAKER_SAFEGUARD_REQUESTED">,
): Promise<void> {
  const columns = { id: randomUUID(), minutes, person_id: person.id, person_name: person.name };
  await transaction
    .insertInto("safeguard_request")
    .values({ organization_id: organizationId, name, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "name"])
        .doUpdateSet({ ...columns, requested_at: sql<Date>`now()` }),
    )
    .execute();
  await audit.done(transaction, { setting: name, changes: changesOf(former, value) });
}

/**
 * Confirms a request to weaken a safeguard, which takes effect. Throws NOT_FOUND if it was replaced,
 * withdrawn or confirmed meanwhile, and SECOND_PERSON_REQUIRED for the person who made it.
 */
export async function confirmWeaker(
  { organizationId, requestId }: RequestKey,
  person: SettingAuthor,
  audit: ChangeRecorder<"SAFEGUARD_CHANGED">,
): Promise<void> {
  await changingSafeguards(organizationId, async (transaction) => {
    const request = await takeRequest(transaction, { organizationId, requestId });
    if (request.person_id === person.id)
      throw new AppError({
        code: "SECOND_PERSON_REQUIRED",
        message: "Another person of this organization has to confirm your request.",
      });
    const { name, minutes } = request;
    const value = askedValue[name](minutes);
    const authors = [{ id: request.person_id, name: request.person_name }, person];
    await saveSafeguard(transaction, { organizationId, name, value, authors }, audit);
  });
}

/** Withdraws a request to weaken a safeguard, one's own or another's. Throws NOT_FOUND if it is gone. */
export async function withdrawWeaker(
  key: RequestKey,
  audit: ChangeRecorder<"SAFEGUARD_REQUEST_WITHDRAWN">,
): Promise<void> {
  await changingSafeguards(key.organizationId, async (transaction) => {
    const { name } = await takeRequest(transaction, key);
    await audit.done(transaction, { setting: name });
  });
}

async function takeRequest(transaction: Kysely<Tables>, { organizationId, requestId }: RequestKey) {
  const request = await transaction
    .deleteFrom("safeguard_request")
    .where("organization_id", "=", organizationId)
    .where(sql<boolean>`id::text = ${requestId}`)
    .returningAll()
    .executeTakeFirst();
  if (request) return request;
  throw new AppError({ code: "NOT_FOUND", message: "This request is no longer open." });
}
