"use client";

import { useEffect, useEffectEvent, useState } from "react";

type Wanted<Part> = {
  /** What was loaded, in an object since a component is a function; null until then. */
  loaded: { part: Part } | null;
  /** True from a failure until the next try. */
  hasFailed: boolean;
  forgetFailure: () => void;
};

/**
 * Loads a part of the page once it is wanted. Of a failure `onFailure` hears, which is to make it unwanted, so that it
 * can be wanted again; thrown into React it would take the whole page down.
 */
export function useWanted<Part>(
  load: () => Promise<Part>,
  isWanted: boolean,
  onFailure: () => void,
): Wanted<Part> {
  const [loaded, setLoaded] = useState<{ part: Part } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isTried = isWanted && loaded === null;
  const fail = useEffectEvent(() => {
    setFailed(true);
    onFailure();
  });
  useEffect(() => {
    if (!isTried) return;
    let isAwaited = true;
    load().then(
      (part) => {
        if (isAwaited) setLoaded({ part });
      },
      () => {
        if (isAwaited) fail();
      },
    );
    return () => {
      isAwaited = false;
    };
  }, [isTried, load]);
  return { loaded, hasFailed: hasFailed && !isWanted, forgetFailure: () => setFailed(false) };
}
