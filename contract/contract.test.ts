import { describe, expect, it } from "vitest";
import { coreDataTypes } from "./core-data/core-data-types.ts";
import { endpoints } from "./endpoints.ts";
import { errorReader } from "./errors.ts";
import { exportReader, writtenExport } from "./export.ts";
import { importLogReader, submittedRecords } from "./import.ts";
import { pageQuery } from "./pagination.ts";
import { postingsReader } from "./posting.ts";
import { tokenSetReader, writtenTokenSet } from "./token-set.ts";

const oneExport = { id: "3f2a6c1e-5b7d-4e90-8a11-0c2d4e6f8a10", postingsCount: 3, status: "EXPORTED" };

const posting = {
  entityGuid: "3f2a6c1e-5b7d-4e90-8a11-0c2d4e6f8a10",
  type: "DOCUMENT",
  status: "EXPORTED",
  amount: { value: 1234.5, currencyCode: "EUR" },
  contact: { accountsPayableNumber: "070123" },
  invoiceId: "RE-1",
  invoiceDate: "2026-10-28T00:00:00.000Z",
  files: [{ id: "f1", url: "https://api.example/files/f1", name: "RE-1.pdf", type: "INVOICE" }],
  url: "https://app.example/documents/1",
  documentType: "Invoice",
  splitPostings: [{ amount: 1234.5, generalLedgerAccount: "0027", costCenter: { code: "007" } }],
};

describe("readers", () => {
  it("keep fields and enum values that nobody told us about", () => {
    const known = { ...oneExport, status: "ARCHIVED", colour: "blue" };
    expect(exportReader.parse(known)).toEqual(known);
    const strange = { ...posting, type: "HOLOGRAM", purchaseOrder: { orderNumber: "9" } };
    const answer = {
      successfulPostings: [strange],
      failedPostings: [{ id: "1", invoiceId: "2", errorCode: "NEW" }],
    };
    expect(postingsReader.parse(answer)).toEqual(answer);
  });

  it("keep leading zeros of every code", () => {
    const read = postingsReader.parse({ successfulPostings: [posting], failedPostings: [] })
      .successfulPostings[0];
    expect(read?.contact?.accountsPayableNumber).toBe("070123");
    expect(read?.splitPostings[0]?.generalLedgerAccount).toBe("0027");
    expect(read?.splitPostings[0]?.costCenter?.code).toBe("007");
  });

  it("take a posting that lacks what the interface doesn't promise", () => {
    const bare = {
      entityGuid: "x",
      type: "DOCUMENT",
      status: "EXPORTED",
      amount: { value: 1, currencyCode: "EUR" },
    };
    const read = postingsReader.parse({ successfulPostings: [bare], failedPostings: [] });
    expect(read.successfulPostings[0]).toMatchObject({ files: [], splitPostings: [] });
  });

  it("take the missing accounts of a failed posting, and pass over what another service means by that name", () => {
    const accountsOf = (generalLedgerAccounts: unknown) =>
      postingsReader.parse({
        successfulPostings: [],
        failedPostings: [{ id: "1", errorCode: "GENERAL_LEDGER_ACCOUNT_NOT_FOUND", generalLedgerAccounts }],
      }).failedPostings[0]?.generalLedgerAccounts;
    expect(accountsOf(["0027"])).toEqual(["0027"]);
    expect([undefined, null, "0027", [27]].map(accountsOf)).toEqual([undefined, null, null, null]);
  });

  it("refuse what would be wrong to show", () => {
    expect(exportReader.safeParse({ ...oneExport, postingsCount: "3" }).success).toBe(false);
    expect(exportReader.safeParse({ ...oneExport, status: 3 }).success).toBe(false);
    expect(importLogReader.safeParse({ jobStatus: "PROCESSED", events: {} }).success).toBe(false);
    expect(tokenSetReader.safeParse({ expires_in: 5 }).success).toBe(false);
  });

  it("take an error envelope with nothing but its code", () => {
    expect(errorReader.parse({ errorCode: "ODD" })).toEqual({ errorCode: "ODD", message: "" });
  });
});

