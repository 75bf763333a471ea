import type { S3 } from "@aws-sdk/client-s3";
import { requestLimits, maxAttempts } from "./limits.ts";
import { s3Failure } from "./s3-failure.ts";

/** A bucket of an S3 server. Without an endpoint the server is Amazon's. */
export type S3Settings = {
  bucket: string;
  endpoint: string | undefined;
  region: string;
  /** What the keys of all objects begin with: empty, or with a slash at the end. */
  prefix: string;
  /** The beginning of the names of its variables, for sentences: `STORE_S3` for `STORE_S3_BUCKET`. */
  variables: string;
};

/** Sends requests to a bucket, and returns what the server answers. Throws as `s3Failure`. */
export type AskBucket = <Answer>(request: (client: S3) => Promise<Answer>) => Promise<Answer>;

/** Connections to the server at once. */
const maxSockets = 256;

/**
 * Returns how to send requests to a bucket. The SDK is loaded at the first one, so that a directory does
 * without it.
 */
export function openBucket(settings: S3Settings): AskBucket {
  let client: Promise<S3> | undefined;
  return async (request) => {
    client ??= loadClient(settings);
    const loaded = await client;
    try {
      return await request(loaded);
    } catch (error) {
      throw s3Failure(error, settings);
    }
  };
}

async function loadClient({ endpoint, region }: S3Settings): Promise<S3> {
  const sdk = await import("@aws-sdk/client-s3");
  return new sdk.S3({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts,
    requestHandler: {
      connectionTimeout: requestLimits.connection,
      requestTimeout: requestLimits.answer,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
    // Other servers than Amazon's refuse the newer checksums. What is sent is signed, and frames
    // authenticate themselves.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}
