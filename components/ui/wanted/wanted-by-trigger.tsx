"use client";

import {
  type ButtonHTMLAttributes,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { fetchAhead } from "./fetch-ahead.ts";
import { NotLoaded } from "./not-loaded.tsx";
import { useWanted } from "./use-wanted.ts";

/** A button element with the props of a button. */
export type Trigger = ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;

/** Receives the button element of the loaded part, which replaces the plain one. */
export type TriggerRef = (element: HTMLElement | null) => void;

type WantedByTriggerProps<Part> = {
  trigger: Trigger;
  opens: "menu" | "dialog";
  load: () => Promise<Part>;
  /** Whether something other than the trigger has opened it. */
  open?: boolean | undefined;
  children: (part: Part, ref: TriggerRef) => ReactNode;
};

/**
 * A plain button until it is pressed. Then the part is loaded, which consists of the same button and its
 * popup. It replaces the plain button and receives the same press again.
 */
export function WantedByTrigger<Part>(props: WantedByTriggerProps<Part>) {
  const { trigger, opens, load, open = false, children } = props;
  const [press, setPress] = useState<Event | null>(null);
  const isRepeated = useRef(false);
  const [isGivenUp, setGivenUp] = useState(false);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const { loaded, hasFailed, forgetFailure } = useWanted(load, press !== null || (open && !isGivenUp), () => {
    setPress(null);
    setGivenUp(true);
  });

  const repeat = useEffectEvent((button: HTMLElement) => {
    // A repeated press would close a popup that is already open.
    if (press === null || open || isRepeated.current) return;
    isRepeated.current = true;
    // The replaced button had the focus.
    button.focus({ preventScroll: true });
    button.dispatchEvent(press);
  });
  useEffect(() => {
    if (element) repeat(element);
  }, [element]);

  if (loaded) return children(loaded.part, setElement);

  return (
    <>
      {cloneElement(trigger, {
        ...fetchAhead(load),
        "aria-haspopup": opens,
        "aria-expanded": false,
        ...(press && { "aria-busy": true }),
        // A click with `detail` 0 came from a key, after which the popup focuses its first item.
        onClick: ({ detail }: MouseEvent) => setPress(new MouseEvent("click", { bubbles: true, detail })),
        onKeyDown: (event: KeyboardEvent) => {
          const { key } = event;
          if (opens !== "menu" || (key !== "ArrowDown" && key !== "ArrowUp")) return;
          event.preventDefault();
          setPress(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, key }));
        },
      })}
      {hasFailed && <NotLoaded onClose={forgetFailure} />}
    </>
  );
}
