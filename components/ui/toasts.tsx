"use client";

import { Toast } from "@base-ui/react/toast";
import { Check, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { IconButton } from "./button.tsx";

const shownMilliseconds = 8_000;

/**
 * The messages, which `toast.tsx` loads. Each title is shown once, for some seconds. The list only grows.
 */
export function Toasts({ titles }: { titles: readonly string[] }) {
  const t = useTranslations("ui");
  return (
    <Toast.Provider timeout={shownMilliseconds} limit={3}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={t("notifications")}
          // On wide screens the messages are in the sidebar, above the account, and cover nothing of the
          // page. Elsewhere they are above the bar of buttons at the end of many pages.
          className="fixed inset-x-4 bottom-16 z-60 flex flex-col gap-2 sm:left-auto sm:w-[360px] lg:right-auto lg:left-3 lg:w-[208px]"
        >
          <ToastList titles={titles} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList({ titles }: { titles: readonly string[] }) {
  const t = useTranslations("ui");
  const { toasts, add } = Toast.useToastManager();
  const shown = useRef(0);
  useEffect(() => {
    for (const title of titles.slice(shown.current)) add({ title });
    shown.current = titles.length;
  }, [titles, add]);
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="bg-raised shadow-pop rounded-lg transition-opacity duration-150 data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-center gap-3 py-2 pr-2 pl-3">
        <Check aria-hidden className="text-done size-4 shrink-0" />
        <Toast.Title className="min-w-0 flex-1 font-medium" />
        <Toast.Close render={<IconButton label={t("close")} />}>
          <X aria-hidden />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
