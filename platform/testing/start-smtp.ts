import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A mail that a server took: whom it is to, and its bytes as Latin letters, one for each. */
export type TakenMail = { to: string[]; raw: string };

/** A mail server on this machine, the mails that it took, and what cuts its connections off. */
export type Smtp = { port: number; mails: TakenMail[]; cutOff(): void; stop(): Promise<void> };

/** Starts a mail server that takes all mails, or does what the options say. Resolves when it listens. */
export async function startSmtp(options: (cutOff: () => void) => SMTPServerOptions): Promise<Smtp> {
  const mails: TakenMail[] = [];
  const sockets = new Set<Socket>();
  const cutOff = () => {
    for (const socket of sockets) socket.destroy();
  };
  const smtp = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    hideSTARTTLS: true,
    onData(stream, { envelope }, done) {
      buffer(stream).then(
        (bytes) => {
          const to = envelope.rcptTo.map(({ address }) => address);
          mails.push({ to, raw: bytes.toString("latin1") });
          done(null, "queued as 4711");
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
    ...options(cutOff),
  });
  // Connections that are cut off are what some tests are about.
  smtp.on("error", () => undefined);
  smtp.server.on("connection", (socket: Socket) => sockets.add(socket));
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  return {
    port: (smtp.server.address() as AddressInfo).port,
    mails,
    cutOff,
    async stop() {
      cutOff();
      const closed = Promise.withResolvers<undefined>();
      smtp.close(() => closed.resolve(undefined));
      await closed.promise;
    },
  };
}
