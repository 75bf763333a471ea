import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { expect, it, vi } from "vitest";
import { deliverByMail } from "./deliver-by-mail.ts";

vi.mock("nodemailer/lib/smtp-transport/index.js", () => {
  throw new Error("It is not installed.");
});

it("opens no connection, which nobody would close, where the mailer can't be loaded", async () => {
  let connections = 0;
  const server = createServer(() => (connections += 1)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const mail = {
    ...{ id: crypto.randomUUID(), to: "kanzlei@example.com", subject: "Hand-over", text: "" },
    ...{ files: [], isAttached: false },
  };
  const mailServer = { url: `smtp://127.0.0.1:${port}`, from: "kontor@example.org" };
  await expect(deliverByMail(mail, mailServer, new AbortController().signal)).rejects.toThrow();
  // A connection of the mailer would be accepted before this one.
  const own = connect(port, "127.0.0.1");
  await once(server, "connection");
  expect(connections).toBe(1);
  own.destroy();
  server.close();
});
