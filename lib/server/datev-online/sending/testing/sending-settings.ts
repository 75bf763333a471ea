import "server-only";
import type { DatevApp } from "../../../datev-app.ts";

/**
 * Returns the configuration of a test file that sends to the stand-in. It imports nothing, so that a file
 * can take it before its mocks.
 */
export const sendingSettings = () => ({
  ...{ logLevel: "silent", address: "http://localhost:3000", otherTokenKeys: [] as Buffer[] },
  ...{ tokenKey: Buffer.alloc(32, 7), datevApp: null as DatevApp | null, storeDirectory: "" },
  ...{ backgroundRequests: 60, datevArchiveBytes: 465_000_000 },
});
