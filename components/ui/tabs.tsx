"use client";

import { Tabs as Base } from "@base-ui/react/tabs";
import clsx from "clsx";
import type { ComponentProps } from "react";

/** Several views, of which one is visible. */
export const Tabs = Base.Root;

/** The row of tabs, operated with the arrow keys. */
export function TabList({ className, ...rest }: ComponentProps<typeof Base.List> & { className?: string }) {
  return <Base.List {...rest} className={clsx("flex flex-wrap gap-1", className)} />;
}

/** A tab. `count` is the number of items in its view. */
export function Tab({ count, children, ...rest }: ComponentProps<typeof Base.Tab> & { count?: string }) {
  return (
    <Base.Tab
      {...rest}
      className={clsx(
        "text-muted hover:text-text inline-flex h-7 items-center gap-1.5 rounded-full border border-transparent px-2.5",
        "font-medium whitespace-nowrap select-none",
        "data-active:border-line data-active:bg-surface data-active:text-text data-active:shadow-card",
      )}
    >
      {children}
      {count !== undefined && <span className="figures text-muted">{count}</span>}
    </Base.Tab>
  );
}

/** The view of a tab. */
export const TabPanel = Base.Panel;
