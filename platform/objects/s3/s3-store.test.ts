import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { MissingObjectError, type ObjectStore } from "../object-store.ts";
import { s3Store } from "./s3-store.ts";

vi.mock("./limits.ts", () => ({
  requestLimits: { connection: 300, answer: 300, body: 300 },
  maxAttempts: 3,
  maxBodyTries: 3,
}));

/** An answer of the server to a request. */
type Answer = (response: ServerResponse, request: IncomingMessage) => void;

let server: Server;
let endpoint: string;
let store: ObjectStore;
/** What the server was asked for, without the bucket and the parameters that the SDK adds. */
let asked: string[];
/** The answers to the next requests. The last one is the answer to all that follow. */
let answers: Answer[];

beforeAll(async () => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "key");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  server = createServer((request, response) => {
    request.resume().on("end", () => {
      const { method = "", url = "" } = request;
      asked.push(`${method} ${url.replace("/kontor/", "").replace(/[?&]x-id=\w+/, "")}`);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      answer?.(response, request);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  vi.unstubAllEnvs();
});
beforeEach(() => {
  [asked, answers] = [[], []];
  store = s3Store({
    ...{ bucket: "kontor", endpoint, region: "eu-central-1", prefix: "web/", variables: "STORE_S3" },
  });
});

const xml =
  (status: number, body: string): Answer =>
  (response) =>
    response.writeHead(status, { "content-type": "application/xml" }).end(`<?xml version="1.0"?>${body}`);

const error = (status: number, code: string) =>
  xml(status, `<Error><Code>${code}</Code><Message>a message</Message><RequestId>4711</RequestId></Error>`);

/** Answers with the asked part of `content`, or with fewer bytes of it than were promised. */
const part =
  (content: Buffer, isBroken = false): Answer =>
  (response, request) => {
    const [, from = "", last = ""] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    const bytes = content.subarray(Number(from), Number(last) + 1);
    response.writeHead(206, {
      "content-length": bytes.length,
      "content-range": `bytes ${from}-${Number(from) + bytes.length - 1}/${content.length}`,
    });
    if (!isBroken) response.end(bytes);
    else response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  };

async function read(): Promise<Buffer> {
  const { pieces } = await store.read("object", 0, Number.POSITIVE_INFINITY);
  const read: Buffer[] = [];
  for await (const piece of pieces) read.push(piece);
  return Buffer.concat(read);
}

it.each([
  [404, "NoSuchBucket", "refused", "There is no bucket kontor at http://127.0.0.1:"],
  [403, "InvalidAccessKeyId", "refused", "refuses the keys to the bucket kontor (InvalidAccessKeyId)"],
  [403, "SignatureDoesNotMatch", "refused", "Correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"],
  [400, "ExpiredToken", "refused", "have expired (ExpiredToken)"],
  [403, "RequestTimeTooSkewed", "refused", "The clocks of this machine and of http"],
  [403, "AccessDenied", "refused", "The keys may not do what the store needs in the bucket kontor"],
  [400, "AuthorizationHeaderMalformed", "refused", "is not in eu-central-1"],
  [301, "PermanentRedirect", "refused", "Correct STORE_S3_REGION"],
  [507, "XMinioStorageFull", "full", "has no space left (XMinioStorageFull)"],
  [403, "QuotaExceeded", "full", "has no space left (QuotaExceeded)"],
  [503, "SlowDown", "unavailable", "does not answer, or not in time (SlowDown), after several tries"],
  [500, "InternalError", "unavailable", "does not answer"],
  [502, "BadGateway", "unavailable", "does not answer"],
])("tells %i %s as %s", async (status, code, problem, sentence) => {
  answers = [error(status, code)];
  const attempts = [() => store.check(false), read, () => store.size("object"), () => store.remove("object")];
  for (const attempt of attempts)
    await expect(attempt()).rejects.toMatchObject({
      ...{ name: "StoreError", problem, message: expect.stringContaining(sentence) as string },
    });
});

it("tells a missing object from a missing bucket", async () => {
  answers = [error(404, "NoSuchKey")];
  await expect(read()).rejects.toBeInstanceOf(MissingObjectError);
  expect(await store.size("object")).toBeNull();
  expect(asked).toEqual(["GET web/ob/object", "GET web/ob/object"]);
});

it("tries again what is slowed down, and what gets no answer or a lost connection", async () => {
  const content = Buffer.from("content");
  const lost: Answer[] = [error(503, "SlowDown"), (response) => response.destroy(), () => undefined];
  for (const failing of lost) {
    answers = [failing, part(content)];
    expect(await read()).toEqual(content);
  }
});

it("says that nothing answers: a server that is silent, ends its connections, or is not there", async () => {
  for (const never of [() => undefined, (response: ServerResponse) => response.destroy()]) {
    answers = [never];
    await expect(read()).rejects.toMatchObject({ name: "StoreError", problem: "unavailable" });
  }
  const settings = { bucket: "kontor", region: "eu-central-1", prefix: "web/", variables: "STORE_S3" };
  const nobody = s3Store({ ...settings, endpoint: "http://127.0.0.1:1" });
  await expect(nobody.size("object")).rejects.toMatchObject({
    ...{ problem: "unavailable", message: expect.stringContaining("ECONNREFUSED") as string },
  });
  const nowhere = s3Store({ ...settings, endpoint: "http://nowhere.invalid" });
  await expect(nowhere.size("object")).rejects.toMatchObject({
    ...{ problem: "unavailable", message: expect.stringContaining("Correct STORE_S3_ENDPOINT") as string },
  });
});

it("asks again for a part that breaks off or stands still amid its bytes, and for no other", async () => {
  const content = Buffer.from(Uint8Array.from({ length: 900_000 }, (_, index) => index % 251));
  const still: Answer = (response, request) => {
    part(content)(
      Object.assign(response, { end: (bytes: Buffer) => response.write(bytes.subarray(9)) }),
      request,
    );
  };
  answers = [part(content), part(content, true), still, part(content)];
  expect((await read()).equals(content)).toBe(true);
  expect(asked).toHaveLength(5);
  answers = [part(content, true)];
  await expect(read()).rejects.toMatchObject({ name: "StoreError", problem: "unavailable" });
});

const mebibytes = (count: number) => Buffer.alloc(count * 1024 ** 2, 7);
const begun = xml(
  200,
  "<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>",
);
const stored: Answer = (response) => response.writeHead(200, { etag: '"tag"' }).end();
const completed = xml(200, "<CompleteMultipartUploadResult><ETag>tag</ETag></CompleteMultipartUploadResult>");

it("sends a small object at once, and a large one in equal parts, each again after a failure", async () => {
  answers = [stored];
  const small = await store.create("small");
  await small.write(mebibytes(8).subarray(1));
  await small.end();
  expect(asked).toEqual(["PUT web/sm/small"]);
  asked = [];
  answers = [begun, stored, error(500, "InternalError"), stored, stored, completed];
  const large = await store.create("large");
  await large.write(mebibytes(20));
  await large.end();
  expect(asked).toEqual([
    "POST web/la/large?uploads=",
    "PUT web/la/large?partNumber=1&uploadId=u1",
    "PUT web/la/large?partNumber=2&uploadId=u1",
    "PUT web/la/large?partNumber=2&uploadId=u1",
    "PUT web/la/large?partNumber=3&uploadId=u1",
    "POST web/la/large?uploadId=u1",
  ]);
});

it("aborts an upload whose parts can't be sent, and fails no second time if that fails, too", async () => {
  answers = [begun, error(503, "SlowDown")];
  const writer = await store.create("large");
  await expect(writer.write(mebibytes(8))).rejects.toMatchObject({ problem: "unavailable" });
  await writer.discard();
  expect(asked.at(-1)).toBe("DELETE web/la/large?uploadId=u1");
});

it("takes an error in the answer 200 to an upload's end for one, and a lost answer for none", async () => {
  const inside = error(200, "InternalError");
  const gone = error(404, "NoSuchUpload");
  const upload = async () => {
    const writer = await store.create("large");
    await writer.write(mebibytes(8));
    await writer.end();
  };
  answers = [begun, stored, inside];
  await expect(upload()).rejects.toMatchObject({ problem: "unavailable" });
  answers = [begun, stored, (response) => response.destroy(), gone, part(mebibytes(8))];
  await upload();
  answers = [begun, stored, (response) => response.destroy(), gone, part(mebibytes(7))];
  await expect(upload()).rejects.toMatchObject({ name: "NoSuchUpload" });
});

it("asks for no checksums that only Amazon's server knows", async () => {
  const headers: string[] = [];
  answers = [
    (response, request) => {
      headers.push(...Object.keys(request.headers));
      stored(response, request);
    },
  ];
  const writer = await store.create("small");
  await writer.write(Buffer.from("x"));
  await writer.end();
  expect(headers.filter((name) => /checksum|sdk-checksum|trailer/.test(name))).toEqual([]);
});