describe("writers", () => {
  it("refuse a field or a value that the interface doesn't have", () => {
    expect(writtenExport.safeParse(oneExport).success).toBe(true);
    expect(writtenExport.safeParse({ ...oneExport, colour: "blue" }).success).toBe(false);
    expect(writtenExport.safeParse({ ...oneExport, status: "ARCHIVED" }).success).toBe(false);
  });

  it("send a token set of exactly the seven fields", () => {
    expect(Object.keys(writtenTokenSet.shape).sort()).toEqual(
      [
        "access_token",
        "expires_in",
        "not-before-policy",
        "refresh_expires_in",
        "refresh_token",
        "scope",
        "token_type",
      ].sort(),
    );
  });
});

describe("requests", () => {
  const long = (length: number) => "x".repeat(length);
  const records = {
    "general-ledger-accounts": { accountCode: "0027", name: "EDV" },
    "cost-centers": { code: "0100", name: "EDV", type: "COST_CENTER" },
  };

  describe.each(coreDataTypes)("with records of $path", ({ path, record, identifier, example }) => {
    const fine = records[path];

    it.each([
      ["a number as code", { ...fine, [identifier]: 27 }],
      ["an empty code", { ...fine, [identifier]: "" }],
      ["a code over 64 characters", { ...fine, [identifier]: long(65) }],
      ["a blank name", { ...fine, name: "  " }],
      ["no name", { ...fine, name: undefined }],
      ["a field too many", { ...fine, colour: "blue" }],
      ["U+0000", { ...fine, name: "E\0V" }],
      ["half a surrogate pair", { ...fine, name: "\ud800" }],
      ["a name over 255 characters", { ...fine, name: long(256) }],
    ])("refuse %s", (_, wrong) => {
      expect(record.safeParse(wrong).success).toBe(false);
    });

    it("take codes as they are, up to the limits", () => {
      for (const code of ["0027", " 1E+05 ", long(64)]) {
        const given = { ...fine, [identifier]: code, name: long(255) };
        expect(record.parse(given)).toEqual(given);
      }
    });

    it("take its example, alone and as a body", () => {
      expect(example.map((value) => record.parse(value))).toEqual(example);
      expect(submittedRecords.parse(example)).toEqual(example);
    });
  });

  it("take an empty list of records, and records of one type", () => {
    expect(submittedRecords.parse([])).toEqual([]);
    expect(submittedRecords.safeParse(Object.values(records)).success).toBe(false);
    expect(submittedRecords.parse([])).toEqual([]);
  });

  it("know a cost center by three types", () => {
    const { record } = coreDataTypes[1];
    for (const type of ["COST_CENTER", "COST_OBJECT", "CUSTOM_COST_DIMENSION"]) {
      expect(record.safeParse({ ...records["cost-centers"], type }).success).toBe(true);
    }
    expect(record.safeParse({ ...records["cost-centers"], type: "PROJECT" }).success).toBe(false);
  });

  it.each([
    ["1234567890123456", "Must have at most 15 digits"],
    ["-1", "Must be a whole number, 0 or more"],
    ["1234567890123456x", "Must be a whole number, 0 or more"],
    ["0", "Must be 1 or more"],
  ])("say of the limit %s what is wrong with it", (limit, sentence) => {
    expect(pageQuery.safeParse({ limit }).error?.issues.map(({ message }) => message)).toEqual([sentence]);
  });

  it.each(["-1", "1.5", "abc", "1e3", "", "0x10", " 5"])("refuse the limit %j", (limit) => {
    expect(pageQuery.safeParse({ limit }).success).toBe(false);
  });
});

it("the table has the eight endpoints of section 4 and the organization's", () => {
  const table = Object.values(endpoints).map(
    ({ method, path, scope }) => `${method} ${path} ${scope ?? "any"}`,
  );
  expect(table).toEqual([
    "POST /exports exports",
    "GET /exports/{exportId} exports",
    "GET /exports/{exportId}/postings exports",
    "GET /exports exports",
    "GET /files/{fileId} exports",
    "POST /imports/{coreDataType} core_data",
    "PUT /imports/{coreDataType} core_data",
    "GET /imports/{processId} core_data",
    "GET /info any",
  ]);
});
