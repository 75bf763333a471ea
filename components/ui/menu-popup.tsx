"use client";

import { Menu as Base } from "@base-ui/react/menu";
import clsx from "clsx";
import { Check } from "lucide-react";
import type { ComponentProps } from "react";
import type { MenuProps } from "./menu.tsx";
import type { TriggerRef } from "./wanted/wanted-by-trigger.tsx";

const itemClass = clsx(
  "text-body flex min-h-8 items-center gap-2.5 rounded-md px-2 py-1 outline-none select-none",
  "data-highlighted:bg-faint [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted data-disabled:opacity-40",
);

type MenuPopupProps = MenuProps & { triggerRef: TriggerRef };

/** The button and its menu, which `menu.tsx` loads. */
export function MenuPopup({
  trigger,
  triggerRef,
  children,
  side = "bottom",
  align = "start",
}: MenuPopupProps) {
  return (
    <Base.Root>
      <Base.Trigger ref={triggerRef} render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={6} className="z-50 outline-none">
          <Base.Popup className="bg-raised shadow-pop max-h-(--available-height) w-max max-w-[min(340px,calc(100vw-24px))] min-w-(--anchor-width) overflow-y-auto rounded-lg p-1 transition-opacity duration-150 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0">
            {children({ MenuItem, MenuSeparator, MenuChoice })}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** An action of a menu. */
export function MenuItem({ className, ...rest }: ComponentProps<typeof Base.Item> & { className?: string }) {
  return <Base.Item {...rest} className={clsx(itemClass, className)} />;
}

/** A line between groups of a menu. */
export function MenuSeparator() {
  return <Base.Separator className="bg-line mx-2 my-1 h-px" />;
}

type MenuChoiceProps = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** One choice among several within a menu. The menu stays open, so that the effect is visible. */
export function MenuChoice({ label, value, options, onChange }: MenuChoiceProps) {
  return (
    <Base.Group>
      <Base.GroupLabel className="text-meta text-muted px-2 pt-2 pb-1 font-medium">{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(next: unknown) => onChange(String(next))}>
        {options.map((option) => (
          <Base.RadioItem key={option.value} value={option.value} className={itemClass} closeOnClick={false}>
            <span className="grid size-4 place-items-center">
              <Base.RadioItemIndicator>
                <Check aria-hidden className="size-4" />
              </Base.RadioItemIndicator>
            </span>
            {option.label}
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}
