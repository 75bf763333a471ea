import "server-only";
import { isLoopback } from "#platform/production.ts";
import { configuration } from "../configuration.ts";
import { type Finding, ok, wrong } from "./finding.ts";

/**
 * Examines the settings of the web app: what keeps it from serving others, and whether its way to the realm
 * and the accounting service is fit for passwords and tokens. Throws `EnvironmentError` where the
 * environment is invalid.
 */
export function examineSettings(): Finding[] {
  const { address, isProduction, productionProblems, unencryptedAddresses } = configuration();
  // The first of the problems is the reason for the others, among which are the addresses.
  const sentences = isProduction ? productionProblems.slice(1) : unencryptedAddresses;
  const own = sentences.map((sentence) => wrong("web app", sentence));
  if (own.length === 0) {
    own.push(
      ok(
        "web app",
        isProduction
          ? `serves others at ${address}, with https and secrets that are given.`
          : `a trial at ${address}. KONTOR_PRODUCTION=1 examines it as one that serves others.`,
      ),
    );
  }
  return [...own, ...loopbackProblems()];
}

function loopbackProblems(): Finding[] {
  const { address, issuer } = configuration();
  if (isLoopback(address) || !isLoopback(issuer)) return [];
  return [
    wrong(
      "realm",
      "ACCOUNTING_AUTH_URL (or SERVICE_PUBLIC_URL) leads to this machine alone, and the browsers of others are sent there. Give the address at which they reach the realm.",
    ),
  ];
}
