import type { FastifyInstance } from "fastify";

/**
 * Makes the routes of a scope accept only HTML forms, of at most 16 KiB. The body is a `URLSearchParams`.
 */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 16_384 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

/** Returns the form of a request. Without a body the form is empty. */
export function formOf(request: { body: unknown }): URLSearchParams {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
}
