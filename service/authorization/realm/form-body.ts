import type { FastifyInstance } from "fastify";
import { hasTooManyParameters } from "#platform/max-parameters.ts";
import { tooManyParameters } from "../../api/service-error.ts";

/**
 * Makes the routes of a scope accept only HTML forms, of at most 16 KiB and 100
 * parameters. The body is a `URLSearchParams`.
 */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 16_384 },
    (_request, body, done) => {
      const form = String(body);
      if (hasTooManyParameters(form)) done(tooManyParameters());
      else done(null, new URLSearchParams(form));
    },
  );
}

/** Returns the form of a request. Without a body the form is empty. */
export function formOf(request: { body: unknown }): URLSearchParams {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
}
