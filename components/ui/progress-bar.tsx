import clsx from "clsx";

// The parts of a progress element can only be styled by each browser's own names.
const barClass = clsx(
  "bg-line h-2 w-full appearance-none overflow-hidden rounded-full border-0",
  "[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary [&::-moz-progress-bar]:bg-primary",
);

/** How much of how many is done, as a bar. `label` says what it is of. */
export const ProgressBar = ({ label, value, max }: { label: string; value: number; max: number }) => (
  <progress aria-label={label} value={value} max={max} className={barClass} />
);
