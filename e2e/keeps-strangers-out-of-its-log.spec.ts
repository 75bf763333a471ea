import { expect, test } from "./fixtures/test.ts";

test("nobody writes a text of their own into the log, and a failed sign-in names its network", async ({
  request,
  stack,
}) => {
  const text = "a line that a stranger wrote";
  for (const action of ["_log", "_LOG", "verify-request", "nonsense"]) {
    const form = { level: "error", code: text, message: text };
    const answer = await request.post(`/api/auth/${action}`, { form });
    expect(answer.status()).toBe(404);
    expect(((await answer.json()) as { errorCode: string }).errorCode).toBe("NOT_FOUND");
  }
  const headers = { "x-forwarded-for": "203.0.113.77" };
  await request.get("/api/auth/callback/accounting?state=nobody&code=x", { headers, maxRedirects: 0 });
  await expect.poll(() => stack.output()).toContain('"network":"203.0.113.77","problem":"FlowUnknown"');
  expect(stack.output()).not.toContain(text);
});

test("what the entry refuses is a line with reason, network and request id, and nothing of the address", async ({
  request,
  stack,
}) => {
  const text = "an-address-of-a-stranger";
  const headers = { "x-forwarded-for": "203.0.113.78", "x-request-id": "chosen-by-the-caller" };
  const answer = await request.get(`/${text}?${"&".repeat(101)}`, { headers });
  const requestId = answer.headers()["x-request-id"] ?? "";
  expect([answer.status(), requestId]).toEqual([414, expect.stringMatching(/^[\da-f-]{36}$/)]);
  const line = () => {
    const found = stack
      .output()
      .split("\n")
      .find((candidate) => candidate.includes(requestId));
    return found === undefined ? null : (JSON.parse(found.slice(found.indexOf("{"))) as object);
  };
  await expect.poll(line).toMatchObject({
    program: "web",
    status: 414,
    errorCode: "BAD_REQUEST",
    reason: "This address has more than 100 parameters, so it was not opened.",
    callerRequestId: "chosen-by-the-caller",
    network: "203.0.113.78",
    method: "GET",
    msg: "refused at the entry",
  });
  expect(stack.output()).not.toContain(text);
});
