import "server-only";
import { createHmac } from "node:crypto";
import { recordRefusedSignIn } from "../../audit/record.ts";
import { configuration } from "../../configuration.ts";
import { appDatabase } from "../../database/open.ts";
import { log } from "../../log.ts";
import type { Identity } from "./identify.ts";
import { problemFrom } from "./sign-in-failure.ts";

/**
 * Carries out a step of a sign-in whose account the realm has accepted. If it fails, that is recorded in the
 * organizations that the account is connected to, and logged with a keyed hash of the account, by which
 * attempts of one account are found and nobody is named. Throws the error of the step, also where it can't
 * be recorded.
 */
export async function recordingRefusal<Result>(
  { issuer, subject }: Identity,
  requestId: string,
  step: () => Promise<Result>,
): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    if (subject === null) throw error;
    const problem = problemFrom(error);
    log.warn(
      { requestId, problem, account: accountHash(issuer, subject) },
      "sign-in refused after the realm",
    );
    await appDatabase()
      .then((database) => recordRefusedSignIn(database, { issuer, subject }, problem, requestId))
      .catch((failure: unknown) =>
        log.error({ requestId, err: failure }, "a refused sign-in is not recorded"),
      );
    throw error;
  }
}

const accountHash = (issuer: string, subject: string) =>
  createHmac("sha256", configuration().sessionSecret)
    .update(JSON.stringify([issuer, subject]))
    .digest("base64url");
