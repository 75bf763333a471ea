"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ConnectionSummary } from "#lib/shared/connection.ts";
import type { DeskFacts } from "#lib/shared/desk.ts";
import { ResponsibleDialog } from "./responsible-dialog.tsx";

type ResponsiblePersonProps = {
  connection: Pick<ConnectionSummary, "organizationId" | "organizationName">;
  responsible: DeskFacts["responsible"];
};

/** Who is responsible for an organization, as a button that asks who it is to be. */
export function ResponsiblePerson({ connection, responsible }: ResponsiblePersonProps) {
  const t = useTranslations("desk.responsible");
  const [isAsked, setAsked] = useState(false);
  const { organizationName } = connection;
  const name = responsible?.name ?? t("nobody");
  return (
    <>
      <button
        type="button"
        aria-label={t("named", { organization: organizationName, person: name })}
        onClick={() => setAsked(true)}
        className="text-meta text-muted hover:text-text block min-h-6 max-w-full truncate rounded hover:underline"
      >
        {name}
      </button>
      {isAsked && (
        <ResponsibleDialog
          {...connection}
          responsibleId={responsible?.id ?? null}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
