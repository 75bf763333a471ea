import type { FastifyInstance } from "fastify";
import { keepToOwnAddress } from "./own-address.ts";
import { codePage } from "./pages/code-page.ts";
import { languageOf } from "./pages/language.ts";
import { sendPage } from "./send-page.ts";

/** Mounts the page that displays the code, section 5.2. */
export async function mountCodePage(
  fastify: FastifyInstance,
  options: { origin: string; codeSeconds: number },
): Promise<void> {
  await fastify.register((scope, _options, done) => {
    scope.addHook("onRequest", keepToOwnAddress(options.origin));
    scope.get<{ Querystring: Record<string, string | string[] | undefined> }>(
      "/authentication-code",
      async (request, reply) => {
        const one = (name: string) => [request.query[name]].flat()[0];
        const html = codePage({
          language: languageOf(request.headers["accept-language"]),
          code: one("code"),
          error: one("error"),
          description: one("error_description"),
          codeSeconds: options.codeSeconds,
        });
        await sendPage(reply, { html });
        return reply;
      },
    );
    done();
  });
}
