"use client";

import { Check, X } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from "react";
import { IconButton } from "./button.tsx";

const visibleMilliseconds = 8_000;
const maxToasts = 3;

type Toast = {
  id: number;
  title: string;
  /** The path of the page that it is true of. */
  page: string;
  /** Whether that page was there since. */
  hasArrived: boolean;
};

type ReportSuccess = (title: string, page?: string) => void;

const ToastContext = createContext<ReportSuccess>(() => undefined);

/**
 * The provider of short messages about the success of the person's own actions, the newest last. They go
 * with their page.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const t = useTranslations("ui");
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const path = usePathname();
  const [shownPath, setShownPath] = useState(path);
  const [report] = useState((): ReportSuccess => (title, page = window.location.pathname) => {
    setToasts((before) => {
      const id = (before.at(-1)?.id ?? 0) + 1;
      return [...before, { id, title, page, hasArrived: page === window.location.pathname }].slice(
        -maxToasts,
      );
    });
  });
  // What was true of a page says nothing about the next one.
  if (path !== shownPath) {
    setShownPath(path);
    setToasts(
      toasts
        .filter(({ page, hasArrived }) => page === path || !hasArrived)
        .map((toast) => ({ ...toast, hasArrived: toast.hasArrived || toast.page === path })),
    );
  }
  const close = (id: number) => setToasts((before) => before.filter((toast) => toast.id !== id));
  return (
    <ToastContext value={report}>
      {children}
      <section
        aria-label={t("notifications")}
        aria-live="polite"
        // On wide screens the messages are in the sidebar, above the account, and cover nothing of the
        // page. Elsewhere they are above the bar of buttons at the end of many pages.
        className="fixed inset-x-4 bottom-16 z-60 flex flex-col gap-2 sm:left-auto sm:w-[360px] lg:right-auto lg:left-3 lg:w-[208px] print:hidden"
      >
        {toasts.map(({ id, title }) => (
          <ToastView key={id} title={title} onClose={() => close(id)} />
        ))}
      </section>
    </ToastContext>
  );
}

function ToastView({ title, onClose }: { title: string; onClose: () => void }) {
  const t = useTranslations("ui");
  const toast = useRef<HTMLDivElement>(null);
  const closeUnlessUsed = useEffectEvent(() => {
    if (!toast.current?.parentElement?.matches(":hover, :focus-within")) onClose();
  });
  useEffect(() => {
    const timer = setInterval(() => closeUnlessUsed(), visibleMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return (
    <div
      ref={toast}
      className="bg-raised shadow-pop flex items-center gap-3 rounded-lg py-2 pr-2 pl-3 transition-opacity duration-150 starting:opacity-0"
    >
      <Check aria-hidden className="text-done size-4 shrink-0" />
      <p className="min-w-0 flex-1 font-medium">{title}</p>
      <IconButton label={t("close")} onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

/**
 * Returns a function that shows a success message on this page, or on the one that the person is being led
 * to (its path). It is never for failures, which stay where they happened.
 */
export const useSuccessToast = (): ReportSuccess => use(ToastContext);
