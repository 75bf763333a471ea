"use client";

import { useSyncExternalStore } from "react";

const changed = "kontor.stored";

function subscribe(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  window.addEventListener(changed, listener);
  return () => {
    window.removeEventListener("storage", listener);
    window.removeEventListener(changed, listener);
  };
}

/**
 * Reads and writes a text in this browser's storage, which all its tabs share. Null: nothing is stored, or
 * the code runs on the server.
 */
export function useStored(key: string): [string | null, (text: string | null) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key),
    () => null,
  );
  return [
    text,
    (next) => {
      if (next === null) localStorage.removeItem(key);
      else localStorage.setItem(key, next);
      window.dispatchEvent(new Event(changed));
    },
  ];
}
