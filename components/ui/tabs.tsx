"use client";

import clsx from "clsx";
import { type ComponentProps, createContext, type KeyboardEvent, use, useId } from "react";

/** The id of a group of tabs, from which those of its active tab and of its view derive. */
const TabsContext = createContext("");

/** Several views, of which one is visible. */
export function Tabs(props: ComponentProps<"div">) {
  return (
    <TabsContext value={useId()}>
      <div {...props} />
    </TabsContext>
  );
}

/** The row of tabs. Arrows, Home and End move the focus within it, and Enter or Space opens a tab. */
export function TabList({ className, ...rest }: ComponentProps<"div">) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
    const current = tabs.findIndex((tab) => tab === document.activeElement);
    const indices: Record<string, number> = {
      ArrowRight: (current + 1) % tabs.length,
      ArrowLeft: current - 1,
      Home: 0,
      End: -1,
    };
    const index = indices[event.key];
    if (index === undefined) return;
    event.preventDefault();
    tabs.at(index)?.focus();
  }
  return (
    <div role="tablist" onKeyDown={onKeyDown} {...rest} className={clsx("flex flex-wrap gap-1", className)} />
  );
}

/**
 * Returns the classes of everything that looks like a tab, such as a link to another view. On a small window,
 * which fingers may use, it is taller.
 */
export const tabClass = (isActive: boolean): string =>
  clsx(
    "inline-flex h-7 items-center gap-1.5 rounded-full border px-2.5 font-medium whitespace-nowrap select-none max-lg:h-9",
    isActive
      ? "border-line bg-surface text-text shadow-card"
      : "text-muted hover:text-text border-transparent",
  );

type TabProps = Omit<ComponentProps<"button">, "onSelect"> & {
  isActive: boolean;
  onSelect: () => void;
  /** The number of items in its view. */
  count?: string;
};

/** A tab. Only the active one is a stop of the Tab key. */
export function Tab({ isActive, onSelect, count, children, ...rest }: TabProps) {
  const id = use(TabsContext);
  return (
    <button
      type="button"
      role="tab"
      aria-selected={isActive}
      tabIndex={isActive ? 0 : -1}
      onClick={onSelect}
      {...(isActive && { id: `${id}-tab`, "aria-controls": `${id}-panel` })}
      {...rest}
      className={tabClass(isActive)}
    >
      {children}
      {count !== undefined && <span className="figures text-muted">{count}</span>}
    </button>
  );
}

/** The view of the active tab. */
export function TabPanel(props: ComponentProps<"div">) {
  const id = use(TabsContext);
  return <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab`} tabIndex={0} {...props} />;
}
