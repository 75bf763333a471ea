import type { MigrationStep } from "#platform/database/migrate.ts";
import { up as begin } from "./0001-begin.ts";
import { up as shareRateLimit } from "./0002-share-rate-limit.ts";
import { up as rotateKeys } from "./0003-rotate-keys.ts";
import { up as countLogins } from "./0004-count-logins.ts";
import { up as sliceDocuments } from "./0005-slice-documents.ts";
import { up as cutImports } from "./0006-cut-imports.ts";
import { up as recordFailuresOnly } from "./0007-record-failures-only.ts";
import { up as nameMissingAccounts } from "./0008-name-missing-accounts.ts";
import { up as keepCostCenters } from "./0009-keep-cost-centers.ts";
import { up as nameSubmissions } from "./0010-name-submissions.ts";
import { up as sealKeys } from "./0011-seal-keys.ts";
import { up as knowDevices } from "./0012-know-devices.ts";
import { up as announceLogouts } from "./0013-announce-logouts.ts";
import { up as secondFactor } from "./0014-second-factor.ts";
import { up as passkeys } from "./0015-passkeys.ts";
import { up as factorPolicy } from "./0016-factor-policy.ts";
import { up as inactiveRecords } from "./0017-inactive-records.ts";
import { up as chooseSeveral } from "./0018-choose-several.ts";
import { up as documentsAsObjects } from "./0019-documents-as-objects.ts";
import { up as nameOrganizations } from "./0020-name-organizations.ts";
import { fillOldRows, up as noteFilled } from "./0021-fill-organizations.ts";
import { up as findSubmissions } from "./0023-find-submissions.ts";

/** All migrations from an empty database to the newest schema, in the order of their names. */
export const migrations: Record<string, MigrationStep> = {
  "0001-begin": { up: begin },
  "0002-share-rate-limit": { up: shareRateLimit },
  "0003-rotate-keys": { up: rotateKeys },
  "0004-count-logins": { up: countLogins },
  "0005-slice-documents": { up: sliceDocuments },
  "0006-cut-imports": { up: cutImports },
  "0007-record-failures-only": { up: recordFailuresOnly },
  "0008-name-missing-accounts": { up: nameMissingAccounts },
  "0009-keep-cost-centers": { up: keepCostCenters },
  "0010-name-submissions": { up: nameSubmissions },
  "0011-seal-keys": { up: sealKeys },
  "0012-know-devices": { up: knowDevices },
  "0013-announce-logouts": { up: announceLogouts },
  "0014-second-factor": { up: secondFactor },
  "0015-passkeys": { up: passkeys },
  "0016-factor-policy": { up: factorPolicy },
  "0017-inactive-records": { up: inactiveRecords },
  "0018-choose-several": { up: chooseSeveral },
  "0019-documents-as-objects": { up: documentsAsObjects },
  "0020-name-organizations": { up: nameOrganizations },
  "0021-fill-organizations": { fill: fillOldRows, up: noteFilled },
  "0023-find-submissions": { up: findSubmissions },
};
