"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { IconButton } from "./button.tsx";
import { Notice } from "./notice.tsx";

type FloatingNoticeProps = Omit<ComponentProps<typeof Notice>, "actions"> & { onClose: () => void };

/**
 * A message without a position in the page's layout, which it does not move. It stays until it is closed. As
 * a popover it lies above sticky bars, and above the dialog that it belongs to.
 */
export function FloatingNotice({ onClose, ...rest }: FloatingNoticeProps) {
  const t = useTranslations("ui");
  const notice = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => notice.current?.showPopover(), []);
  return (
    <div
      ref={notice}
      popover="manual"
      className="inset-x-4 top-auto bottom-16 w-auto rounded-lg sm:left-auto sm:w-[360px] lg:right-auto lg:left-3"
    >
      <Notice
        {...rest}
        actions={
          <IconButton label={t("close")} onClick={onClose}>
            <X aria-hidden />
          </IconButton>
        }
      />
    </div>
  );
}
