import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import type { DeskRow } from "#lib/shared/desk.ts";
import type { DeskNews } from "#lib/shared/desk-news.ts";
import { useFreshNews } from "./use-fresh-news.ts";

const router = vi.hoisted(() => ({ refresh: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));

const news = { unconfirmed: ["adler", "bergmann"] } as unknown as DeskNews;
const row = (organizationId: string, facts: object | null) =>
  ({ connection: { organizationId }, facts }) as DeskRow;

function Probe({ rows }: { rows: readonly DeskRow[] }) {
  useFreshNews(news, rows);
  return null;
}

test("the page is read again once, when organizations are confirmed that were not when it was read", async () => {
  const { rerender } = await render(<Probe rows={[row("adler", null), row("clausen", {})]} />);
  await rerender(<Probe rows={[row("adler", {}), row("bergmann", null)]} />);
  expect(router.refresh).not.toHaveBeenCalled();
  await rerender(<Probe rows={[row("adler", {}), row("bergmann", {})]} />);
  await expect.poll(() => router.refresh.mock.calls.length).toBe(1);
});
