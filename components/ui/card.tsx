import clsx from "clsx";
import type { ComponentProps } from "react";

/** A surface for one piece of content. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div {...rest} className={clsx("border-line bg-surface shadow-card rounded-card border", className)} />
  );
}
