import type { CallableName } from "./additions.ts";
import { generalLedgerAccounts } from "./core-data/general-ledger-accounts.ts";
import { type ErrorCode, type ErrorEnvelope, errorSentences } from "./errors.ts";

/** One example request and response of an endpoint. `answer` is absent for a binary response. */
export type Example = {
  path: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  answer?: unknown;
};

const organizationId = "muster-gmbh";
const exportId = "0199a3f2-7c1e-7b40-9d5e-2f6b8c1a4e30";
const processId = "5c1d7a0e-94b3-4f6a-8f2b-61d0c7e93a58";
const entityGuid = "8b0f4c52-1de7-4f39-b6a4-7c52e9d01f86";
const invoice = "0199a3f2-8d02-7a11-8c43-91b7e5d2f604";
const trail = "0199a3f2-8d03-7c55-b0e9-3a6f1c8d2b47";
const base = "https://books.example";

const pagination = (totalCount: number) => ({ pageCount: 1, pageSize: 50, totalCount });

const finished = {
  id: exportId,
  postingsCount: 2,
  status: "PARTIALLY_EXPORTED",
  createdAt: "2026-10-30T15:04:05.000Z",
};

const postings = {
  successfulPostings: [
    {
      entityGuid,
      type: "DOCUMENT",
      status: "EXPORTED",
      amount: { value: 1309, currencyCode: "EUR" },
      contact: { accountsPayableNumber: "070123", name: "Bürobedarf Krämer OHG" },
      invoiceId: "RE-2026-0417",
      invoiceDate: "2026-10-12T00:00:00.000Z",
      documentType: "Eingangsrechnung",
      splitPostings: [
        {
          amount: 1071,
          generalLedgerAccount: "4930",
          postingText: "Druckerpapier und Toner",
          costCenter: { code: "0100" },
          bookingKey: { taxCode: "9" },
        },
        {
          note: "Gehört zum Umbau im Lager",
          amount: 238,
          generalLedgerAccount: "0480",
          postingText: "Regalböden",
          costCenter: { code: "0200" },
          costObject: { code: "UMBAU-26" },
          bookingKey: { taxCode: "9" },
        },
      ],
      files: [
        {
          id: invoice,
          url: `${base}/v1/organizations/${organizationId}/files/${invoice}`,
          name: "Rechnung RE-2026-0417.pdf",
          type: "INVOICE",
        },
        {
          id: trail,
          url: `${base}/v1/organizations/${organizationId}/files/${trail}`,
          name: "Prüfpfad RE-2026-0417.pdf",
          type: "AUDIT_TRAIL",
        },
      ],
      url: `${base}/documents/${entityGuid}`,
    },
  ],
  failedPostings: [
    {
      id: "f17d3b60-5a2c-4e8d-9c71-02b6a4e8d35f",
      invoiceId: "2026/1188",
      errorCode: "GENERAL_LEDGER_ACCOUNT_NOT_FOUND",
      generalLedgerAccounts: ["0027"],
    },
  ],
};

const event = (id: string, importErrors: string[]) => ({
  id,
  processId,
  organizationId,
  status: importErrors.length === 0 ? "IMPORTED" : "FAILED",
  importErrors,
  operation: "CREATE",
  createdAt: "2026-10-30T15:09:12.000Z",
});

const records = { coreDataType: generalLedgerAccounts.path, organizationId };

/** An example request and response of every endpoint, additions included. */
export const examples: Record<CallableName, Example> = {
  createExport: { path: { organizationId }, answer: { ...finished, status: "EXPORTING" } },
  readExport: { path: { organizationId, exportId }, answer: finished },
  readPostings: { path: { organizationId, exportId }, answer: postings },
  listExports: {
    path: { organizationId },
    query: { offset: "0", limit: "50" },
    answer: { exports: [finished], pagination: pagination(1) },
  },
  readFile: { path: { organizationId, fileId: invoice } },
  createRecords: {
    path: records,
    body: generalLedgerAccounts.example,
    answer: { processId },
  },
  updateRecords: {
    path: records,
    body: [{ accountCode: "4930", name: "Bürobedarf und Zeitschriften" }],
    answer: { processId },
  },
  readImportLog: {
    path: { organizationId, processId },
    query: { offset: "0", limit: "50" },
    answer: {
      jobStatus: "PROCESSED",
      events: [event("0480", []), event("4930", ["BOOKING_ACCOUNT_ALREADY_EXISTS"])],
      pagination: pagination(2),
    },
  },
  readOrganization: { path: {}, answer: { id: organizationId, name: "Muster GmbH" } },
  listRecords: {
    path: records,
    query: { offset: "0", limit: "50", after: "0027" },
    answer: {
      records: [
        { accountCode: "0480", name: "Geringwertige Wirtschaftsgüter", isActive: true },
        { accountCode: "4930", name: "Bürobedarf", isActive: false },
      ],
      pagination: pagination(3),
    },
  },
  inactivateRecords: { path: records, body: [{ accountCode: "4930" }], answer: { processId } },
};

/** An example response of the token endpoint, section 2.1. The tokens are shortened. */
export const tokenSetExample = {
  access_token: "eyJhbGciOiJSUzI1NiIsInR5cCI6ImF0K2p3dCJ9…",
  expires_in: 1_209_600,
  refresh_expires_in: 15_552_000,
  refresh_token: "q1Jz0cYt7m…",
  token_type: "Bearer",
  "not-before-policy": 0,
  scope: "offline_access core_data exports",
};

const wrongValues = [
  { index: 1, property: "name", messages: ["Must not be blank"] },
  { index: 4, property: "accountCode", messages: ["Must not be longer than 64 characters"] },
];

/** Returns an example error envelope with the given code. */
export function errorExample(code: ErrorCode): ErrorEnvelope {
  return {
    errorCode: code,
    message: errorSentences[code],
    requestId: "5f0c1d8e-7a3b-4c2d-9e6f-1b0a2c3d4e5f",
    ...(code === "BAD_INPUT" && { errors: wrongValues }),
  };
}
