import "server-only";
import { randomUUID } from "node:crypto";
import type { AuditRecorder } from "../../audit/recorder.ts";
import { appDatabase } from "../../database/open.ts";
import { appQueue } from "../../database/queue.ts";
import { AppError } from "../../errors/app-error.ts";
import { wakeDatevDeliveries } from "../../hand-over/delivery/datev-jobs.ts";
import type { SettingAuthor } from "../../settings/save-setting.ts";
import { exchangeDatevCode, revokeDatevToken } from "./ask-token-endpoint.ts";
import { datevTokenColumns, lockDatevAccess } from "./datev-tokens.ts";
import { queueDatevRevocation } from "./disconnect-datev.ts";
import { refusedSignIn } from "./refused-sign-in.ts";
import { requireDatevApp } from "./require-app.ts";
import { revokeQueued } from "./revoke-queued.ts";
import { datevScopes } from "./scopes.ts";
import { type DatevFlow, datevRedirectAddress } from "./sign-in-flow.ts";
import { subjectHashOf } from "./subject-hash.ts";

/**
 * Completes a sign-in at DATEV: exchanges its code, and stores the access of the organization. A former
 * access is replaced and its tokens are revoked; the chosen client stays, and deliveries that waited for the
 * sign-in go on. Tokens that can't be stored are revoked, so that no access lasts at DATEV that nobody can
 * end. Throws DATEV_SIGN_IN_FAILED for a flow that is not this person's and organization's, the error of
 * `refusedSignIn` for one that DATEV refused, DATEV_SIGN_IN_FAILED if DATEV's answer was lost, and otherwise
 * as `exchangeDatevCode`.
 */
export async function completeDatevSignIn(
  flow: DatevFlow | null,
  organizationId: string,
  author: SettingAuthor,
  audit: Pick<AuditRecorder<"SETTINGS_CHANGED">, "done">,
): Promise<void> {
  const isOwn = flow?.organizationId === organizationId && flow.personId === author.id;
  if (!flow || !isOwn || !flow.code) throw refusedSignIn(isOwn ? flow.error : undefined);
  const app = requireDatevApp();
  const tokens = await exchangeDatevCode(app, {
    code: flow.code,
    redirectAddress: datevRedirectAddress(),
    verifier: flow.verifier,
  }).catch((error: unknown) => {
    // The code may be used up, so that nothing but another sign-in helps.
    if (error instanceof AppError && error.code === "DATEV_ANSWER_LOST")
      throw refusedSignIn(undefined, error);
    throw error;
  });
  const id = randomUUID();
  const now = new Date();
  const columns = {
    ...{ id, person_id: author.id, person_name: author.name, connected_at: now, ended_at: null },
    ...{ fixed_end_at: null, subject_hash: subjectHashOf(tokens), subject_of: id },
    ...{ scopes: tokens.scope ?? datevScopes.join(" "), ...datevTokenColumns(tokens, id, null) },
  };
  const kept = { isStored: false };
  try {
    const [database, queue] = [await appDatabase(), await appQueue()];
    await lockDatevAccess(organizationId, async () => {
      await database.transaction().execute(async (transaction) => {
        const hadAccess = await queueDatevRevocation(transaction, organizationId);
        await transaction
          .insertInto("datev_access")
          .values({ organization_id: organizationId, ...columns, client: null })
          .onConflict((conflict) => conflict.column("organization_id").doUpdateSet(columns))
          .execute();
        await wakeDatevDeliveries(transaction, queue, organizationId);
        const changes = [{ field: "datevAccess", before: String(hadAccess), after: "true" }];
        await audit.done(transaction, { setting: "datevAccess", changes });
      });
      kept.isStored = true;
    });
  } catch (error) {
    if (!kept.isStored) await revokeDatevToken(app, tokens.refresh_token ?? tokens.access_token);
    throw error;
  }
  await revokeQueued(organizationId);
}
