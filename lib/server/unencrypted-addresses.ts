import "server-only";
import { isLoopback } from "#platform/production.ts";

/** What one who reads along finds in the requests to each address. */
const contents = {
  ACCOUNTING_AUTH_URL: "passwords and tokens",
  ACCOUNTING_API_URL: "tokens and postings",
  SERVICE_PUBLIC_URL: "passwords, tokens and postings",
  DATEV_ENVIRONMENT: "tokens, documents and batches",
};

type Variable = keyof typeof contents;

/**
 * Returns a sentence for each address of the accounting service, its realm and DATEV that is neither https
 * nor of this machine alone. `SERVICE_PUBLIC_URL` counts where it stands in for one of the others.
 */
export function unencryptedAddresses(given: Partial<Record<Variable, string | undefined>>): string[] {
  const used: Variable[] = ["ACCOUNTING_AUTH_URL", "ACCOUNTING_API_URL", "DATEV_ENVIRONMENT"];
  if (given.ACCOUNTING_AUTH_URL === undefined || given.ACCOUNTING_API_URL === undefined)
    used.push("SERVICE_PUBLIC_URL");
  return used
    .filter((variable) => isReadable(given[variable]))
    .map(
      (variable) =>
        `${variable} must be an https address, if need be that of a proxy before it: with http everybody on ` +
        `the way reads ${contents[variable]}.`,
    );
}

const isReadable = (address: string | undefined) =>
  address !== undefined && address.startsWith("http:") && !isLoopback(address);
