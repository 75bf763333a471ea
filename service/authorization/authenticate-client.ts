import type { Sql } from "../database/tables.ts";
import { isClientSecret } from "./client-secret.ts";

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

function credentialsOf(
  authorization: string | undefined,
  form: URLSearchParams,
): { id: string; secret: string } | undefined {
  const basic = /^Basic +(\S+)$/i.exec(authorization ?? "")?.[1];
  if (basic !== undefined) {
    const [id = "", ...rest] = Buffer.from(basic, "base64").toString("utf8").split(":");
    return { id: decode(id), secret: decode(rest.join(":")) };
  }
  const [id, secret] = [form.get("client_id"), form.get("client_secret")];
  return id && secret ? { id, secret } : undefined;
}

/** Returns the id of the client that a request's credentials prove (RFC 6749 §2.3.1), or undefined. */
export async function authenticateClient(
  database: Sql,
  authorization: string | undefined,
  form: URLSearchParams,
): Promise<string | undefined> {
  const given = credentialsOf(authorization, form);
  if (!given || given.id.includes("\0")) return undefined;
  const client = await database
    .selectFrom("client")
    .select(["id", "secret_hash"])
    .where("id", "=", given.id)
    .executeTakeFirst();
  return client && isClientSecret(given.secret, client.secret_hash) ? client.id : undefined;
}
