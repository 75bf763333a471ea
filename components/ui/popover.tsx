"use client";

import type { ReactNode } from "react";
import { type Trigger, WantedByTrigger } from "./wanted/wanted-by-trigger.tsx";

export type PopoverProps = {
  trigger: Trigger;
  /** The popup's accessible name. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: "start" | "end";
  children: ReactNode;
};

const load = () => import("./popover-popup.tsx").then((module) => module.PopoverPopup);

/**
 * A small form or list below its button. It closes on Escape and on a click elsewhere, and returns the
 * focus.
 */
export function Popover(props: PopoverProps) {
  const { trigger, open } = props;
  return (
    <WantedByTrigger opens="dialog" trigger={trigger} load={load} open={open}>
      {(Popup, ref) => <Popup {...props} triggerRef={ref} />}
    </WantedByTrigger>
  );
}
