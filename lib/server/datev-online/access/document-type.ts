import "server-only";
import type { DatevDocumentTypes } from "#lib/shared/datev-delivery.ts";
import type { Target } from "#lib/shared/targets.ts";
import type { AuditRecorder } from "../../audit/recorder.ts";
import { AppError } from "../../errors/app-error.ts";
import { datevTargetOf, setDocumentType } from "../../hand-over/delivery/datev-target.ts";
import { listDocumentTypes } from "../services/document-choices.ts";
import { chosenClient, noClient } from "./chosen-client.ts";
import { withDatevAccess } from "./datev-tokens.ts";
import { requireDatevApp } from "./require-app.ts";

/**
 * Lists the document types of the chosen client, as DATEV has them now, and the chosen one. Throws as
 * `requireDatevApp`, `chosenClient`, `withDatevAccess` and `listDocumentTypes`.
 */
export async function readDocumentTypes(organizationId: string): Promise<DatevDocumentTypes> {
  requireDatevApp();
  const { id } = await chosenClient(organizationId);
  const documentTypes = await withDatevAccess(organizationId, (access) => listDocumentTypes(access, id));
  const target = await datevTargetOf(organizationId);
  return { documentTypes, documentType: target?.settings.documentType ?? null };
}

/**
 * Chooses what documents are at DATEV from now on, null for nothing in particular. Throws
 * DATEV_DOCUMENT_TYPE_UNKNOWN for one that the client does not have, and otherwise as `readDocumentTypes`.
 */
export async function chooseDocumentType(
  organizationId: string,
  documentType: string | null,
  audit: Pick<AuditRecorder<"SETTINGS_CHANGED">, "done">,
): Promise<Target> {
  requireDatevApp();
  if (documentType !== null) {
    const { documentTypes } = await readDocumentTypes(organizationId);
    if (!documentTypes.some(({ name }) => name === documentType))
      throw new AppError({
        code: "DATEV_DOCUMENT_TYPE_UNKNOWN",
        message: `The client has no document type ${documentType}.`,
      });
  }
  const target = await setDocumentType(organizationId, documentType, audit);
  if (target) return target;
  throw noClient();
}
