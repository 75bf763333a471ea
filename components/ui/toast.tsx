"use client";

import { createContext, type ReactNode, use, useState } from "react";
import { FloatingNotice } from "./floating-notice.tsx";
import { useWanted } from "./wanted/use-wanted.ts";

const load = () => import("./toasts.tsx").then((module) => module.Toasts);

const ToastContext = createContext<(title: string) => void>(() => undefined);

/**
 * The provider of short messages about the success of the person's own actions. Their component is loaded
 * with the first message.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [titles, setTitles] = useState<readonly string[]>([]);
  const [isWanted, setWanted] = useState(false);
  const { loaded, hasFailed, forgetFailure } = useWanted(load, isWanted, () => setWanted(false));
  const [tell] = useState(() => (title: string) => {
    setTitles((before) => [...before, title]);
    setWanted(true);
  });
  return (
    <ToastContext value={tell}>
      {children}
      {loaded && <loaded.part titles={titles} />}
      {/* The fallback shows the same text until it is closed. */}
      {hasFailed && <FloatingNotice tone="info" title={titles.at(-1)} onClose={forgetFailure} />}
    </ToastContext>
  );
}

/**
 * Returns a function that shows a success message. It is never for failures, which stay where they
 * happened.
 */
export const useSuccessToast = (): ((title: string) => void) => use(ToastContext);
