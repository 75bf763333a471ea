import { people } from "../fixtures/seed.ts";
import { expect, signIn, test } from "./test.ts";

const asksAtOnce = 20;

test("of many requests whose token has expired one renews it, because a used refresh token ends all", async ({
  page,
  stack,
}) => {
  const person = people.reader;
  await stack.realm.add(person);
  // Kontor renews a token of so short a life before each use, but for the second in which it is shared.
  await stack.realm.change({
    accessTokenLifespan: 3,
    enabledEventTypes: ["REFRESH_TOKEN", "REFRESH_TOKEN_ERROR"],
  });
  await signIn(page, person);
  const renewals = async () => (await stack.realm.events()).filter(({ type }) => type === "REFRESH_TOKEN");
  do {
    const answers = await Promise.all(
      Array.from({ length: asksAtOnce }, () =>
        page.request.get("/api/v1/organizations/leseprobe-kg/exports"),
      ),
    );
    expect(answers.map((answer) => answer.status())).toEqual(Array(asksAtOnce).fill(200));
  } while ((await renewals()).length < 5);
  await stack.realm.change({ accessTokenLifespan: 300, enabledEventTypes: [] });
  const failed = (await stack.realm.events()).filter(({ type }) => type === "REFRESH_TOKEN_ERROR");
  expect(failed).toEqual([]);
});

test("of a realm that states no end of an unused connection, the page says so and when it is renewed", async ({
  page,
  stack,
}) => {
  await stack.realm.add(people.finder);
  await signIn(page, people.finder);
  await page.goto("/connections");
  await expect(page.getByText("The sign-in server does not state it.")).toBeVisible();
  await expect(page.getByText("at least every 7 days")).toBeVisible();
});
