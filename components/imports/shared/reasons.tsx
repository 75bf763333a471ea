"use client";

import { Breakable } from "#components/ui/breakable.tsx";
import { useImportCodeText } from "./code-text.ts";

type ReasonsProps = {
  codes: readonly string[];
  coreDataType: string | null;
  /** Whether the next steps stand elsewhere on the page, once for all records of a code. */
  isBrief?: boolean;
};

/**
 * The descriptions of a record's error codes, each with the next step unless `isBrief`. Without a known
 * type, a code is described by the first type that has it.
 */
export function Reasons({ codes, coreDataType, isBrief = false }: ReasonsProps) {
  const text = useImportCodeText(coreDataType);
  return codes.map((code) => {
    const { title, next } = text(code);
    return (
      <p key={code} className="wrap-anywhere">
        <span className="font-medium">{title}.</span>{" "}
        {!isBrief && <span className="text-muted">{next} </span>}
        {title !== code && (
          <span className="text-meta text-muted">
            <Breakable text={code} />
          </span>
        )}
      </p>
    );
  });
}
