import "server-only";
import { randomBytes } from "node:crypto";

/** The configuration in tests of schedules. The addresses of the service are set once it listens. */
export const scheduleSettings = {
  ...{
    logLevel: "silent",
    apiUrl: "",
    issuer: "",
    backgroundRequests: 600,
    organizationWord: "organization",
  },
  ...{ tokenKey: randomBytes(32), otherTokenKeys: [], membershipSeconds: 60, membershipGraceSeconds: 300 },
};
