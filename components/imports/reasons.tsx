"use client";

import { useCodeText } from "./code-text.ts";

/** Codes of a record in words, each with the next step. */
export function Reasons({ codes, coreDataType }: { codes: readonly string[]; coreDataType: string }) {
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
