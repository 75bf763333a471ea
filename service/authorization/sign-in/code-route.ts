import type { FastifyInstance } from "fastify";
import { codePage } from "../../pages/code-page.ts";
import { languageOf } from "../../pages/language.ts";
import { sendPage } from "../../pages/send-page.ts";
import { requireOwnAddress } from "../realm/own-address.ts";

/** Mounts the page that displays the code, section 5.2. */
export async function mountCodePage(
  fastify: FastifyInstance,
  options: { origin: string; codeSeconds: number },
): Promise<void> {
  await fastify.register((scope, _options, done) => {
    scope.addHook("onRequest", requireOwnAddress(options.origin));
    scope.get<{ Querystring: Record<string, string | string[] | undefined> }>(
      "/authentication-code",
      async (request, reply) => {
        const parameter = (name: string) => [request.query[name]].flat()[0];
        const html = codePage({
          language: languageOf(request.headers["accept-language"]),
          code: parameter("code"),
          error: parameter("error"),
          codeSeconds: options.codeSeconds,
        });
        await sendPage(reply, { html });
        return reply;
      },
    );
    done();
  });
}
