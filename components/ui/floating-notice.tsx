"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "./button.tsx";
import { Notice } from "./notice.tsx";

type FloatingNoticeProps = Omit<ComponentProps<typeof Notice>, "actions"> & { onClose: () => void };

/** A message that has no place of its own on the page and moves nothing there; it stays until it is closed. */
export function FloatingNotice({ onClose, ...rest }: FloatingNoticeProps) {
  const t = useTranslations("ui");
  // Within a bar that sticks, the rest of the page would lie above it.
  return createPortal(
    <div className="bg-raised shadow-pop fixed inset-x-4 bottom-16 z-60 rounded-lg sm:left-auto sm:w-[360px] lg:right-auto lg:left-3">
      <Notice
        {...rest}
        actions={
          <IconButton label={t("close")} onClick={onClose}>
            <X aria-hidden />
          </IconButton>
        }
      />
    </div>,
    document.body,
  );
}
