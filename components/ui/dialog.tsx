"use client";

import { type ComponentProps, useEffect, useLayoutEffect, useRef } from "react";

type DialogProps = ComponentProps<"dialog"> & {
  /** Called when the person has closed the dialog. The caller then no longer renders it. */
  onClose: () => void;
};

/**
 * A modal dialog, open while it is rendered. The browser makes the page behind it inert, focuses the first
 * element within, closes the dialog on Escape or a click beside it, and returns the focus. `className` gives
 * it size and position.
 */
export function Dialog({ onClose, ...rest }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    // An open menu returns the focus to its button first, so that the dialog returns it there too.
    document.activeElement?.closest<HTMLElement>("[popover=auto]")?.hidePopover();
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  useEffect(
    () => () => {
      // The element that had the focus may be gone too, for example when an action has replaced its page.
      if (document.activeElement === document.body)
        document.getElementById("content")?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <dialog
      closedby="any"
      {...rest}
      ref={element}
      // Browsers that do not know `closedby` would close a dialog that must stay open.
      onCancel={(event) => {
        if (rest.closedby === "none") event.preventDefault();
      }}
      onClose={({ target, currentTarget }) => {
        // React also reports the events of dialogs within, and its strict mode opens the dialog again.
        if (target === currentTarget && !currentTarget.open) onClose();
      }}
    />
  );
}
