import { createHash } from "node:crypto";
import { datevSettings } from "#lib/shared/datev-settings.ts";

/** The request for a hand-over of all postings as DATEV batches, which makes several files. */
export const datevRequest = {
  written: {
    format: "datev",
    settings: datevSettings.parse({
      ...{ consultantNumber: 1_234_567, clientNumber: 42 },
      ...{ fiscalYearStart: "2026-01-01", accountLength: 4 },
    }),
  },
  ...{ filter: "", language: "en", timeZone: "Europe/Berlin" },
};

/** Returns the SHA-256 of bytes as hexadecimal digits, as hand-overs tell it of their files. */
export const sha256Of = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
