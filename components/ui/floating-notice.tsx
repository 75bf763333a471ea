"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "./button.tsx";
import { Notice } from "./notice.tsx";

type FloatingNoticeProps = Omit<ComponentProps<typeof Notice>, "actions"> & { onClose: () => void };

/**
 * A message without a position in the page's layout, which it does not move. It stays until it is closed.
 */
export function FloatingNotice({ onClose, ...rest }: FloatingNoticeProps) {
  const t = useTranslations("ui");
  // A portal, because the page would cover the message within a sticky bar.
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
