import "server-only";
import { Readable } from "node:stream";
import { AppError } from "../../errors/app-error.ts";
import { openSocket } from "./open-socket.ts";
import type { FileToDeliver } from "./other-place.ts";

/**
 * A mail. `isAttached` says whether its files are sent with it. `html` is the text once more for programs
 * that show it, and `headers` are further ones.
 */
export type OutgoingMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Readonly<Record<string, string>>;
  files: readonly FileToDeliver[];
  isAttached: boolean;
};

/**
 * The operator's server: `smtp://user:password@host:port`, with TLS if the server offers it, or `smtps://…`,
 * with TLS from the beginning. `from` is the sender's address, also with a name: `Kontor
 * <kontor@example.org>`.
 */
export type MailServer = { url: string; from: string };

/** The operator chose the server, so that it may be anywhere. */
const anywhere = ["0.0.0.0/0", "::/0"];

/**
 * Sends the files of a hand-over to one address. The message's id is made of the mail's, so that one that
 * comes twice can be recognized. The result is unclear if the whole message was passed on and no answer
 * came: it may have arrived. `answer` is what the server said, or why there is no answer. Throws
 * TARGET_REFUSED with the server's sentence for a final no (5xx), and what the network, a server that may
 * accept the mail later (4xx), or `read` throws; then nothing was delivered.
 */
export async function deliverByMail(
  mail: OutgoingMail,
  server: MailServer,
  signal: AbortSignal,
): Promise<{ outcome: "delivered" | "unclear"; answer: string }> {
  // Loaded when the first mail goes: few processes ever send one. Before the socket, which nobody would
  // close if that failed.
  const { createTransport } = await import("nodemailer");
  const { default: SMTPTransport } = await import("nodemailer/lib/smtp-transport/index.js");
  const { hostname, port, protocol } = new URL(server.url);
  const host = hostname.replace(/^\[|\]$/g, "");
  const usualPort = protocol === "smtps:" ? 465 : 587;
  const connection = await openSocket({ host, port: Number(port) || usualPort }, anywhere, signal);
  const stop = () => void connection.destroy();
  signal.addEventListener("abort", stop, { once: true });
  const failures: unknown[] = [];
  const attached = mail.isAttached ? mail.files : [];
  const attachments = attached.map((file) => ({
    filename: file.name,
    content: Readable.from(keepFailure(file.read(), failures)),
  }));
  // Given a URL, createTransport ignores all other options, and would connect by itself.
  const transport = createTransport(new SMTPTransport({ url: server.url, connection }));
  const progress = { isWhole: false };
  transport.use("stream", ({ message }, done) => {
    message.processFunc((source) => source.once("end", () => (progress.isWhole = true)));
    done();
  });
  try {
    const { response } = await transport.sendMail({
      from: server.from,
      to: { name: "", address: mail.to },
      subject: mail.subject,
      text: mail.text,
      ...(mail.html !== undefined && { html: mail.html }),
      messageId: `<${mail.id}@${/@([^\s>@]+)>?\s*$/.exec(server.from)?.[1] ?? host}>`,
      // Programs that answer mails by themselves don't answer this one (RFC 3834 §5).
      headers: { "Auto-Submitted": "auto-generated", ...mail.headers },
      attachments,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return { outcome: "delivered", answer: short(response) };
  } catch (error) {
    if (failures.length > 0) throw failures[0];
    const { code, sentence, isSignIn } = answerOf(error);
    // Kontor's own sign-in is the operator's matter, who may correct it before the next try.
    if (code >= 500 && !isSignIn) {
      const message = `The mail server answered: ${short(sentence)}`;
      throw new AppError({ code: "TARGET_REFUSED", message, cause: error });
    }
    if (progress.isWhole && code < 400) return { outcome: "unclear", answer: short(sentence) };
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener("abort", stop);
    connection.destroy();
    for (const { content } of attachments) content.destroy();
  }
}

/** Keeps what reading a file throws, because the library gives errors a code of its own. */
async function* keepFailure(
  pieces: AsyncIterable<Uint8Array>,
  failures: unknown[],
): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    failures.push(error);
    throw new Error("A file could not be read.", { cause: error });
  }
}

/**
 * Returns the code of a server's answer (RFC 5321 §4.2), 0 for none, its sentence or that of the error, and
 * whether it answered to the sign-in.
 */
function answerOf(error: unknown): { code: number; sentence: string; isSignIn: boolean } {
  if (!(error instanceof Error)) return { code: 0, sentence: String(error), isSignIn: false };
  const answered = error as Error & { code?: string; responseCode?: number; response?: string };
  return {
    code: answered.responseCode ?? 0,
    sentence: answered.response ?? error.message,
    isSignIn: answered.code === "EAUTH",
  };
}

/** An answer in one line, of at most 500 characters. */
const short = (answer: string) => answer.replaceAll(/\s+/g, " ").slice(0, 500);
