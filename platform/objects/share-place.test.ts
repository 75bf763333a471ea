import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { sharePlace } from "./share-place.ts";

const bucketOf = (given: { bucket?: string; endpoint?: string; prefix?: string }) => ({
  s3: {
    bucket: "kontor",
    endpoint: "http://s3:7070",
    region: "us-east-1",
    prefix: "",
    variables: "STORE_S3",
    ...given,
  },
});

test("buckets are one place where server and bucket are the same and one prefix begins with the other", () => {
  const [web, service] = [bucketOf({ prefix: "web/" }), bucketOf({ prefix: "service/" })];
  expect(sharePlace(web, web)).toBe(true);
  expect(sharePlace(web, bucketOf({ prefix: "web/documents/" }))).toBe(true);
  expect(sharePlace(bucketOf({ prefix: "" }), service)).toBe(true);
  expect(sharePlace(web, bucketOf({ prefix: "web/", endpoint: "http://s3:7070/" }))).toBe(true);
  expect(sharePlace(web, service)).toBe(false);
  expect(sharePlace(web, bucketOf({ prefix: "web/", bucket: "kontor2" }))).toBe(false);
  expect(sharePlace(web, bucketOf({ prefix: "web/", endpoint: "http://other:7070" }))).toBe(false);
});

test("directories are one place where they are the same or one lies in the other, also by a link", () => {
  const directory = mkdtempSync(path.join(tmpdir(), "kontor-share-place-"));
  const [store, link] = [path.join(directory, "store"), path.join(directory, "link")];
  mkdirSync(store);
  symlinkSync(store, link);
  const lies = (one: string, other: string) => sharePlace({ directory: one }, { directory: other });
  expect(lies(store, link)).toBe(true);
  expect(lies(directory, store)).toBe(true);
  expect(lies(store, `${store}-of-documents`)).toBe(false);
  expect(sharePlace({ directory: store }, bucketOf({}))).toBe(false);
  rmSync(directory, { recursive: true });
});
