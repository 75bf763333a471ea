import "server-only";
import type { AuditTables } from "./tables/audit-tables.ts";
import type { ClosingTables } from "./tables/closing-tables.ts";
import type { DatevTables } from "./tables/datev-tables.ts";
import type { DeliveryTables } from "./tables/delivery-tables.ts";
import type { ExportTables } from "./tables/export-tables.ts";
import type { HandOverTables } from "./tables/hand-over-tables.ts";
import type { ImportTables } from "./tables/import-tables.ts";
import type { MailTables } from "./tables/mail-tables.ts";
import type { PeopleTables } from "./tables/people-tables.ts";
import type { ReadingTables } from "./tables/reading-tables.ts";
import type { RemarkTables } from "./tables/remark-tables.ts";
import type { UsualTables } from "./tables/usual-tables.ts";

/** The app's own tables; `migrations/` creates them. Times are UTC. */
export type Tables = PeopleTables &
  AuditTables &
  ExportTables &
  ReadingTables &
  UsualTables &
  RemarkTables &
  HandOverTables &
  DeliveryTables &
  DatevTables &
  ClosingTables &
  MailTables &
  ImportTables;
