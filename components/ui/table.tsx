import clsx from "clsx";
import { useId, type ComponentProps } from "react";
import { type HelpWord, WithHelp } from "./help.tsx";

type TableProps = ComponentProps<"table"> & {
  /**
   * The accessible name of a table without links, which needs the focus to be scrolled sideways by
   * keyboard.
   */
  scrollLabel?: string;
};

/** A table with the row height that the person chose. It scrolls sideways if it does not fit. */
export function Table({ scrollLabel, className, ...rest }: TableProps) {
  const region = scrollLabel === undefined ? {} : { role: "region", "aria-label": scrollLabel, tabIndex: 0 };
  return (
    <div {...region} className="ring-inside overflow-x-auto">
      <table {...rest} className={clsx("w-full border-collapse text-left", className)} />
    </div>
  );
}

type HeadCellProps = ComponentProps<"th"> & { numeric?: boolean; help?: HelpWord };

/**
 * The header cell of a column. `numeric` columns are right-aligned. The help button is not part of the
 * column's name.
 */
export function HeadCell({ numeric = false, help, className, children, ...rest }: HeadCellProps) {
  const id = useId();
  return (
    <th
      scope="col"
      {...(help && { "aria-labelledby": id })}
      {...rest}
      className={clsx(
        "text-meta text-muted border-line h-9 border-b px-3 whitespace-nowrap max-sm:px-2",
        numeric && "text-right",
        className,
      )}
    >
      <WithHelp word={help}>
        <span id={id}>{children}</span>
      </WithHelp>
    </th>
  );
}

/** A row that is highlighted under the pointer. */
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

/** A cell. `numeric` cells are right-aligned, in digits of equal width. */
export function Cell({ numeric = false, className, ...rest }: ComponentProps<"td"> & { numeric?: boolean }) {
  return (
    <td
      {...rest}
      className={clsx("h-row px-3 whitespace-nowrap max-sm:px-2", numeric && "figures text-right", className)}
    />
  );
}
