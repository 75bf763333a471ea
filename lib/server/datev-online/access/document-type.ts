import "server-only";
import type { DatevDocumentTypes } from "#lib/shared/datev-delivery.ts";
import type { DatevClientOfAccess } from "#lib/shared/datev-online.ts";
import type { Target } from "#lib/shared/targets.ts";
import type { AuditRecorder } from "../../audit/recorder.ts";
import {
  datevTargetOf,
  setDocumentType,
  unknownDocumentType,
} from "../../hand-over/delivery/datev-target.ts";
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
  const documentTypes = await typesOf(organizationId, await chosenClient(organizationId));
  const target = await datevTargetOf(organizationId);
  return { documentTypes, documentType: target?.settings.documentType ?? null };
}

const typesOf = (organizationId: string, { id }: DatevClientOfAccess) =>
  withDatevAccess(organizationId, (access) => listDocumentTypes(access, id));

/**
 * Chooses what documents are at DATEV from now on, null for nothing in particular. Throws
 * DATEV_DOCUMENT_TYPE_UNKNOWN for one that the client does not have, also if it became another client
 * meanwhile, and otherwise as `readDocumentTypes`.
 */
export async function chooseDocumentType(
  organizationId: string,
  documentType: string | null,
  audit: Pick<AuditRecorder<"SETTINGS_CHANGED">, "done">,
): Promise<Target> {
  requireDatevApp();
  const target =
    documentType === null
      ? await setDocumentType(organizationId, { documentType }, audit)
      : await setDocumentType(organizationId, await listed(organizationId, documentType), audit);
  if (target) return target;
  throw noClient();
}

/** Returns a document type with the client that has it. */
async function listed(organizationId: string, documentType: string) {
  const client = await chosenClient(organizationId);
  const types = await typesOf(organizationId, client);
  if (!types.some(({ name }) => name === documentType)) throw unknownDocumentType(documentType);
  return { documentType, client };
}
