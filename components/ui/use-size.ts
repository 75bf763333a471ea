import { useFormatter } from "next-intl";

/** Returns a function that writes a number of bytes in kilobytes or megabytes. */
export function useSize(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) =>
    bytes < 1_000_000
      ? format.number(Math.ceil(bytes / 1000), { style: "unit", unit: "kilobyte" })
      : format.number(bytes / 1_000_000, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 });
}
