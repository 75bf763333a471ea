"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { CopyToOrganizations, type OtherOrganization } from "#components/ui/copy-to-organizations.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { deleteRecipeMutation, recipesQuery, saveRecipeMutation } from "#lib/client/imports/recipes.ts";
import { coreDataTypeOf } from "#lib/shared/core-data/core-data-types.ts";
import { formatTime } from "#lib/shared/dates.ts";
import type { SavedRecipe } from "#lib/shared/import-recipe.ts";

type RecipeListProps = { organizationId: string; others: readonly OtherOrganization[] };

/** The recipes of the organization, each to be copied to other organizations or deleted. */
export function RecipeList({ organizationId, others }: RecipeListProps) {
  const t = useTranslations("newImport.recipe");
  const list = useQuery(recipesQuery(organizationId));
  const recipes = list.data?.recipes ?? [];
  if (list.isError) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  if (recipes.length === 0) return null;
  return (
    <Card className="px-4 py-3">
      <details>
        <summary className="font-medium underline-offset-2 hover:underline">
          {t("title", { count: recipes.length })}
        </summary>
        <ul className="divide-line mt-2 divide-y">
          {recipes.map((saved) => (
            <RecipeItem key={saved.id} saved={saved} organizationId={organizationId} others={others} />
          ))}
        </ul>
      </details>
    </Card>
  );
}

function RecipeItem({ saved, organizationId, others }: RecipeListProps & { saved: SavedRecipe }) {
  const t = useTranslations("newImport.recipe");
  const timeZone = useTimeZone() ?? "UTC";
  const locale = useLocale();
  const toast = useSuccessToast();
  const copy = useMutation(saveRecipeMutation(useQueryClient()));
  const { recipe, changedAt, changedBy } = saved;

  function copyTo(organizationIds: readonly string[], close: () => void): void {
    copy.mutate(
      { organizationIds, id: crypto.randomUUID(), recipe: { ...recipe, version: 1 } },
      {
        onSuccess: () => {
          toast(t("copied", { count: organizationIds.length }));
          close();
        },
      },
    );
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{recipe.name}</p>
        <p className="text-meta text-muted">
          {t("about", {
            type: coreDataTypeOf(recipe.coreDataType).label[locale],
            version: String(recipe.version),
            person: changedBy,
            date: formatTime(changedAt, { locale, detail: "day", timeZone }) ?? changedAt,
          })}
        </p>
      </div>
      {others.length > 0 && (
        <CopyToOrganizations
          title={t("copyTitle", { name: recipe.name })}
          text={t("copyText")}
          others={others}
          pending={copy.isPending}
          error={copy.error}
          onCopy={copyTo}
        />
      )}
      <DeleteRecipe saved={saved} organizationId={organizationId} />
    </li>
  );
}

function DeleteRecipe({ saved, organizationId }: { saved: SavedRecipe; organizationId: string }) {
  const t = useTranslations("newImport.recipe");
  const toast = useSuccessToast();
  const [asks, setAsks] = useState(false);
  const remove = useMutation(deleteRecipeMutation(organizationId, useQueryClient()));
  return (
    <>
      <Button variant="ghost" onClick={() => setAsks(true)}>
        <Trash2 aria-hidden />
        {t("delete")}
      </Button>
      {asks && (
        <ConfirmDialog
          title={t("deleteTitle", { name: saved.recipe.name })}
          text={t("deleteText")}
          facts={[]}
          confirm={t("delete")}
          pendingText={t("delete")}
          pending={remove.isPending}
          onConfirm={() => remove.mutate(saved.id, { onSuccess: () => toast(t("deleted")) })}
          onClose={() => setAsks(false)}
        >
          {remove.isError && <Failure error={remove.error} />}
        </ConfirmDialog>
      )}
    </>
  );
}
