import { createPublicKey, type KeyObject } from "node:crypto";
import { z } from "zod";

/** Thrown when the environment is invalid. The message has one sentence for each invalid variable. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

/** The schema of a TCP port given as text. */
export const port = z.coerce.number().int().min(0).max(65535);

/** The schema of a positive integer given as text. */
export const positive = z.coerce.number().int().positive();

/** The schema of a time in seconds given as text; 0 for none. */
export const seconds = z.coerce.number().nonnegative().max(3600);

/** The schema of an http(s) URL. Trailing slashes are removed. */
export const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""));

/**
 * The standard variables that decide whether traces are sent. The exporter itself reads those that say how,
 * such as OTEL_EXPORTER_OTLP_HEADERS.
 */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

type GivenTracing = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
};

/** How traces are sent: the part of them, from 0 to 1. Undefined: none are. */
export type TracingSettings = { ratio: number } | undefined;

/** Returns how traces are sent, by the standard variables. */
export function tracingFrom(given: GivenTracing): TracingSettings {
  const endpoint = given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? given.OTEL_EXPORTER_OTLP_ENDPOINT;
  return endpoint === undefined ? undefined : { ratio: given.OTEL_TRACES_SAMPLER_ARG };
}

/** Returns an encryption key from base64. Throws an `EnvironmentError` unless it has 32 bytes. */
export function encryptionKey(text: string, name: string): Buffer {
  const key = Buffer.from(text, "base64");
  if (key.length === 32) return key;
  throw new EnvironmentError(`${name} can't be used: a key is 32 bytes, base64-encoded. See .env.example.`);
}

/** Returns an Ed25519 public key from base64 (SPKI, RFC 8410). Throws an `EnvironmentError` if it is none. */
export function publicKey(text: string, name: string): KeyObject {
  try {
    const key = createPublicKey({ key: Buffer.from(text, "base64"), format: "der", type: "spki" });
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch {
    // The same sentence as for a key of another kind.
  }
  throw new EnvironmentError(
    `${name} can't be used: it takes Ed25519 public keys in base64. See .env.example.`,
  );
}

/**
 * Parses the environment by a schema. An empty variable counts as absent, as in a shell's `VAR= command`.
 * Throws an `EnvironmentError` that names every invalid variable, never its value.
 */
export function readEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Record<string, string | undefined> = process.env,
): z.infer<Schema> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const sentences = parsed.error.issues.map(
    (issue) => `${issue.path.join(".")} can't be used: ${issue.message}. See .env.example.`,
  );
  throw new EnvironmentError(sentences.join("\n"));
}
