"use client";

import { useCodeText } from "./code-text.ts";

type ReasonsProps = { codes: readonly string[]; coreDataType: string | null };

/** Codes of a record in words, each with the next step; where the type is not known, in those of the type that has the code. */
export function Reasons({ codes, coreDataType }: ReasonsProps) {
  const text = useCodeText(coreDataType);
  return codes.map((code) => {
    const { title, next } = text(code);
    return (
      <p key={code} className="wrap-anywhere">
        <span className="font-medium">{title}.</span> <span className="text-muted">{next}</span>{" "}
        {title !== code && <span className="text-meta text-muted">{code}</span>}
      </p>
    );
  });
}
