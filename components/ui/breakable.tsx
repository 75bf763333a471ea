import { Fragment } from "react";

/** Maximum characters of a part that is never torn. One of this length has room on the smallest screen. */
const wholePart = 24;

/**
 * A long name of a file, code or address without blanks. It breaks behind an underscore, a hyphen or a
 * slash, never within a number such as `2026-04-01`, and within a word only where that is longer than a line
 * of a small screen.
 */
export function Breakable({ text }: { text: string }) {
  return (
    <span className="wrap-anywhere">
      {text.split(/(?<=_|\D[-/])|(?<=[-/])(?=\D)/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <span className={part.length <= wholePart ? "whitespace-nowrap" : undefined}>{part}</span>
        </Fragment>
      ))}
    </span>
  );
}
