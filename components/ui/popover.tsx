"use client";

import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";

type PopoverProps = {
  trigger: ReactElement;
  /** What the popup is for, said to those who do not see it. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: "start" | "end";
  children: ReactNode;
};

/** A small form or list below its button. It closes on Escape and on a click elsewhere; the focus goes back. */
export function Popover({ trigger, label, open, onOpenChange, align = "start", children }: PopoverProps) {
  return (
    <Base.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} collisionPadding={12} className="z-50 outline-none">
          <Base.Popup
            aria-label={label}
            className="bg-raised shadow-pop flex max-h-(--available-height) w-[min(320px,calc(100vw-24px))] flex-col overflow-y-auto rounded-lg p-3 transition-opacity duration-150 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
