"use client";

import { createContext, type ReactNode, use, useState } from "react";
import { FloatingNotice } from "./floating-notice.tsx";
import { useWanted } from "./wanted/use-wanted.ts";

const load = () => import("./toasts.tsx").then((module) => module.Toasts);

const ToastContext = createContext<(title: string) => void>(() => undefined);

/** Makes room for short messages about what the person's own action brought about; what shows them comes with the first. */
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
      {/* It says the same, until it is closed. */}
      {hasFailed && <FloatingNotice tone="info" title={titles.at(-1)} onClose={forgetFailure} />}
    </ToastContext>
  );
}

/** Tells the person that what they did has succeeded. Never for failures: those stay where they happened. */
export const useSuccessToast = (): ((title: string) => void) => use(ToastContext);
