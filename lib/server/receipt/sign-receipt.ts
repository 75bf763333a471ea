import "server-only";
import { verdictOf } from "#lib/shared/receipt.ts";
import { type SignOff, type SignOffRequest, signOffStatus } from "#lib/shared/sign-off.ts";
import { appDatabase } from "../database/open.ts";
import type { RouteContext } from "../http/route.ts";
import { AppError } from "../errors/app-error.ts";
import { type ExportParams, sourceOf } from "../hand-over/hand-over-source.ts";
import { nameMonth } from "../months/name-month.ts";
import { declaring, insertDeclaration, readSignOff } from "../sign-off/declarations.ts";
import { readChangedAt } from "../sign-off/sign-off-columns.ts";
import { makeReceipt } from "./make-receipt.ts";

/**
 * Signs the receipt of an export as it is now, for one person, and names its month. A person who has signed
 * it already signs nothing twice. Throws RECEIPT_CHANGED if it is no longer the receipt that the person has
 * read, also if a file is handed over or withdrawn just then, REASON_MISSING if something is open and no
 * reason is given, and as `makeReceipt`.
 */
export async function signReceipt(
  context: RouteContext<"RECEIPT_SIGNED">,
  params: ExportParams,
  { digest, reason, month }: Required<SignOffRequest>,
): Promise<SignOff> {
  const { session, connection, audit } = context;
  const source = sourceOf(context, params);
  const exportKey = { organizationId: connection.organizationId, exportId: source.exportId };
  const changedAt = await readChangedAt(exportKey, await appDatabase());
  const receipt = await makeReceipt(source, session.person.name);
  if (receipt.state.digest !== digest) throw receiptChanged();
  if (reason === "" && verdictOf(receipt) !== "right") {
    throw new AppError({
      code: "REASON_MISSING",
      message: "Something is open, so the sign-off needs a reason.",
    });
  }
  const view = { digest, personId: session.person.id };
  return declaring(exportKey, async (transaction) => {
    if ((await readChangedAt(exportKey, transaction)) !== changedAt) throw receiptChanged();
    const before = await readSignOff(exportKey, view, transaction);
    if (before.declarations.some(({ isOwn, isValid }) => isOwn && isValid)) return before;
    const state = receipt.state;
    await insertDeclaration(transaction, exportKey, {
      kind: "signed",
      person: session.person,
      reason,
      state,
    });
    await nameMonth(transaction, exportKey, month ?? receipt.month);
    const changes = [{ field: "month", before: null, after: month ?? receipt.month }];
    await audit.RECEIPT_SIGNED.done(transaction, { exportId: source.exportId, reason, changes });
    return readSignOff(exportKey, view, transaction);
  });
}

const receiptChanged = () =>
  new AppError({ code: "RECEIPT_CHANGED", message: "The receipt has changed since you read it." });

/**
 * Revokes the sign-off of an export: all its signatures, whoever signed. Where nothing is signed it changes
 * nothing, so that an answer that was lost can be asked for again.
 */
export async function revokeSignOff(
  context: RouteContext<"SIGN_OFF_REVOKED">,
  params: ExportParams,
  reason: string,
): Promise<SignOff> {
  const { session, connection, audit } = context;
  const { exportId, personId } = sourceOf(context, params);
  const exportKey = { organizationId: connection.organizationId, exportId };
  // After a revocation no signature is valid, whatever the receipt is like.
  const view = { digest: "", personId };
  return declaring(exportKey, async (transaction) => {
    const before = await readSignOff(exportKey, view, transaction);
    if (signOffStatus(before) === "unsigned") return before;
    await insertDeclaration(transaction, exportKey, { kind: "revoked", person: session.person, reason });
    await audit.SIGN_OFF_REVOKED.done(transaction, { exportId, reason });
    return readSignOff(exportKey, view, transaction);
  });
}
