import { once } from "node:events";
import { globSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import path from "node:path";
import { json } from "node:stream/consumers";
import { signInByHttp } from "./fixtures/http-session.ts";
import { everyRoute, parametersOf, type Route } from "./fixtures/routes.ts";
import { people } from "./fixtures/seed.ts";
import { expect, test } from "./fixtures/test.ts";

const root = path.resolve(import.meta.dirname, "..");
const allMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"];

/** Sends a request with a method that `fetch` may refuse to send. */
async function send(url: string, method: string, headers: Record<string, string>) {
  const outgoing = request(url, { method, headers }).end();
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  const isRead = response.headers["content-type"] === "application/json" && method !== "HEAD";
  const body = isRead ? await json(response) : response.resume();
  return { status: response.statusCode, headers: response.headers, body };
}

/** The methods that the handler of an address takes: those it exports, and those that follow from them. */
const methodsOf = (routes: Route[]) => {
  const exported = routes.map(({ method }) => method);
  return [...exported, "OPTIONS", ...(exported.includes("GET") ? ["HEAD"] : [])].sort();
};

test("a method that a handler does not export is refused with those that it takes", async ({ stack }) => {
  const anyId = crypto.randomUUID();
  const routes = everyRoute(parametersOf("fremd-gmbh", anyId)).filter(({ kind }) => kind === "handler");
  const byPath = Map.groupBy(routes, ({ path }) => path);
  expect(byPath.size).toBeGreaterThan(50);
  const signedIn = { cookie: await signInByHttp(stack.webUrl, people.outsider), origin: stack.webUrl };
  const visitors: Record<string, string>[] = [{}, signedIn];
  for (const [path, handlers] of byPath) {
    const methods = methodsOf(handlers);
    for (const method of allMethods.filter((name) => !methods.includes(name))) {
      for (const headers of visitors) {
        const { status, headers: sent, body } = await send(stack.webUrl + path, method, headers);
        expect([status, sent.allow], `${method} ${path}`).toEqual([405, methods.join(", ")]);
        if (method === "HEAD") continue;
        expect(body).toMatchObject({ errorCode: "METHOD_NOT_ALLOWED", requestId: sent["x-request-id"] });
      }
    }
  }
});

test("a page and a file take GET and HEAD alone", async ({ stack }) => {
  const files = globSync("**/*.*", { cwd: path.join(root, "public") });
  const [script] = globSync("static/**/*.js", { cwd: path.join(root, ".next") });
  expect(files).toContain("manifest.webmanifest");
  const headers = { cookie: await signInByHttp(stack.webUrl, people.outsider), origin: stack.webUrl };
  for (const address of ["sign-in", "connections", "nothing", ...files, `_next/${script}`]) {
    for (const method of [...allMethods, "OPTIONS"]) {
      const { status, headers: sent } = await send(`${stack.webUrl}/${address}`, method, headers);
      const isTaken = method === "GET" || method === "HEAD";
      expect(status === 405, `${method} ${address}`).toBe(!isTaken);
      if (!isTaken) expect(sent.allow, `${method} ${address}`).toBe("GET, HEAD");
    }
  }
});
