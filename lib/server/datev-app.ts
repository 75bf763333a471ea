import "server-only";
import { EnvironmentError } from "#platform/environment.ts";

/**
 * The app that DATEV has registered, and the addresses of DATEV's login and services, without a slash at
 * their ends.
 */
export type DatevApp = {
  clientId: string;
  clientSecret: string;
  authorizeAddress: string;
  tokenAddress: string;
  revokeAddress: string;
  clientsAddress: string;
  documentsAddress: string;
  batchesAddress: string;
  /**
   * The networks in which these addresses may be although they are private: all, if the operator gave the
   * address.
   */
  allowedNetworks: string[];
};

type GivenApp = {
  DATEV_CLIENT_ID?: string | undefined;
  DATEV_CLIENT_SECRET?: string | undefined;
  DATEV_ENVIRONMENT?: string | undefined;
};

const names = ["DATEV_CLIENT_ID", "DATEV_CLIENT_SECRET", "DATEV_ENVIRONMENT"] as const;

/**
 * Returns the app, or null if none of its variables is set. Throws an `EnvironmentError` if only some of
 * them are.
 */
export function datevAppFrom(given: GivenApp): DatevApp | null {
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === names.length) return null;
  const {
    DATEV_CLIENT_ID: clientId,
    DATEV_CLIENT_SECRET: clientSecret,
    DATEV_ENVIRONMENT: environment,
  } = given;
  if (clientId === undefined || clientSecret === undefined || environment === undefined)
    throw new EnvironmentError(
      `${missing.join(" and ")} must be set as well, or none of ${names.join(", ")}. See .env.example.`,
    );
  const app = { clientId, clientSecret };
  if (environment === "production" || environment === "sandbox")
    return { ...app, ...addressesOf(environment === "sandbox"), allowedNetworks: [] };
  return { ...app, ...addressesBelow(environment), allowedNetworks: ["0.0.0.0/0", "::/0"] };
}

/** DATEV's own addresses, of its descriptions. */
function addressesOf(isSandbox: boolean) {
  const platform = isSandbox ? "platform-sandbox" : "platform";
  const host = isSandbox ? "https://sandbox-api.datev.de" : "https://api.datev.de";
  return {
    authorizeAddress: `https://login.datev.de/${isSandbox ? "openidsandbox" : "openid"}/authorize`,
    tokenAddress: `${host}/token`,
    revokeAddress: `${host}/revoke`,
    clientsAddress: `https://accounting-clients.api.datev.de/${platform}/v2`,
    documentsAddress: `https://accounting-documents.api.datev.de/${platform}/v2`,
    batchesAddress: `https://accounting-extf-files.api.datev.de/${platform}/v3`,
  };
}

const addressesBelow = (base: string) => ({
  authorizeAddress: `${base}/openid/authorize`,
  tokenAddress: `${base}/token`,
  revokeAddress: `${base}/revoke`,
  clientsAddress: `${base}/accounting-clients/platform/v2`,
  documentsAddress: `${base}/accounting-documents/platform/v2`,
  batchesAddress: `${base}/accounting-extf-files/platform/v3`,
});
