import { useRouter } from "next/navigation";
import { useEffect } from "react";
import type { DeskRow } from "#lib/shared/desk.ts";
import { type DeskNews, visitMilliseconds } from "#lib/shared/desk-news.ts";

/** The time without a further confirmation after which the news are read again, in milliseconds. */
const quietMilliseconds = 3_000;

/**
 * Has the page, and with it the news, read again where it would lack some: once memberships are confirmed
 * that were not when it was read, and when the person returns to a page that was left open between two
 * visits.
 */
export function useFreshNews(news: DeskNews | null, rows: readonly DeskRow[]): void {
  const router = useRouter();
  const known = new Set(
    rows.filter(({ facts }) => facts !== null).map(({ connection }) => connection.organizationId),
  );
  const late = (news?.unconfirmed ?? []).filter((id) => known.has(id)).join(" ");
  useEffect(() => {
    // A page that nobody looks at would begin a visit.
    if (late === "" || document.visibilityState !== "visible") return;
    const timer = setTimeout(() => router.refresh(), quietMilliseconds);
    return () => clearTimeout(timer);
  }, [late, router]);
  useEffect(() => {
    let seenAt = Date.now();
    const look = () => {
      if (document.visibilityState !== "visible") return;
      if (Date.now() - seenAt > visitMilliseconds) router.refresh();
      seenAt = Date.now();
    };
    const events = ["visibilitychange", "pointerdown", "keydown"] as const;
    for (const event of events) document.addEventListener(event, look);
    return () => {
      for (const event of events) document.removeEventListener(event, look);
    };
  }, [router]);
}
