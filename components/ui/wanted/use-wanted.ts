"use client";

import { useEffect, useEffectEvent, useState } from "react";

type Wanted<Part> = {
  /** The loaded part, in an object because a component is a function; null until then. */
  loaded: { part: Part } | null;
  /** True from a failure until the next attempt. */
  hasFailed: boolean;
  forgetFailure: () => void;
};

/**
 * Loads a part of the page when `isWanted` becomes true. After a failure it calls `onFailure`, which must
 * reset `isWanted` to allow another attempt. An error thrown into React would replace the whole page.
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
