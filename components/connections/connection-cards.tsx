"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { type ConnectionSummary, findConnections, manyConnections } from "#lib/shared/connection.ts";
import { ConnectionCard } from "./connection-card.tsx";

/** Number of connections from which on their details are closed at first. */
const compactFrom = 4;

/** The connections by name. Many can be searched. */
export function ConnectionCards({ connections }: { connections: readonly ConnectionSummary[] }) {
  const t = useTranslations("connections");
  const locale = useLocale();
  const [text, setText] = useState("");
  const found = findConnections(connections, text, locale);
  return (
    <>
      {connections.length >= manyConnections && (
        <form role="search" onSubmit={(event) => event.preventDefault()} className="mb-4 max-w-80">
          <Field label={t("search")}>
            {(input) => (
              <input
                type="search"
                autoComplete="off"
                {...input}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
          <p role="status" className="text-muted text-meta mt-1">
            {t("found", { count: found.length, total: connections.length })}
          </p>
        </form>
      )}
      <div className="space-y-3">
        {found.map((connection) => (
          <ConnectionCard
            key={connection.organizationId}
            connection={connection}
            isCompact={connections.length >= compactFrom}
          />
        ))}
      </div>
    </>
  );
}
