"use client";

import clsx from "clsx";
import {
  type ButtonHTMLAttributes,
  cloneElement,
  type ComponentProps,
  type FocusEvent,
  type ReactElement,
  type Ref,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";

/** The button that opens a popover. */
export type Trigger = ReactElement<
  ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }
>;

type PopoverProps = ComponentProps<"div"> & {
  trigger: Trigger;
  role?: "dialog" | "menu";
  /** The accessible name of a dialog. A closed one has none, so that nothing takes it for a field. */
  label?: string;
  /** True opens it without a press of its button. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Focuses an element when the popover has opened; by default the first one within. */
  onOpened?: (popover: HTMLElement) => void;
};

const focusFirst = (popover: HTMLElement) =>
  popover.querySelector<HTMLElement>("input:enabled, button:enabled, [tabindex='0']")?.focus();

/** Whether a popover is open, which is what Escape closes first. */
export const isPopoverOpen = () => document.querySelector("[popover=auto]:popover-open") !== null;

/**
 * A small form or list at its button, which opens it. The browser closes it on Escape and on a click
 * elsewhere, and returns the focus. Its content is rendered while it is open. Its position is in globals.css.
 */
export function Popover({
  trigger,
  role = "dialog",
  label,
  open = false,
  onOpenChange,
  onOpened = focusFirst,
  className,
  children,
  ...rest
}: PopoverProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    // The browser gives it the focus as it opens, so that keys that follow at once do not meet the button.
    if (popover.current) popover.current.autofocus = true;
  }, []);
  useEffect(() => {
    if (open && button.current) popover.current?.togglePopover({ force: true, source: button.current });
  }, [open]);

  // React also reports the events of popovers within.
  function onBeforeToggle({ target, currentTarget, newState }: ToggleEvent<HTMLElement>): void {
    if (target === currentTarget && newState === "open") setOpen(true);
  }

  function onToggle({ target, currentTarget, newState }: ToggleEvent<HTMLElement>): void {
    if (target !== currentTarget) return;
    // A key that was pressed meanwhile has moved the focus already.
    if (newState === "open" && document.activeElement === currentTarget) onOpened(currentTarget);
    // The content stays until now, because the browser returns the focus only from within the popover.
    if (newState === "closed") {
      setOpen(false);
      // A button that its own press has disabled loses the focus, and the browser returns nothing.
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    }
    onOpenChange?.(newState === "open");
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
    // Tab has left it. Its button closes it by itself.
    if (!relatedTarget || relatedTarget === button.current) return;
    if (!currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
  }

  return (
    <>
      {cloneElement(trigger, { ref: button, popoverTarget: id, "aria-haspopup": role })}
      <div
        {...rest}
        ref={popover}
        id={id}
        role={role}
        aria-label={isOpen ? label : undefined}
        popover="auto"
        tabIndex={-1}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onBlur={onBlur}
        className={clsx(
          "max-h-[calc(100dvh-24px)] flex-col overflow-y-auto rounded-lg outline-none empty:opacity-0 open:flex",
          className,
        )}
      >
        {isOpen && children}
      </div>
    </>
  );
}
