import "server-only";

/**
 * Every table with rows of an organization, in the order in which they are deleted: what refers to others
 * first, and the audit chain last, so that an erasure that broke off can be proved until it goes on. A test
 * compares it with the database. What hangs on these rows by a foreign key goes with them.
 */
export const organizationTables = [
  ...[
    "connection",
    "audit_pending",
    "document_pace",
    "further_organization",
    "import_draft",
    "import_notice",
    "mail_choice",
  ],
  ...["responsible_person", "safeguard_request", "schedule", "closing", "service_list", "known_record"],
  ...["import_repair", "import_unsent_row", "import_record", "import_run"],
  ...["document_reading", "kept_document", "known_posting", "known_export", "stored_answer"],
  ...["export_archive", "export_month", "posting_mark", "remark", "usual_value", "usual_elsewhere"],
  ...[
    "datev_revocation",
    "datev_access",
    "datev_batch",
    "datev_document",
    "datev_delivery",
    "delivery",
    "target",
    "making",
    "hand_over",
    "handed_document",
    "declaration",
    "exchange_rate",
  ],
  ...["organization_setting", "setting_change", "audit_event"],
  ...["audit_link", "audit_head", "audit_removal"],
] as const;
