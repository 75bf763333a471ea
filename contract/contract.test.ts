import { describe, expect, it } from "vitest";
import { endpoints } from "./endpoints.ts";
import { errorReader } from "./errors.ts";
import { exportReader, writtenExport } from "./export.ts";
import { importBody, importLogReader } from "./import.ts";
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
  it.each([
    ["a number as code", { accountCode: 27, name: "EDV" }],
    ["an empty code", { accountCode: "", name: "EDV" }],
    ["a blank name", { accountCode: "0027", name: "  " }],
    ["no name", { accountCode: "0027" }],
    ["a field too many", { accountCode: "0027", name: "EDV", colour: "blue" }],
    ["U+0000", { accountCode: "0027", name: "E\0V" }],
    ["half a surrogate pair", { accountCode: "0027", name: "\ud800" }],
    ["a name over 255 characters", { accountCode: "0027", name: "x".repeat(256) }],
  ])("refuse a record with %s", (_, record) => {
    expect(importBody.safeParse([record]).success).toBe(false);
  });

  it("take an empty list of records, and codes as they are", () => {
    expect(importBody.parse([])).toEqual([]);
    expect(importBody.parse([{ accountCode: "0027", name: "EDV" }])[0]?.accountCode).toBe("0027");
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
