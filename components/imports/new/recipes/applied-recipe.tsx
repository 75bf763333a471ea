"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { SavedRecipe } from "#lib/shared/import-recipe.ts";

type AppliedRecipeProps = { saved: SavedRecipe; onWithout: () => void };

/** The recipe that was applied to the file, and the button that reads the file without it. */
export function AppliedRecipe({ saved: { recipe }, onWithout }: AppliedRecipeProps) {
  const t = useTranslations("newImport.recipe");
  return (
    <Notice
      tone="info"
      title={t("applied", { name: recipe.name, version: String(recipe.version) })}
      actions={<Button onClick={onWithout}>{t("notThisTime")}</Button>}
    >
      {t("appliedText", { count: recipe.steps.length })}
    </Notice>
  );
}
