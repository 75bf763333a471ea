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

/** A button that takes what buttons take. */
export type Trigger = ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;

/** Takes the element of the button that the loaded part has in place of the plain one. */
export type TriggerRef = (element: HTMLElement | null) => void;

type WantedByTriggerProps<Part> = {
  trigger: Trigger;
  opens: "menu" | "dialog";
  load: () => Promise<Part>;
  /** Whether something else than the trigger has opened it. */
  open?: boolean | undefined;
  children: (part: Part, ref: TriggerRef) => ReactNode;
};

/**
 * A button alone, until it is pressed: then the part is loaded that has the button and what opens, takes its place, and
 * gets the same press once more. From then on everything is the part's.
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
    // What is open already would be closed by it.
    if (press === null || open || isRepeated.current) return;
    isRepeated.current = true;
    // The button of before had the focus, and is gone.
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
        // Without `detail` it was a key, and what opens has the focus on its first item.
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
