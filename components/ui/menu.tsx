"use client";

import type { ReactNode } from "react";
import type { MenuPopup, MenuChoice, MenuItem, MenuSeparator } from "./menu-popup.tsx";
import { type Trigger, WantedByTrigger } from "./wanted/wanted-by-trigger.tsx";

export type MenuProps = {
  trigger: Trigger;
  /** The parts of a menu are loaded with it. */
  children: (parts: {
    MenuItem: typeof MenuItem;
    MenuSeparator: typeof MenuSeparator;
    MenuChoice: typeof MenuChoice;
  }) => ReactNode;
  side?: "top" | "bottom";
  align?: "start" | "end";
};

const load = (): Promise<typeof MenuPopup> => import("./menu-popup.tsx").then((module) => module.MenuPopup);

/** A menu of actions below or above its button. */
export function Menu(props: MenuProps) {
  return (
    <WantedByTrigger trigger={props.trigger} opens="menu" load={load}>
      {(Popup, ref) => <Popup {...props} triggerRef={ref} />}
    </WantedByTrigger>
  );
}
