"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "#components/ui/card.tsx";
import { Field } from "#components/ui/field.tsx";
import type { AddedKind } from "#lib/shared/targets.ts";
import { targetKinds } from "./target-kinds.ts";
import { TargetForm } from "./target-form.tsx";

type NewTargetCardProps = {
  organizationId: string;
  kinds: readonly AddedKind[];
  /** Called after saving or cancelling. */
  onClose: () => void;
};

/** A new target: first its kind, then the form of that kind. */
export function NewTargetCard({ organizationId, kinds, onClose }: NewTargetCardProps) {
  const t = useTranslations("targets");
  const offered = targetKinds.filter((kind) => kinds.includes(kind));
  const [chosen, setChosen] = useState(offered[0]);
  if (!chosen) return null;
  return (
    <Card role="region" aria-label={t("newTitle")} className="space-y-4 p-4">
      <div>
        <h2 className="font-semibold">{t("newTitle")}</h2>
        <p className="text-muted mt-0.5 max-w-[70ch] text-pretty">{t("newLead")}</p>
      </div>
      <Field label={t("kind")} hint={t(`kindHints.${chosen}`)}>
        {(input) => (
          <select
            {...input}
            value={chosen}
            onChange={({ target }) => setChosen(offered.find((kind) => kind === target.value))}
          >
            {offered.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kinds.${kind}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TargetForm key={chosen} organizationId={organizationId} kind={chosen} onClose={onClose} />
    </Card>
  );
}
