import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { selfSigned } from "#platform/testing/self-signed.ts";
import { AppError } from "../../errors/app-error.ts";
import { deliverByMail, type OutgoingMail } from "./deliver-by-mail.ts";
import type { FileToDeliver } from "./other-place.ts";
import { fileNameOf, readMail, wordsOf } from "#platform/testing/read-mail.ts";
import { type Smtp, startSmtp } from "#platform/testing/start-smtp.ts";

const deliveryId = "0b6f3c1e-8a51-4f6e-9a0e-3d7f8f1c2b4a";
const { signal } = new AbortController();
const servers: Smtp[] = [];
const from = "Kontor für Büros <kontor@mail.example.org>";

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function start(options: Parameters<typeof startSmtp>[0] = () => ({})): Promise<Smtp> {
  const server = await startSmtp(options);
  servers.push(server);
  return server;
}

const content = randomBytes(300_000);
function fileOf(
  name: string,
  bytes: Buffer,
  before: (at: number) => Promise<unknown> | undefined = () => undefined,
): FileToDeliver {
  async function* read() {
    for (let at = 0; at < bytes.length; at += 65_536) {
      await before(at);
      yield bytes.subarray(at, at + 65_536);
    }
  }
  return { name, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex"), read };
}
const files = [
  fileOf("Größe & Söhne – eine sehr lange Bezeichnung für einen Buchungsstapel aus München.zip", content),
  fileOf("batch.csv", Buffer.from("1;2;3\n.\n..\r4;5\r\n.\r\n6")),
  fileOf("held.csv", Buffer.from("")),
];
const mail: OutgoingMail = {
  id: deliveryId,
  to: "kanzlei@example.com",
  subject: "Übergabe von Söhne & Co. GmbH aus der Stadt München an der Isar: Export vom 3. März 2026",
  text: "Guten Tag, Größe\n.\n..\nhttps://kontor.example.org/a/very/long/link/that/is/longer/than/a/line/of/a/mail?id=1\n",
  files,
  isAttached: true,
};
const send = ({ port }: { port: number }, given: Partial<OutgoingMail> = {}, until = signal) =>
  deliverByMail({ ...mail, ...given }, { url: `smtp://127.0.0.1:${port}`, from }, until);
const mailOf = ({ mails }: Smtp) => readMail(mails[0]?.raw ?? "");
const textOf = (bytes: Buffer | undefined) => bytes?.toString().replaceAll("\r\n", "\n");

it("delivers a mail with its files, each byte for byte", async () => {
  const server = await start();
  expect(await send(server)).toEqual({ outcome: "delivered", answer: "250 queued as 4711" });
  expect(server.mails.map(({ to }) => to)).toEqual([["kanzlei@example.com"]]);
  const { headers, parts } = mailOf(server);
  expect(wordsOf(headers.get("subject")?.[0] ?? "")).toBe(mail.subject);
  expect(wordsOf(headers.get("from")?.[0] ?? "")).toBe(from);
  expect(headers.get("auto-submitted")).toEqual(["auto-generated"]);
  const [text, ...attached] = parts;
  expect(textOf(text?.bytes)).toBe(mail.text);
  expect(attached.map(fileNameOf)).toEqual(files.map(({ name }) => name));
  expect(attached.map(({ bytes }) => createHash("sha256").update(bytes).digest("hex"))).toEqual(
    files.map(({ sha256 }) => sha256),
  );
});

it("sends the text alone if nothing is attached, and the same message id for the same delivery", async () => {
  const server = await start();
  const read = () => {
    throw new Error("A file that is not attached was read.");
  };
  await send(server, { isAttached: false, files: [{ ...fileOf("a", content), read }] });
  const { headers, parts } = mailOf(server);
  expect(parts.map(({ bytes }) => textOf(bytes))).toEqual([mail.text]);
  expect(headers.get("message-id")).toEqual([`<${deliveryId}@mail.example.org>`]);
  const plain = { url: `smtp://127.0.0.1:${server.port}`, from: "kontor@example.net" };
  await deliverByMail(mail, plain, signal);
  expect(readMail(server.mails[1]?.raw ?? "").headers.get("message-id")).toEqual([
    `<${deliveryId}@example.net>`,
  ]);
});

it("adds no header and no recipient by a name", async () => {
  const evil = "x\r\nBcc: eve@example.com\nX-Eve: 1\r\r\n\r\nbody\u2028";
  const server = await start();
  await send(server, { subject: evil, files: [fileOf(`${evil}".csv`, content)] });
  const [taken] = server.mails;
  expect(taken?.to).toEqual(["kanzlei@example.com"]);
  const { headers, parts } = mailOf(server);
  const names = [headers, ...parts.map((part) => part.headers)].flatMap((head) => [...head.keys()]);
  expect(names.filter((name) => /^(bcc|x-eve|body)/.test(name))).toEqual([]);
  expect(headers.get("subject")).toHaveLength(1);
  expect(parts).toHaveLength(2);
  expect(textOf(parts[0]?.bytes)).toBe(mail.text);
  expect(parts[1]?.bytes.equals(content)).toBe(true);
  for (const to of [
    "a@example.com, eve@example.com",
    "a@example.com\r\nRCPT TO:<eve@example.com>",
    "a>\r\n<b@c.de",
  ])
    await send(server, { to, isAttached: false }).catch(() => undefined);
  for (const { to } of server.mails) expect(to.join()).not.toContain("eve@");
});

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

it("refuses for good what the server refuses for good, with its sentence", async () => {
  const at = {
    MAIL: await start(() => ({ onMailFrom: (_, __, done) => done(refusal(553, "Sender unknown")) })),
    RCPT: await start(() => ({ onRcptTo: (_, __, done) => done(refusal(550, "No such mailbox")) })),
    DATA: await start(() => ({ size: 1_000, hideSize: true, rejectOversized: true })),
    greeting: await start(() => ({ onConnect: (_, done) => done(refusal(554, "Go away")) })),
  };
  const sentences = {
    MAIL: "553 Sender unknown",
    RCPT: "550 No such mailbox",
    DATA: "552",
    greeting: "554 Go away",
  };
  for (const [step, server] of Object.entries(at))
    await expect(send(server), step).rejects.toMatchObject({
      code: "TARGET_REFUSED",
      message: expect.stringContaining(sentences[step as keyof typeof sentences]) as string,
    });
});

it("throws what the server may take later, so that it is tried again", async () => {
  const greylisting = refusal(451, "Greylisted, try again");
  const servers = [
    await start(() => ({ onRcptTo: (_, __, done) => done(greylisting) })),
    await start(() => ({ onData: (stream, _, done) => stream.resume().on("end", () => done(greylisting)) })),
    await start(() => ({ onConnect: (_, done) => done(refusal(421, "Too many")) })),
  ];
  for (const server of servers) {
    const error: unknown = await send(server).catch((cause: unknown) => cause);
    expect(error).not.toBeInstanceOf(AppError);
    expect(error).toMatchObject({ response: expect.stringMatching(/^4/) as string });
  }
});

it("throws a connection that ends amid the message, which is delivered the next time", async () => {
  const cut = Promise.withResolvers<undefined>();
  const cutting = await start((cutOff) => ({
    onData: (stream) =>
      stream.once("data", () => {
        cutOff();
        cut.resolve(undefined);
      }),
  }));
  const broken = fileOf("large.zip", content, (at) => (at > 0 ? cut.promise : undefined));
  await expect(send(cutting, { files: [broken] })).rejects.toThrow("Connection closed unexpectedly");
  const whole = await start();
  expect(await send(whole)).toMatchObject({ outcome: "delivered" });
});

it("is unclear about a connection that ends after the message and before the answer", async () => {
  const cutting = await start((cutOff) => ({ onData: (stream) => stream.resume().on("end", cutOff) }));
  for (const isAttached of [true, false])
    expect(await send(cutting, { isAttached })).toEqual({
      outcome: "unclear",
      answer: "Connection closed unexpectedly",
    });
});

it("is unclear about a server that takes the message and is silent until it is told to stop", async () => {
  const leaving = new AbortController();
  const silent = await start(() => ({
    onData: (stream) => stream.resume().on("end", () => leaving.abort()),
  }));
  expect(await send(silent, {}, leaving.signal)).toMatchObject({ outcome: "unclear" });
});

it("leaves a server that is silent before the message when it is told to", async () => {
  const leaving = new AbortController();
  const silent = await start(() => ({ onRcptTo: () => leaving.abort() }));
  await expect(send(silent, {}, leaving.signal)).rejects.toMatchObject({ name: "AbortError" });
  const sockets: Socket[] = [];
  const mute = createServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
  await once(mute, "listening");
  const stopping = new AbortController();
  mute.once("connection", () => stopping.abort());
  await expect(send(mute.address() as AddressInfo, {}, stopping.signal)).rejects.toMatchObject({
    name: "AbortError",
  });
  for (const socket of sockets) socket.destroy();
  mute.close();
});

it("throws what reading a file throws, and such a mail never arrives", async () => {
  const server = await start();
  const gone = new AppError({ code: "HANDED_FILE_DIFFERS", message: "The file differs." });
  const broken = fileOf("broken.zip", content, (at) => {
    if (at > 100_000) throw gone;
    return undefined;
  });
  await expect(send(server, { files: [broken] })).rejects.toBe(gone);
  expect(gone.code).toBe("HANDED_FILE_DIFFERS");
  await server.stop();
  servers.length = 0;
  expect(server.mails).toEqual([]);
});

it("leaves no file open after a refusal, or after a connection that ends amid the message", async () => {
  const open = new Set<string>();
  const watched = (name: string, before: () => Promise<unknown>): FileToDeliver => ({
    ...fileOf(name, content),
    async *read() {
      open.add(name);
      try {
        yield* fileOf(name, content, before).read();
      } finally {
        open.delete(name);
      }
    },
  });
  const cut = Promise.withResolvers<undefined>();
  const refusing = await start(() => ({ onRcptTo: (_, __, done) => done(refusal(550, "No such mailbox")) }));
  const cutting = await start((cutOff) => ({
    onData: () => {
      cutOff();
      cut.resolve(undefined);
    },
  }));
  for (const server of [refusing, cutting]) {
    const before = () => (server === cutting ? cut.promise : Promise.resolve());
    await expect(send(server, { files: [watched("a", before), watched("b", before)] })).rejects.toThrow();
    // The library goes on reading what it was given, also after it has failed.
    for (let turn = 0; turn < 50; turn += 1) await setImmediate();
    expect([...open]).toEqual([]);
  }
});

it("signs in, may be tried again if that is refused, and tells nobody the password", async () => {
  const given: unknown[] = [];
  const server = await start(() => ({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _, done) {
      given.push([username, password]);
      if (password === "p@ß") done(null, { user: username });
      else done(refusal(535, "Wrong password"));
    },
  }));
  const sendAs = (password: string) => {
    const url = `smtp://ada%40example.org:${encodeURIComponent(password)}@127.0.0.1:${server.port}`;
    return deliverByMail(mail, { url, from }, signal);
  };
  expect(await sendAs("p@ß")).toMatchObject({ outcome: "delivered" });
  const error: unknown = await sendAs("other-secret").catch((cause: unknown) => cause);
  expect(error).toMatchObject({ code: "EAUTH", message: expect.stringContaining("535") as string });
  expect(given).toEqual([
    ["ada@example.org", "p@ß"],
    ["ada@example.org", "other-secret"],
  ]);
  expect(JSON.stringify([error, (error as Error).cause, (error as Error).message])).not.toContain(
    "other-secret",
  );
});

it("uses TLS from the beginning with smtps, and if the server offers it", async () => {
  const certificate = selfSigned();
  for (const scheme of ["smtps", "smtp"]) {
    const secured: boolean[] = [];
    const server = await start(() => ({
      ...certificate,
      secure: scheme === "smtps",
      hideSTARTTLS: false,
      onMailFrom(_, session, done) {
        secured.push(session.secure);
        done();
      },
    }));
    const url = `${scheme}://localhost:${server.port}`;
    await expect(deliverByMail(mail, { url, from }, signal)).rejects.toThrow(/self.signed certificate/);
    const trusting = { url: `${url}?tls.rejectUnauthorized=false`, from };
    expect(await deliverByMail(mail, trusting, signal)).toMatchObject({ outcome: "delivered" });
    expect(secured).toEqual([true]);
  }
});
