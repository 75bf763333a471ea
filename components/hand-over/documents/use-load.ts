"use client";

import { wrap } from "comlink";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "#lib/client/api.ts";
import { askWithProgress } from "#lib/client/ask-worker.ts";
import type { Loaded, LoadWorker } from "#lib/client/document-archives/load-part.worker.ts";
import { privateFile, privateName } from "#lib/client/document-archives/private-files.ts";
import { saveFile } from "#lib/client/files.ts";
import type { DocumentArchive } from "#lib/shared/document-archive.ts";

/**
 * The state of an archive's download in this tab. `bytes` of the ZIP `part` (from 1) are in this browser.
 */
export type Load =
  | { state: "idle" | "elsewhere" | "unsupported" | "full" }
  | { state: "loading" | "waiting"; part: number; bytes: number }
  | { state: "saved" }
  | { state: "failed"; error: ApiError };

type Loading = { load: Load; start: () => void; stop: () => void };

/**
 * Downloads an archive's ZIPs one after another and saves each complete one to the browser's downloads. It
 * starts by itself if the archive `isNew` or if this browser has a part of it. If the person starts it,
 * ZIPs that this browser already has are saved again. `onEnd` refreshes the archive before the end is
 * shown.
 */
export function useLoad(
  archive: DocumentArchive,
  archivePath: string,
  { isNew, onEnd }: { isNew: boolean; onEnd: () => Promise<void> },
): Loading {
  const [load, setLoad] = useState<Load>({ state: "idle" });
  const worker = useRef<Worker | null>(null);
  const { id } = archive;
  const isOpen = archive.isOwn && (archive.state === "paused" || archive.state === "running");

  function stop(): void {
    worker.current?.terminate();
    worker.current = null;
  }

  async function run(isAsked: boolean): Promise<void> {
    stop();
    const begun = new Worker(new URL("#lib/client/document-archives/load-part.worker.ts", import.meta.url), {
      type: "module",
    });
    worker.current = begun;
    const died = () => setLoad({ state: "failed", error: new ApiError({ code: "LOADER_DIED", status: 0 }) });
    begun.onerror = died;
    const ask = wrap<LoadWorker>(begun);
    try {
      for (let [part, hasMore] = [1, true]; hasMore; part += 1) {
        const currentPart = part;
        setLoad({ state: "loading", part, bytes: 0 });
        const loaded = await askWithProgress(
          (bytes: number, isWaiting: boolean) =>
            setLoad({ state: isWaiting ? "waiting" : "loading", part: currentPart, bytes }),
          (onProgress) => ask.load({ archivePath, archiveId: id, part: currentPart }, onProgress),
        );
        if (worker.current !== begun) return;
        if (loaded.end !== "done") {
          await onEnd();
          setLoad(ended(loaded));
          return;
        }
        const file = loaded.read || isAsked ? await privateFile(privateName(id, part)) : null;
        if (file) saveFile(file, loaded.name);
        hasMore = loaded.hasMore;
      }
      await onEnd();
      setLoad({ state: "saved" });
      stop();
    } catch {
      if (worker.current === begun) died();
    }
  }

  const startsByItself = useEffectEvent(
    async () => isNew || (isOpen && (await privateFile(privateName(id, 1))) !== null),
  );
  const runByItself = useEffectEvent(() => {
    if (worker.current === null) void run(isNew);
  });
  // The effect runs once per archive. The worker itself reports later changes of the archive's state.
  useEffect(() => {
    let isGone = false;
    void startsByItself().then((starts) => {
      if (starts && !isGone) runByItself();
    });
    return () => {
      isGone = true;
      worker.current?.terminate();
      worker.current = null;
    };
  }, [id, isNew]);

  return {
    load,
    start: () => void run(true),
    stop() {
      stop();
      setLoad({ state: "idle" });
    },
  };
}

function ended(loaded: Exclude<Loaded, { end: "done" }>): Load {
  if (loaded.end === "failed") return { state: "failed", error: new ApiError(loaded.error) };
  return { state: loaded.end === "cancelled" ? "idle" : loaded.end };
}
