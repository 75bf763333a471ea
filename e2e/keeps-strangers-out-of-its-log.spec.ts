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
