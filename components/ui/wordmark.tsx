import clsx from "clsx";

/** The app's logo: a ledger's line and the two strokes that make it a K. */
export function Mark({ className = "size-7" }: { className?: string }) {
  return (
    <span aria-hidden className={clsx("grid shrink-0 place-items-center rounded-mark bg-mark", className)}>
      <svg
        viewBox="0 0 28 28"
        className="size-full"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
      >
        <path d="M9.5 7.5v13M18.5 7.5 11.5 14l7 6.5" strokeLinejoin="round" />
      </svg>
    </span>
  );
}

/** The logo with the name, which is the same in every language. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark />
      <span className="text-input font-semibold tracking-tight">Kontor</span>
    </span>
  );
}
