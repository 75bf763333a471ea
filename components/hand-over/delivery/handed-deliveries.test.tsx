import { useInfiniteQuery } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import { handOverListQuery } from "#lib/client/hand-over.ts";
import type { HandOver } from "#lib/shared/hand-over.ts";
import type { Delivery, Target } from "#lib/shared/targets.ts";
import { HandedDeliveries } from "./handed-deliveries.tsx";

const time = "2026-11-25T09:00:00.000Z";
const target: Target = {
  id: crypto.randomUUID(),
  name: "Belegtransfer",
  settings: { kind: "folder", folder: "/srv/belege" },
  createdAt: time,
  createdBy: "Ida Früh",
};
const delivery: Delivery = {
  id: crypto.randomUUID(),
  targetId: target.id,
  targetName: "Belegtransfer",
  kind: "folder",
  askedAt: time,
  askedBy: "Ida Früh",
  state: "delivered",
  attempts: 1,
  nextAt: null,
  endedAt: time,
  answer: "1 file written",
  problem: null,
  datev: null,
};
const problem = { errorCode: "TARGET_FILE_EXISTS", message: "" };

const handedWith = (...deliveries: Delivery[]): HandOver => ({
  id: crypto.randomUUID(),
  exportId: "e1",
  request: { written: { format: "json" }, filter: "", language: "en", timeZone: "Europe/Berlin" },
  createdAt: time,
  createdBy: "Ida Früh",
  withdrawal: null,
  deliveries,
  files: [],
});

/** Answers with the targets, and returns the other requests: method, last part of the address and body. */
function serve(targets: readonly Target[] = [target]): string[] {
  const sent: string[] = [];
  vi.spyOn(window, "fetch").mockImplementation((input, init) => {
    const address = typeof input === "string" ? input : "";
    if (address.endsWith("/targets")) return Promise.resolve(Response.json({ targets, kinds: ["folder"] }));
    const body = typeof init?.body === "string" ? init.body : "";
    sent.push(`${init?.method} ${address.split("/").at(-1)} ${body}`.trim());
    return Promise.resolve(Response.json(handedWith()));
  });
  return sent;
}

const open = (handed: HandOver) =>
  render(<HandedDeliveries organizationId="ziel-gmbh" what="2 Nov 2026" handed={handed} />);
const button = (name: string) => page.getByRole("button", { name });

test("files are delivered after a question that says where, and that they were delivered there before", async () => {
  const sent = serve();
  await open(handedWith(delivery));
  await expect.element(page.getByText("Answer: 1 file written")).toBeVisible();
  await button("Deliver to …").click();
  await page.getByRole("menuitem", { name: "Belegtransfer" }).click();
  const question = page.getByRole("alertdialog");
  await expect.element(question.getByText("/srv/belege")).toBeVisible();
  await expect.element(question.getByText(/^These files were delivered to this target before/)).toBeVisible();
  expect(sent).toEqual([]);
  await question.getByRole("button", { name: "Deliver" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(sent).toEqual([`POST deliveries {"targetId":"${target.id}"}`]);
});

test("without a target there is a link to where they are set up", async () => {
  serve([]);
  await open(handedWith());
  const link = page.getByRole("link", { name: "Set up a target for deliveries" });
  await expect.element(link).toHaveAttribute("href", "/organizations/ziel-gmbh/targets");
});

test("a delivery that waits says why and for when, and can be cancelled", async () => {
  const sent = serve();
  await open(
    handedWith({
      ...delivery,
      state: "waiting",
      endedAt: null,
      answer: null,
      nextAt: time,
      problem,
      attempts: 2,
    }),
  );
  await expect.element(page.getByText(/^2 attempts have failed; the next one begins/)).toBeVisible();
  await expect.element(page.getByText("Another file has this name at the target")).toBeVisible();
  await expect.element(page.getByText("TARGET_FILE_EXISTS")).toBeVisible();
  await button("Cancel the delivery to Belegtransfer").click();
  await expect.poll(() => sent).toEqual([`DELETE ${delivery.id}`]);
});

test("an unclear delivery asks a person, and is not tried again", async () => {
  const sent = serve();
  await open(handedWith({ ...delivery, state: "unclear", endedAt: null, answer: null, problem }));
  await expect.element(page.getByText("Did the files arrive?")).toBeVisible();
  await expect.element(button("Deliver again")).not.toBeInTheDocument();
  await button("They did not arrive").click();
  await expect.poll(() => sent).toEqual([`POST ${delivery.id} {"hasArrived":false}`]);
  await button("They arrived").click();
  await expect.poll(() => sent.at(-1)).toBe(`POST ${delivery.id} {"hasArrived":true}`);
});

const failed = { ...delivery, state: "failed", answer: null, problem } as const;

test("a delivery that failed is made again while its target is there", async () => {
  serve();
  await open(handedWith(failed, { ...failed, id: crypto.randomUUID(), targetName: "Removed" }));
  await button("Deliver again").click();
  await expect.element(page.getByRole("alertdialog", { name: "Deliver to Belegtransfer?" })).toBeVisible();
});

test("a hand-over that was withdrawn, or whose files were removed, keeps its deliveries and offers no other", async () => {
  serve();
  const withdrawal = { at: time, by: "Ida Früh", reason: "wrong" };
  await render(
    <>
      <HandedDeliveries organizationId="ziel-gmbh" what="2 Nov 2026" handed={handedWith(failed)} />
      <HandedDeliveries
        organizationId="ziel-gmbh"
        what="2 Nov 2026"
        handed={{ ...handedWith(failed), withdrawal }}
      />
      <HandedDeliveries
        organizationId="ziel-gmbh"
        what="2 Nov 2026"
        handed={{ ...handedWith(failed), isRemoved: true }}
      />
    </>,
  );
  await expect.element(button("Deliver again").first()).toBeVisible();
  expect(page.getByText("Not delivered").elements()).toHaveLength(3);
  expect(button("Deliver again").elements()).toHaveLength(1);
  expect(button("Deliver to …").elements()).toHaveLength(1);
});

/** The hand-overs of an export, as the page fetches them. */
function Followed() {
  const { data } = useInfiniteQuery(handOverListQuery("ziel-gmbh", "e1"));
  return data?.pages.flatMap(({ handOvers }) =>
    handOvers.map((handed) => (
      <HandedDeliveries key={handed.id} organizationId="ziel-gmbh" what="2 Nov 2026" handed={handed} />
    )),
  );
}

test("a delivery that is under way is followed until it has ended", async () => {
  const sending = { ...delivery, state: "sending", endedAt: null, answer: null } as const;
  const answers = [handedWith(sending), handedWith(delivery)];
  vi.spyOn(window, "fetch").mockImplementation((input) => {
    const isTargets = typeof input === "string" && input.endsWith("/targets");
    if (isTargets) return Promise.resolve(Response.json({ targets: [], kinds: [] }));
    return Promise.resolve(Response.json({ total: 1, makings: [], handOvers: answers.splice(0, 1) }));
  });
  await render(<Followed />);
  await expect.element(page.getByText("Being delivered")).toBeVisible();
  await expect.element(page.getByText("Answer: 1 file written")).toBeVisible();
});
