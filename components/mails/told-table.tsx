"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "#components/ui/card.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { chooseToldMutation } from "#lib/client/mails.ts";
import { byName, type ConnectionSummary } from "#lib/shared/connection.ts";
import { nothingTold, type ToldSettings, type Told } from "#lib/shared/mails.ts";
import { ToldRow } from "./told-row.tsx";

type ToldTableProps = { connections: readonly ConnectionSummary[] } & Pick<ToldSettings, "told">;

/** What is told of each organization, with a row for all. A choice is saved at once. */
export function ToldTable({ connections, told }: ToldTableProps) {
  const t = useTranslations("mails.told");
  const locale = useLocale();
  const router = useRouter();
  const toast = useSuccessToast();
  // What was chosen on this page, because the choices of the server are older while several are being saved.
  const [chosen, setChosen] = useState(told);
  const save = useMutation({
    ...chooseToldMutation,
    onSuccess: () => toast(t("saved")),
    // Nothing of it was saved, so that the page shows what the server has.
    onError: () => setChosen(told),
    onSettled: () => router.refresh(),
  });
  const toldOf = (id: string): Told => chosen[id] ?? nothingTold;
  const ids = connections.map(({ organizationId }) => organizationId);

  function choose(organizationIds: string[], change: Partial<Told>): void {
    const changed = Object.fromEntries(organizationIds.map((id) => [id, { ...toldOf(id), ...change }]));
    setChosen((before) => ({ ...before, ...changed }));
    save.mutate({ organizationIds, ...change });
  }

  const digestOfAll = new Set(ids.map((id) => toldOf(id).digest));
  const [first] = digestOfAll;
  return (
    <Card className="overflow-x-auto">
      <table className="w-full max-sm:block">
        <caption className="sr-only">{t("caption")}</caption>
        <thead className="text-meta text-muted text-left max-sm:sr-only">
          <tr className="border-line border-b">
            <th className="px-4 py-2 font-medium">{t("organization")}</th>
            <th className="px-4 py-2 font-medium">{t("digest")}</th>
            <th className="px-4 py-2 font-medium">{t("alerts")}</th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {ids.length > 1 && (
            <ToldRow
              name={t("all")}
              digest={digestOfAll.size === 1 ? (first ?? "none") : null}
              alerts={ids.every((id) => toldOf(id).alerts)}
              onChange={(change) => choose(ids, change)}
            />
          )}
          {connections.toSorted(byName(locale)).map(({ organizationId, organizationName }) => (
            <ToldRow
              key={organizationId}
              name={organizationName}
              {...toldOf(organizationId)}
              onChange={(change) => choose([organizationId], change)}
            />
          ))}
        </tbody>
      </table>
      {save.isError && (
        <div className="p-4">
          <Failure error={save.error} onRetry={() => save.mutate(save.variables)} />
        </div>
      )}
    </Card>
  );
}
