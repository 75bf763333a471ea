import type { Sql } from "../../database/tables.ts";
import { isClientSecret } from "./client-secret.ts";

type Credentials = { id: string; secret: string };

const decode = (text: string) => decodeURIComponent(text.replaceAll("+", " "));

/**
 * Returns the possible credentials in a Basic header. RFC 6749 §2.3.1 form-urlencodes both parts; the
 * interface shows them unencoded (section 4). If the two readings differ, both are returned.
 */
function readingsOf(authorization: string | undefined): Credentials[] {
  const basic = /^Basic +(\S+)$/i.exec(authorization ?? "")?.[1];
  if (basic === undefined) return [];
  const [id = "", ...rest] = Buffer.from(basic, "base64").toString("utf8").split(":");
  const plain = { id, secret: rest.join(":") };
  try {
    const decoded = { id: decode(plain.id), secret: decode(plain.secret) };
    return decoded.id === plain.id && decoded.secret === plain.secret ? [plain] : [decoded, plain];
  } catch {
    return [plain];
  }
}

async function isProven(database: Sql, { id, secret }: Credentials): Promise<boolean> {
  if (id.includes("\0")) return false;
  const client = await database
    .selectFrom("client")
    .select("secret_hash")
    .where("id", "=", id)
    .executeTakeFirst();
  return client !== undefined && isClientSecret(secret, client.secret_hash);
}

/**
 * Returns the id of the client whose credentials a request carries, in the header or in the form. Returns
 * undefined if they are missing or wrong.
 */
export async function authenticateClient(
  database: Sql,
  authorization: string | undefined,
  form: URLSearchParams,
): Promise<string | undefined> {
  const [id, secret] = [form.get("client_id"), form.get("client_secret")];
  const readings =
    authorization === undefined ? (id && secret ? [{ id, secret }] : []) : readingsOf(authorization);
  for (const reading of readings) if (await isProven(database, reading)) return reading.id;
  return undefined;
}

/**
 * Form-urlencodes the parts of a Basic header that are not yet encoded, because the realm's library
 * requires it. A header with only one reading needs no query.
 */
export async function encodeCredentials(
  database: Sql,
  authorization: string | undefined,
): Promise<string | undefined> {
  const readings = readingsOf(authorization);
  const plain = readings.at(-1);
  if (!plain || (readings.length === 1 && encodeURIComponent(plain.secret) === plain.secret))
    return authorization;
  const isEncoded = readings.length > 1 && readings[0] && (await isProven(database, readings[0]));
  if (isEncoded) return authorization;
  const parts = `${encodeURIComponent(plain.id)}:${encodeURIComponent(plain.secret)}`;
  return `Basic ${Buffer.from(parts).toString("base64")}`;
}
