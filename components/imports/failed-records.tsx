"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ImportEvent } from "#contract/import.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { useImportErrorText } from "./import-error-text.ts";

const step = 200;

/** The records that failed, those with the same cause together, with what to do about it. */
export function FailedRecords({ failures }: { failures: readonly ImportEvent[] }) {
  const t = useTranslations("importRun");
  if (failures.length === 0)
    return <Card className="text-muted px-4 py-12 text-center">{t("noneFailed")}</Card>;
  const groups = Map.groupBy(failures, ({ importErrors }) => (importErrors ?? []).join(", "));
  return (
    <div className="space-y-3">
      {[...groups].map(([codes, events]) => (
        <FailureGroup key={codes} codes={codes === "" ? [] : codes.split(", ")} events={events} />
      ))}
    </div>
  );
}

function FailureGroup({ codes, events }: { codes: readonly string[]; events: readonly ImportEvent[] }) {
  const t = useTranslations("importRun");
  const f = useTranslations("failedPostings");
  const text = useImportErrorText();
  const [shown, setShown] = useState(step);
  const hidden = events.length - shown;
  return (
    <Card className="px-4 py-3">
      <Badge tone="error">{t("reasonCount", { count: events.length })}</Badge>
      {(codes.length > 0 ? codes : ["UNKNOWN_ERROR"]).map((code) => {
        const { title, next } = text(code);
        return (
          <div key={code} className="mt-2">
            <h2 className="font-semibold wrap-anywhere">{title}</h2>
            <p className="text-muted max-w-[70ch]">{next}</p>
            {title !== code && <p className="text-meta text-muted mt-0.5">{code}</p>}
          </div>
        );
      })}
      <ul className="mt-3 flex flex-wrap gap-1.5">
        {events.slice(0, shown).map(({ id }, index) => (
          <li
            key={`${id} ${index}`}
            className="bg-faint text-compact figures rounded px-2 py-0.5 font-medium wrap-anywhere"
          >
            {id}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="ghost" className="mt-2" onClick={() => setShown(shown + step)}>
          {f("more", { count: Math.min(step, hidden) })}
        </Button>
      )}
    </Card>
  );
}
