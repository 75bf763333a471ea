"use client";

import { Toast } from "@base-ui/react/toast";
import { Check, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";

const shownMilliseconds = 8_000;

/** Makes room for short messages about what the person's own action brought about. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const t = useTranslations("ui");
  return (
    <Toast.Provider timeout={shownMilliseconds} limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport
          aria-label={t("notifications")}
          className="fixed inset-x-4 bottom-4 z-60 flex flex-col gap-2 sm:left-auto sm:w-[360px]"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const t = useTranslations("ui");
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="bg-raised shadow-pop rounded-lg transition-opacity duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0"
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

/** Tells the person that what they did has succeeded. Never for failures: those stay where they happened. */
export function useSuccessToast(): (title: string) => void {
  const { add } = Toast.useToastManager();
  return (title) => void add({ title });
}
