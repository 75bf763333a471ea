"use client";

import type { ReactNode } from "react";
import { type Trigger, WantedByTrigger } from "./wanted/wanted-by-trigger.tsx";

export type PopoverProps = {
  trigger: Trigger;
  /** What the popup is for, said to those who do not see it. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: "start" | "end";
  children: ReactNode;
};

const load = () => import("./popover-popup.tsx").then((module) => module.PopoverPopup);

/** A small form or list below its button. It closes on Escape and on a click elsewhere; the focus goes back. */
export function Popover(props: PopoverProps) {
  const { trigger, open } = props;
  return (
    <WantedByTrigger opens="dialog" {...{ trigger, load, open }}>
      {(Popup, ref) => <Popup {...props} triggerRef={ref} />}
    </WantedByTrigger>
  );
}
