import clsx from "clsx";
import type { ComponentProps } from "react";

type TableProps = ComponentProps<"table"> & {
  /** Names a table without links, which otherwise could not be scrolled sideways by keyboard. */
  scrollLabel?: string;
};

/** A table in rows of 40 pixels that scrolls sideways by itself where it does not fit. */
export function Table({ scrollLabel, className, ...rest }: TableProps) {
  const region = scrollLabel === undefined ? {} : { role: "region", "aria-label": scrollLabel, tabIndex: 0 };
  return (
    <div {...region} className="ring-inside overflow-x-auto">
      <table {...rest} className={clsx("w-full border-collapse text-left", className)} />
    </div>
  );
}

/** Head of a column; `numeric` columns stand right like their cells. */
export function HeadCell({
  numeric = false,
  className,
  ...rest
}: ComponentProps<"th"> & { numeric?: boolean }) {
  return (
    <th
      scope="col"
      {...rest}
      className={clsx(
        "text-meta text-muted border-line h-9 border-b px-3 whitespace-nowrap max-sm:px-2",
        numeric && "text-right",
        className,
      )}
    />
  );
}

/** A row that lights up under the pointer. */
export function Row({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr
      {...rest}
      className={clsx(
        "border-line not-last:border-b hover:bg-faint/60 transition-colors duration-100",
        className,
      )}
    />
  );
}

/** A cell; `numeric` cells stand right in digits of one width. */
export function Cell({ numeric = false, className, ...rest }: ComponentProps<"td"> & { numeric?: boolean }) {
  return (
    <td
      {...rest}
      className={clsx("h-10 px-3 whitespace-nowrap max-sm:px-2", numeric && "figures text-right", className)}
    />
  );
}
