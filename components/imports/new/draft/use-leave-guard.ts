"use client";

import { useEffect, useEffectEvent } from "react";
import { agreed, type Destination, holdLeaving, isAgreed } from "#lib/client/leaving.ts";

type Guard = {
  /**
   * Called before the page is left. Returns whether the navigation is held back; `go` is then called later,
   * or never.
   */
  onLeave: (go: () => void, to: Destination) => boolean;
  /** Whether something would be lost if the document were closed now. */
  isAtRisk: () => boolean;
};

/**
 * Calls `onLeave` before the page is left by a link, a command, or the browser's Back and Forward, and lets
 * the browser ask before the document is closed while `isAtRisk`. A browser lets Back be held only once
 * between two actions of a person, so that no page can keep anybody (HTML Standard §7.2.6.10.4), and one
 * without the Navigation API never does.
 */
export function useLeaveGuard(guard: Guard): void {
  const onLeave = useEffectEvent((go: () => void, to: Destination) => guard.onLeave(go, to));
  const isAtRisk = useEffectEvent(() => guard.isAtRisk());
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    let isPassing = false;
    const endPass = () => {
      isPassing = false;
    };
    const onClick = (event: MouseEvent) => {
      const link = linkFollowedBy(event);
      if (!link || isPassing) return;
      const go = () => {
        isPassing = true;
        link.click();
        endPass();
      };
      if (!onLeave(agreed(go), "page")) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("click", onClick, { capture: true, signal });
    const { navigation } = window as { navigation?: Navigation };
    navigation?.addEventListener(
      "navigate",
      (event) => {
        if (isPassing || !goesToAnotherPage(event)) return;
        const { key } = event.destination;
        const go = () => {
          isPassing = true;
          navigation.traverseTo(key).committed?.then(endPass, endPass);
        };
        if (onLeave(agreed(go), "page")) event.preventDefault();
      },
      { signal },
    );
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isAgreed() && isAtRisk()) event.preventDefault();
    };
    window.addEventListener("beforeunload", onUnload, { signal });
    const endHolding = holdLeaving((go, to) => onLeave(to === "page" ? agreed(go) : go, to));
    return () => {
      ending.abort();
      endHolding();
    };
  }, []);
}

/** Returns the link that a click follows in this tab. Without a connection the page itself follows none. */
function linkFollowedBy(event: MouseEvent): HTMLAnchorElement | null {
  if (!navigator.onLine || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
    return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.hasAttribute("download") || link.target === "_blank") return null;
  // One to a place on this page, as _Skip to content_, or to another program leads nowhere else.
  const { origin, pathname, search } = window.location;
  const isHere = link.origin === origin && link.pathname === pathname && link.search === search;
  return isHere || !/^https?:$/.test(link.protocol) ? null : link;
}

/** Whether the browser's Back or Forward leads to another page of Kontor, and can be held back. */
function goesToAnotherPage({ navigationType, cancelable, destination }: NavigateEvent): boolean {
  if (navigationType !== "traverse" || !cancelable || !destination.sameDocument) return false;
  return new URL(destination.url).pathname !== window.location.pathname;
}
