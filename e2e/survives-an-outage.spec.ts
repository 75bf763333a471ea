import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

test("the service goes down and comes back: a sentence, a request id, and nothing lost", async ({
  page,
  ownStack: stack,
}) => {
  await signIn(page, people.outsider, "fremd-gmbh", stack.webUrl);
  await expect(page.getByText("No exports yet")).toBeVisible();

  await test.step("down", async () => {
    await stack.stopService("SIGKILL");
    await page.reload();
    await expect(page.getByText("The accounting service cannot be reached").first()).toBeVisible();
    await expect(page.getByText("UPSTREAM_UNREACHABLE").first()).toBeVisible();
    await expect(page.getByText(/[0-9a-f]{8}-[0-9a-f]{4}/).first()).toBeVisible();
  });

  await test.step("silent", async () => {
    stack.proxy.silent = true;
    const answer = await page.request.get(`${stack.webUrl}/api/v1/organizations/fremd-gmbh/exports`);
    expect({ status: answer.status(), ...((await answer.json()) as object) }).toMatchObject({
      status: 504,
      errorCode: "UPSTREAM_TIMEOUT",
    });
    stack.proxy.silent = false;
  });

  await test.step("only the realm is down: it is named, and not the service", async () => {
    await stack.startService();
    stack.proxy.answerInstead = (path) => (path.startsWith("/v1/") ? 401 : undefined);
    stack.proxy.refuse = (path) => path.endsWith("/token");
    await page.reload();
    await expect(page.getByText("The sign-in server cannot be reached").first()).toBeVisible();
    await expect(page.getByText("REALM_UNREACHABLE").first()).toBeVisible();
    await expect(page.getByText("The accounting service cannot be reached")).toBeHidden();
    stack.proxy.answerInstead = undefined;
    stack.proxy.refuse = undefined;
  });

  await test.step("back", async () => {
    await page.getByRole("button", { name: "Try again" }).first().press("Enter");
    await expect(page.getByText("No exports yet")).toBeVisible();
    await expect(
      page.getByRole("main"),
      "the button is gone, the keyboard goes on in the page",
    ).toBeFocused();
  });

  await test.step("the web app killed and started again finds the session", async () => {
    await stack.stopWeb("SIGKILL");
    await stack.startWeb();
    await page.reload();
    await expect(page.getByText("No exports yet")).toBeVisible();
  });
});
