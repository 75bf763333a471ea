import type { FastifyInstance } from "fastify";

/** Lets the routes of a scope take HTML forms, as `URLSearchParams`, and nothing else; 16 KiB at most. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 16_384 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

/** The form that a request brought; an empty one where it brought none. */
export function formOf(request: { body: unknown }): URLSearchParams {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
}
