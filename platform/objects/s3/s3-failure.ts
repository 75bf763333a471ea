import { StoreError, type StoreProblem } from "../object-store.ts";
import type { S3Settings } from "./bucket.ts";

type Failure = { name?: unknown; code?: unknown; $metadata?: { httpStatusCode?: number } };

type Told = [StoreProblem, string];

const isOneOf = (...names: string[]) => {
  const set = new Set(names);
  return (name: string) => set.has(name);
};

const isExpired = isOneOf("ExpiredToken", "ExpiredTokenException", "TokenRefreshRequired", "InvalidToken");
const isWrongKey = isOneOf("InvalidAccessKeyId", "SignatureDoesNotMatch", "InvalidClientTokenId");
const isOtherRegion = isOneOf(
  "PermanentRedirect",
  "AuthorizationHeaderMalformed",
  "IllegalLocationConstraintException",
);
const isFull = isOneOf("QuotaExceeded", "InsufficientStorage", "XMinioStorageFull", "StorageFull");
const isLost = isOneOf(
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "EAI_AGAIN"],
  "ERR_STREAM_PREMATURE_CLOSE",
  ...["TimeoutError", "AbortError", "RequestTimeout", "SlowDown", "ServiceUnavailable", "InternalError"],
);

/** Returns the name of an error of S3, of the SDK, or of the network below them. */
export function nameOfFailure(error: unknown): string {
  const { name, code } = error as Failure;
  return typeof code === "string" && isLost(code) ? code : String(name);
}

function told(
  error: Failure,
  name: string,
  { bucket, endpoint, region, variables }: S3Settings,
): Told | null {
  const status = error.$metadata?.httpStatusCode ?? 0;
  const server = endpoint ?? `Amazon S3 (${region})`;
  if (name === "NoSuchBucket")
    return [
      "refused",
      `There is no bucket ${bucket} at ${server}. Create it, or correct ${variables}_BUCKET.`,
    ];
  if (isExpired(name))
    return [
      "refused",
      `The keys to the bucket ${bucket} have expired (${name}). Give the program new ones (AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or the role of this machine).`,
    ];
  if (name === "CredentialsProviderError")
    return [
      "refused",
      `There are no keys to the bucket ${bucket}. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give this machine a role.`,
    ];
  if (isWrongKey(name))
    return [
      "refused",
      `The server ${server} refuses the keys to the bucket ${bucket} (${name}). Correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
    ];
  if (name === "RequestTimeTooSkewed")
    return ["refused", `The clocks of this machine and of ${server} differ (${name}). Set this machine's.`];
  if (isOtherRegion(name) || status === 301)
    return ["refused", `The bucket ${bucket} is not in ${region} (${name}). Correct ${variables}_REGION.`];
  if (isFull(name) || status === 507)
    return ["full", `The bucket ${bucket} at ${server} has no space left (${name}). Give it space.`];
  if (status === 401 || status === 403)
    return [
      "refused",
      `The keys may not do what the store needs in the bucket ${bucket} (${name}): list it and its uploads, and read, write and delete objects below the prefix.`,
    ];
  if (error.code === "ENOTFOUND")
    return [
      "unavailable",
      `No machine has the name of the S3 server ${server}. Correct ${variables}_ENDPOINT, or the name service of this machine.`,
    ];
  if (isLost(name) || status >= 500 || status === 429)
    return [
      "unavailable",
      `The S3 server ${server} does not answer, or not in time (${name}), after several tries. Does it run, and is ${variables}_ENDPOINT right?`,
    ];
  return null;
}

/** Returns an error of the SDK as a `StoreError` with a sentence, and any other error as it is. */
export function s3Failure(error: unknown, settings: S3Settings): unknown {
  if (!(error instanceof Error)) return error;
  const name = nameOfFailure(error);
  const [problem, sentence] = told(error, name, settings) ?? [];
  return problem === undefined ? error : new StoreError(problem, sentence ?? name, { cause: error });
}
