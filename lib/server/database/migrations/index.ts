import "server-only";
import type { MigrationStep } from "#platform/database/migrate.ts";
import { up as begin } from "./0001-begin.ts";
import { up as keepConnections } from "./0002-keep-connections.ts";
import { up as keepAnAuditTrail } from "./0003-keep-an-audit-trail.ts";
import { up as waitAndCount } from "./0004-wait-and-count.ts";
import { up as keepAnArchive } from "./0005-keep-an-archive.ts";
import { up as keepMarks } from "./0006-keep-marks.ts";
import { up as handOver } from "./0007-hand-over.ts";
import { up as handDocuments } from "./0008-hand-documents.ts";
import { up as accountForRecords } from "./0009-account-for-records.ts";
import { up as confirmMembership } from "./0010-confirm-membership.ts";
import { up as shareComputers } from "./0011-share-computers.ts";
import { up as listSessions } from "./0012-list-sessions.ts";
import { up as followRealm } from "./0013-follow-realm.ts";
import { up as learnIdleTime } from "./0014-learn-idle-time.ts";
import { up as measureDrafts } from "./0015-measure-drafts.ts";
import { up as protectRecords } from "./0016-protect-records.ts";
import { up as chainRecords } from "./0017-chain-records.ts";
import { up as nameSenders } from "./0018-name-senders.ts";
import { up as requestWeakerSafeguards } from "./0019-request-weaker-safeguards.ts";
import { up as knowWhoSet } from "./0020-know-who-set.ts";
import { up as keepExchangeRates } from "./0021-keep-exchange-rates.ts";
import { up as declare } from "./0022-declare.ts";
import { up as makeOnce } from "./0023-make-once.ts";
import { up as fileDocuments } from "./0024-file-documents.ts";
import { up as orderRefusals } from "./0025-order-refusals.ts";
import { up as deliver } from "./0026-deliver.ts";
import { up as fetchDocuments } from "./0027-fetch-documents.ts";
import { up as accountForRows } from "./0028-account-for-rows.ts";
import { up as spareUnchanged } from "./0029-spare-unchanged.ts";
import { up as nameRecipes } from "./0030-name-recipes.ts";
import { up as readServiceList } from "./0031-read-service-list.ts";
import { up as tellHowItWasRead } from "./0033-tell-how-it-was-read.ts";
import { up as keepDrafts } from "./0034-keep-drafts.ts";
import { up as numberDrafts } from "./0035-number-drafts.ts";
import { up as closeMonths } from "./0036-close-months.ts";
import { up as findAnything } from "./0037-find-anything.ts";
import { up as keepDocuments } from "./0038-keep-documents.ts";
import { up as rememberTicked } from "./0039-remember-ticked.ts";
import { up as tellByMail } from "./0040-tell-by-mail.ts";
import { up as rememberVisits } from "./0041-remember-visits.ts";
import { up as scheduleMonths } from "./0042-schedule-months.ts";
import { up as nameMonths } from "./0043-name-months.ts";
import { up as readDocuments } from "./0044-read-documents.ts";
import { up as knowUsual } from "./0045-know-usual.ts";
import { up as retryReadings } from "./0046-retry-readings.ts";
import { up as countReadings } from "./0047-count-readings.ts";
import { up as recognizeLater } from "./0048-recognize-later.ts";
import { up as nameMarks } from "./0049-name-marks.ts";
import { up as writeRemarks } from "./0050-write-remarks.ts";
import { up as knowIbans } from "./0051-know-ibans.ts";
import { up as freezeMarks } from "./0052-freeze-marks.ts";
import { up as eraseOrganizations } from "./0054-erase-organizations.ts";
import { up as findDue } from "./0057-find-due.ts";
import { up as nameOwners } from "./0058-name-owners.ts";
import { fillOldRows, up as noteFilled } from "./0059-fill-owners.ts";
import { up as shareSweeps } from "./0064-share-sweeps.ts";
import { up as signInAtDatev } from "./0070-sign-in-at-datev.ts";
import { up as spaceRevocations } from "./0071-space-revocations.ts";
import { up as sendToDatev } from "./0072-send-to-datev.ts";
import { up as refuseHalfDeliveries } from "./0073-refuse-half-deliveries.ts";
import { up as followCancelled } from "./0074-follow-cancelled.ts";
import { up as knowFixedEnds } from "./0076-know-fixed-ends.ts";
import { fillUnusedDocuments, up as findUnusedDocuments } from "./0077-find-unused-documents.ts";
import { fillAuditEvents, up as findAuditEvents } from "./0079-find-audit-events.ts";
import { up as knowDatevPerson } from "./0080-know-datev-person.ts";
import { up as sendOtherwise } from "./0081-send-otherwise.ts";
import { up as orderHandOvers } from "./0082-order-hand-overs.ts";

