import { Fragment } from "react";

/**
 * A long name of a file or code without blanks. It breaks behind an underscore, and within a word only where even one of
 * its words has no room.
 */
export function Breakable({ text }: { text: string }) {
  return (
    <span className="wrap-anywhere">
      {text.split(/(?<=_)/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
