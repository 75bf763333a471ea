"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Field } from "#components/ui/field.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { saveRecipeMutation } from "#lib/client/imports/recipes.ts";
import { randomId } from "#lib/client/random-id.ts";
import { chosenModes } from "#lib/shared/import-modes.ts";
import type { ImportRecipe, SavedRecipe } from "#lib/shared/import-recipe.ts";

type SaveRecipeProps = {
  organizationId: string;
  /** The recipe that was applied; null for a first one. */
  applied: SavedRecipe | null;
  /** What the person chose and decided about this file. */
  content: Omit<ImportRecipe, "name" | "version" | "mode">;
};

/** The form that keeps what was chosen and decided about a file for the next one of its shape. */
export function SaveRecipe({ organizationId, applied, content }: SaveRecipeProps) {
  const t = useTranslations("newImport.recipe");
  const modes = useTranslations("importRun.modes");
  const toast = useSuccessToast();
  const [name, setName] = useState(applied?.recipe.name ?? "");
  const [mode, setMode] = useState(applied?.recipe.mode ?? null);
  const [isMissing, setMissing] = useState(false);
  const [last, setLast] = useState(applied && { id: applied.id, version: applied.recipe.version });
  const save = useMutation(saveRecipeMutation(useQueryClient()));
  const version = (last?.version ?? 0) + 1;
  const isKnown = content.header.some((column) => /[a-z0-9]/.test(column));

  function keep(): void {
    setMissing(name.trim() === "");
    if (name.trim() === "") return;
    const id = last?.id ?? randomId();
    save.mutate(
      { organizationIds: [organizationId], id, recipe: { ...content, name: name.trim(), version, mode } },
      {
        onSuccess: () => {
          toast(t("saved"));
          setLast({ id, version });
        },
      },
    );
  }

  return (
    <Card className="px-4 py-3">
      <details>
        <summary className="font-medium underline-offset-2 hover:underline">{t("keep")}</summary>
        <div className="mt-3 space-y-3">
          <p className="max-w-[70ch]">{t(isKnown ? "keepText" : "noHeader")}</p>
          {isKnown && (
            <div className="flex flex-wrap items-start gap-3">
              <Field label={t("name")} error={isMissing ? t("nameMissing") : undefined}>
                {(input) => (
                  <input
                    {...input}
                    value={name}
                    maxLength={60}
                    autoComplete="off"
                    onChange={({ target }) => setName(target.value)}
                    onKeyDown={(event) => {
                      if (event.key !== "Enter") return;
                      // Enter would submit the form around it, which goes on to the plan.
                      event.preventDefault();
                      keep();
                    }}
                  />
                )}
              </Field>
              <Field label={t("mode")}>
                {(input) => (
                  <select
                    {...input}
                    value={mode ?? ""}
                    onChange={({ target }) =>
                      setMode(chosenModes.find((one) => one === target.value) ?? null)
                    }
                  >
                    <option value="">{t("modeByPlan")}</option>
                    {chosenModes.map((one) => (
                      <option key={one} value={one}>
                        {modes(one)}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              <Button className="sm:mt-5.5" pending={save.isPending} onClick={keep}>
                {last ? t("saveVersion", { version: String(version) }) : t("save")}
              </Button>
            </div>
          )}
          {save.error && <Failure error={save.error} />}
        </div>
      </details>
    </Card>
  );
}
