"use client";

import clsx from "clsx";
import { Check } from "lucide-react";
import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useState,
} from "react";
import { Popover, type Trigger } from "./popover.tsx";

const itemClass = clsx(
  "text-body ring-inside flex min-h-8 w-full items-center gap-2.5 rounded-md px-2 py-1 text-left select-none",
  "hover:bg-faint focus-visible:bg-faint disabled:opacity-40 disabled:pointer-events-none",
  "[&>svg]:text-muted [&>svg]:size-4 [&>svg]:shrink-0",
);

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>("[role^=menuitem]:enabled")];

/** Returns the item to which a key moves the focus, by the menu pattern of the ARIA Authoring Practices. */
function itemAt(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const current = items.findIndex((item) => item === document.activeElement);
  switch (key) {
    case "ArrowDown":
      return items[(current + 1) % items.length];
    case "ArrowUp":
      return items.at(Math.max(current, 0) - 1);
    case "Home":
      return items[0];
    case "End":
      return items.at(-1);
    default: {
      // A space presses the item. Other keys that are not characters have longer names.
      if (key === " " || key.length > 1) return undefined;
      const following = [...items.slice(current + 1), ...items.slice(0, current + 1)];
      return following.find((item) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()));
    }
  }
}

/** A menu of actions at its button. An action closes it; a choice does not. */
export function Menu({ trigger, children }: { trigger: Trigger; children: ReactNode }) {
  const id = useId();
  const [opensAtEnd, setOpensAtEnd] = useState(false);

  function onButtonKeyDown(event: KeyboardEvent<HTMLButtonElement>): void {
    setOpensAtEnd(event.key === "ArrowUp");
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    event.currentTarget.click();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, altKey, ctrlKey, metaKey, currentTarget } = event;
    if (altKey || ctrlKey || metaKey) return;
    const item = itemAt(itemsOf(currentTarget), key);
    if (!item) return;
    event.preventDefault();
    item.focus();
  }

  return (
    <Popover
      role="menu"
      aria-labelledby={id}
      trigger={cloneElement(trigger, { id, onKeyDown: onButtonKeyDown })}
      onOpened={(menu) => {
        itemsOf(menu)
          .at(opensAtEnd ? -1 : 0)
          ?.focus();
        setOpensAtEnd(false);
      }}
      onKeyDown={onKeyDown}
      onClick={({ target, currentTarget }) => {
        if (target instanceof Element && target.closest("[role=menuitem]")) currentTarget.hidePopover();
      }}
      className="w-max max-w-[min(340px,calc(100vw-24px))] min-w-[anchor-size(width)] p-1"
    >
      {children}
    </Popover>
  );
}

/** An action of a menu. */
export function MenuItem({ className, ...rest }: ComponentProps<"button">) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} {...rest} className={clsx(itemClass, className)} />
  );
}

/** A line between groups of a menu. */
export function MenuSeparator() {
  return <div role="separator" className="bg-line mx-2 my-1 h-px shrink-0" />;
}

type MenuChoiceProps = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** One choice among several within a menu. The menu stays open, so that the effect is visible. */
export function MenuChoice({ label, value, options, onChange }: MenuChoiceProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="text-meta text-muted px-2 pt-2 pb-1 font-medium">
        {label}
      </p>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="menuitemradio"
          tabIndex={-1}
          aria-checked={option.value === value}
          onClick={() => onChange(option.value)}
          className={itemClass}
        >
          <Check aria-hidden className={clsx(option.value !== value && "invisible")} />
          {option.label}
        </button>
      ))}
    </div>
  );
}