/** The steps of the app database's schema. A released step must never be changed. */
export const migrations: Record<string, MigrationStep> = {
  // The first step was released under this name before the steps had a folder. Steps run in the order of
  // their names.
  "001-begin": { up: begin },
  "002-keep-connections": { up: keepConnections },
  "003-keep-an-audit-trail": { up: keepAnAuditTrail },
  "004-wait-and-count": { up: waitAndCount },
  "005-keep-an-archive": { up: keepAnArchive },
  "006-keep-marks": { up: keepMarks },
  "007-hand-over": { up: handOver },
  "008-hand-documents": { up: handDocuments },
  "009-account-for-records": { up: accountForRecords },
  "010-confirm-membership": { up: confirmMembership },
  "011-share-computers": { up: shareComputers },
  "012-list-sessions": { up: listSessions },
  "013-follow-realm": { up: followRealm },
  "014-learn-idle-time": { up: learnIdleTime },
  "015-measure-drafts": { up: measureDrafts },
  "016-protect-records": { up: protectRecords },
  "017-chain-records": { up: chainRecords },
  "018-name-senders": { up: nameSenders },
  "019-request-weaker-safeguards": { up: requestWeakerSafeguards },
  "020-know-who-set": { up: knowWhoSet },
  "021-keep-exchange-rates": { up: keepExchangeRates },
  "022-declare": { up: declare },
  "023-make-once": { up: makeOnce },
  "024-file-documents": { up: fileDocuments },
  "025-order-refusals": { up: orderRefusals },
  "026-deliver": { up: deliver },
  "027-fetch-documents": { up: fetchDocuments },
  "028-account-for-rows": { up: accountForRows },
  "029-spare-unchanged": { up: spareUnchanged },
  "030-name-recipes": { up: nameRecipes },
  "031-read-service-list": { up: readServiceList },
  "033-tell-how-it-was-read": { up: tellHowItWasRead },
  "034-keep-drafts": { up: keepDrafts },
  "035-number-drafts": { up: numberDrafts },
  "036-close-months": { up: closeMonths },
  "037-find-anything": { up: findAnything },
  "038-keep-documents": { up: keepDocuments },
  "039-remember-ticked": { up: rememberTicked },
  "040-tell-by-mail": { up: tellByMail },
  "041-remember-visits": { up: rememberVisits },
  "042-schedule-months": { up: scheduleMonths },
  "043-name-months": { up: nameMonths },
  "044-read-documents": { up: readDocuments },
  "045-know-usual": { up: knowUsual },
  "046-retry-readings": { up: retryReadings },
  "047-count-readings": { up: countReadings },
  "048-recognize-later": { up: recognizeLater },
  "049-name-marks": { up: nameMarks },
  "050-write-remarks": { up: writeRemarks },
  "051-know-ibans": { up: knowIbans },
  "052-freeze-marks": { up: freezeMarks },
  "054-erase-organizations": { up: eraseOrganizations },
  "057-find-due": { up: findDue },
  "058-name-owners": { up: nameOwners },
  "059-fill-owners": { fill: fillOldRows, up: noteFilled },
  "064-share-sweeps": { up: shareSweeps },
  "070-sign-in-at-datev": { up: signInAtDatev },
  "071-space-revocations": { up: spaceRevocations },
  "072-send-to-datev": { up: sendToDatev },
  "073-refuse-half-deliveries": { up: refuseHalfDeliveries },
  "074-follow-cancelled": { up: followCancelled },
  "076-know-fixed-ends": { up: knowFixedEnds },
  "077-find-unused-documents": { fill: fillUnusedDocuments, up: findUnusedDocuments },
  "079-find-audit-events": { fill: fillAuditEvents, up: findAuditEvents },
  "080-know-datev-person": { up: knowDatevPerson },
  "081-send-otherwise": { up: sendOtherwise },
  "082-order-hand-overs": { up: orderHandOvers },
};
