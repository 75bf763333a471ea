"use client";

import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { placedRows, rowWindow, scrolledTo, type PlacedRow } from "./row-window.ts";

/** The rows that a scrolled grid renders, and how it is scrolled. */
type ScrolledRows = {
  scroller: RefObject<HTMLDivElement | null>;
  /** The rows to render from top to bottom. */
  rows: PlacedRow[];
  /** The position of the first row in sight. */
  top: number;
  /** Height in pixels in which rows are seen. */
  view: number;
  scrollTo: (position: number, align: "least" | "middle") => void;
};

/**
 * The rows in sight of an element that scrolls, and the kept one. The uppermost pixels of the element are a
 * heading that stays.
 */
export function useRowWindow(count: number, kept: number, headPixels: number): ScrolledRows {
  const scroller = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ scrolled: 0, view: 0 });
  function measure(element: HTMLElement): void {
    setPlace((previous) => {
      const next = { scrolled: element.scrollTop, view: Math.max(0, element.clientHeight - headPixels) };
      const shown = rowWindow({ count, ...previous });
      const window = rowWindow({ count, ...next });
      // Most steps of a scroll show the same rows.
      const isSame =
        shown.before === window.before && shown.top === window.top && previous.view === next.view;
      return isSame ? previous : next;
    });
  }
  const follow = useEffectEvent(measure);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onChange = () => follow(element);
    const observer = new ResizeObserver(onChange);
    observer.observe(element);
    element.addEventListener("scroll", onChange, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", onChange);
    };
  }, []);
  return {
    scroller,
    rows: placedRows({ count, ...place }, kept),
    top: rowWindow({ count, ...place }).top,
    view: place.view,
    scrollTo: (position, align) => {
      const element = scroller.current;
      if (!element) return;
      const { scrollTop: scrolled, clientHeight } = element;
      element.scrollTop = scrolledTo(position, align, { count, scrolled, view: clientHeight - headPixels });
      measure(element);
    },
  };
}
