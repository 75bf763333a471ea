import "server-only";
import type { HandOver } from "#lib/shared/hand-over.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Actor } from "../../audit/record.ts";
import type { PostingsSource } from "../export-postings.ts";
import { findHandedFile } from "../hand-overs.ts";
import { findHandOver } from "../list-hand-overs.ts";
import { storedFile } from "../making/stored-file.ts";
import { saveDelivery } from "./deliveries.ts";
import { openTarget } from "./targets.ts";

/**
 * Asks for the delivery of the files of a hand-over to a target: a job makes it. Files that the store has
 * lost are made again before, because the job has nobody to do it for. Resolves with the hand-over. Throws
 * NOT_FOUND, HAND_OVER_WITHDRAWN, TARGET_REMOVED, and as `storedFile`.
 */
export async function askDelivery(
  source: PostingsSource & Actor,
  handOverId: string,
  targetId: string,
): Promise<HandOver> {
  const exportKey = { organizationId: source.connection.organizationId, exportId: source.exportId };
  const { files, withdrawal } = await findHandOver(exportKey, handOverId);
  if (withdrawal)
    throw new AppError({ code: "HAND_OVER_WITHDRAWN", message: "What was withdrawn is not delivered." });
  const { name, settings } = await openTarget(exportKey.organizationId, targetId);
  for (const { place } of files) await storedFile(source, await findHandedFile(exportKey, handOverId, place));
  const target = { id: targetId, name, kind: settings.kind };
  await saveDelivery({ ...exportKey, handOverId }, target, source);
  return findHandOver(exportKey, handOverId);
}
