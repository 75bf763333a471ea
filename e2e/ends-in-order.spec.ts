import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { signInByHttp } from "./fixtures/http-session.ts";
import { people } from "./fixtures/seed.ts";
import { expect, test } from "./fixtures/test.ts";

const exportsPath = "/api/v1/organizations/leseprobe-kg/exports";

test("the web app ends on SIGTERM, though a page asks again and again and an answer never comes", async ({
  ownStack,
}) => {
  const { webUrl, proxy } = ownStack;
  const headers = { cookie: await signInByHttp(webUrl, people.reader) };
  const gates = { list: Promise.withResolvers<null>(), never: Promise.withResolvers<null>() };
  proxy.hold = (path) => (path.endsWith("/exports") ? gates.list.promise : gates.never.promise);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  /**
   * Requests a path on the one connection while it stays open. Returns the response's `connection` header.
   */
  const connectionAfter = async (path: string) => {
    const request = get(`${webUrl}${path}`, { agent, headers });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    response.resume();
    await once(response, "end");
    return response.headers.connection;
  };
  const unanswered = fetch(`${webUrl}${exportsPath}/${crypto.randomUUID()}`, { headers }).catch(String);
  // This connection is busy when the signal arrives, like that of a page that polls.
  const answered = connectionAfter(exportsPath);
  await expect.poll(() => proxy.requests.filter((request) => request.includes("/exports"))).toHaveLength(2);

  // The promise rejects if the program has to be killed.
  const ended = ownStack.stopWeb("SIGTERM");
  await expect.poll(() => fetch(`${webUrl}/sign-in`).catch(() => "refused")).toBe("refused");
  gates.list.resolve(null);
  expect(await answered).toBe("keep-alive");
  expect(await connectionAfter("/api/auth/csrf")).toBe("close");
  await expect(connectionAfter("/api/auth/csrf")).rejects.toThrow("ECONNREFUSED");
  await ended;
  expect(await unanswered).toContain("fetch failed");
  gates.never.resolve(null);
});
