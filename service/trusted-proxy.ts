import { EnvironmentError } from "#platform/environment.ts";
import type { Configuration } from "./configuration.ts";

/**
 * Throws an `EnvironmentError` for a public https address without a trusted proxy. The service itself speaks
 * http, so a proxy stands before it, and all people would have the proxy's address: their failed logins would
 * count together. An address of this machine is left alone.
 */
export function requireTrustedProxy({ publicUrl, trustedProxies }: Configuration): void {
  const { protocol, hostname } = new URL(publicUrl);
  const isLoopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol !== "https:" || isLoopback || trustedProxies.length > 0) return;
  throw new EnvironmentError(
    "SERVICE_TRUSTED_PROXIES is missing: SERVICE_PUBLIC_URL is https, so a proxy stands before the service. " +
      "Name its address or network; otherwise the failed logins of a few refuse everybody. See .env.example.",
  );
}
