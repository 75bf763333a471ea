"use client";

import { Popover as Base } from "@base-ui/react/popover";
import type { PopoverProps } from "./popover.tsx";
import type { TriggerRef } from "./wanted/wanted-by-trigger.tsx";

type PopoverPopupProps = PopoverProps & { triggerRef: TriggerRef };

/** The button and its popup, which `popover.tsx` loads. */
export function PopoverPopup(props: PopoverPopupProps) {
  const { trigger, triggerRef, label, open, onOpenChange, align = "start", children } = props;
  return (
    <Base.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      <Base.Trigger ref={triggerRef} render={trigger} />
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
