"use client";

import type { Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, type RefObject } from "react";

/**
 * Keeps a row whole in sight when its table becomes lower, as it does when a notice appears below it after a
 * reload. A row that was out of sight before stays there: the person has scrolled away from it. -1: no row.
 */
export function useRowInSight(
  scroller: RefObject<HTMLElement | null>,
  row: number,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
): void {
  const becomes = useEffectEvent((height: number, before: number) => {
    const item = virtualizer.getVirtualItems().find(({ index }) => index === row);
    const top = scroller.current?.scrollTop ?? 0;
    if (!item || height >= before || item.start < top || item.start >= top + before) return;
    virtualizer.scrollToIndex(row, { align: "auto" });
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let before = element.clientHeight;
    const observer = new ResizeObserver(() => {
      becomes(element.clientHeight, before);
      before = element.clientHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
}
