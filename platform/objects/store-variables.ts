import { z } from "zod";
import { EnvironmentError } from "../environment.ts";
import type { S3Settings } from "./s3/bucket.ts";

/** The schema of what the keys of a program's objects in its bucket begin with. */
export const keyPrefix = z
  .string()
  .regex(
    /^([\w.-]+\/)+$/,
    "write letters, digits, hyphens and dots with a slash at the end, such as kontor/web/",
  );

/**
 * The standard variables of the keys to a bucket. The SDK reads them itself and, where they are absent, its
 * other sources: roles of machines and containers, and profiles.
 */
export const s3KeyVariables = {
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
};

type GivenKeys = { AWS_ACCESS_KEY_ID?: string | undefined; AWS_SECRET_ACCESS_KEY?: string | undefined };

type Given = { bucket: string | undefined; endpoint: string | undefined; region: string; prefix: string };

/**
 * Returns the settings of a bucket, or undefined if none is named. `variables` is the beginning of the names
 * of its variables. Throws an `EnvironmentError` for half a pair of keys.
 */
export function bucketFrom(given: Given, keys: GivenKeys, variables: string): S3Settings | undefined {
  const { bucket } = given;
  if (bucket === undefined) return undefined;
  if ((keys.AWS_ACCESS_KEY_ID === undefined) === (keys.AWS_SECRET_ACCESS_KEY === undefined))
    return { ...given, bucket, variables };
  throw new EnvironmentError(
    `AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are a pair, by which ${variables}_BUCKET is opened. Set both, or none where this machine has a role.`,
  );
}
