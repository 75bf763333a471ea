// The schemas of all responses. `api.ts` loads this module with the first response, because the schemas and
// zod are as large as a page without them.
export { errorReader } from "#contract/errors.ts";
export { exportListReader } from "#contract/export.ts";
export { importLogReader } from "#contract/import.ts";
export { namedAccounts } from "#lib/shared/account-names.ts";
export { auditEventList } from "#lib/shared/audit-list.ts";
export { readErrorCode } from "#lib/shared/error-codes.ts";
export { closingState } from "#lib/shared/closing.ts";
export { responsibleState } from "#lib/shared/responsible.ts";
export { scheduleState } from "#lib/shared/schedules.ts";
export { documentKeepingState } from "#lib/shared/document-keeping.ts";
export { deskUpdates } from "#lib/shared/desk.ts";
export { disconnectedReader } from "#lib/shared/disconnected.ts";
export { datevCheck } from "#lib/shared/datev-check-schemas.ts";
export { savedDatevSettings } from "#lib/shared/datev-settings.ts";
export { datevSuggestion, officeSettings } from "#lib/shared/datev-suggestion.ts";
export { changedRates } from "#lib/shared/exchange-rates.ts";
export { earlierHandOver } from "#lib/shared/earlier-hand-over.ts";
export { documentArchive, documentArchiveList } from "#lib/shared/document-archive.ts";
export { exportArchive, watchedExport } from "#lib/shared/export-archive.ts";
export { foundPostings } from "#lib/shared/found-postings.ts";
export { handOver, handOverList, handOverSelection, handOverState } from "#lib/shared/hand-over.ts";
export { dismissedNotice, importRepairPage, unsentRowPage } from "#lib/shared/import-file.ts";
export { keptDraft, savedDraft } from "#lib/shared/import-draft.ts";
export { importReceipt } from "#lib/shared/import-receipt.ts";
export {
  discardedRun,
  importChunkList,
  importComparison,
  importOutcome,
  importRecordPage,
  importRun,
  importRunList,
} from "#lib/shared/import-run.ts";
export { agreeingMarked, readingsOfPosting, verdictLists } from "#lib/shared/comparison.ts";
export { marksOfExport } from "#lib/shared/postings/marks.ts";
export { safeguardChange } from "#lib/shared/safeguard-schemas.ts";
export { signOff } from "#lib/shared/sign-off.ts";
export { recipeList } from "#lib/shared/import-recipe.ts";
export { templateList, templatePreview } from "#lib/shared/table-template.ts";
export { datevDocumentTypes, ofOtherKind } from "#lib/shared/datev-delivery.ts";
export { datevClientChoices, datevConnection, datevSignInAddress } from "#lib/shared/datev-online.ts";
export { hostKeyAnswer, target, targetList } from "#lib/shared/targets.ts";
export { receipt } from "#lib/shared/receipt.ts";
export { silenceAnswer, unusualOfExport } from "#lib/shared/unusual.ts";
export { remarkedPostings, remarksOfPosting } from "#lib/shared/remarks.ts";
