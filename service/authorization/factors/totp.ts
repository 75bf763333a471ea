import { Secret, TOTP } from "otpauth";

/** The seconds that a code is shown for. All apps know these settings (RFC 6238), and some no others. */
const period = 30;

/** The periods before and after the present one whose codes are accepted, for clocks that differ. */
const tolerance = 1;

function totpOf(secret: string): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period });
}

/** Returns a new secret of 160 bits in base32. */
export function makeTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the address that an authenticator app takes a secret from, for the QR code. */
export function totpAddress(secret: string, { issuer, email }: { issuer: string; email: string }): string {
  const totp = totpOf(secret);
  totp.issuer = issuer;
  totp.label = email;
  return totp.toString();
}

/**
 * Returns the number of the period whose code was typed: the present one, or the one before or after. Spaces
 * in the code don't matter. Returns undefined for a wrong code.
 */
export function periodOfCode(secret: string, code: string): number | undefined {
  const timestamp = Date.now();
  const token = code.replaceAll(/\s/g, "");
  const delta = totpOf(secret).validate({ token, timestamp, window: tolerance });
  return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta;
}
