"use client";

import { useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import type { FailedPosting } from "#contract/posting.ts";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { WithHelp } from "#components/ui/help.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { pages } from "#lib/shared/paths.ts";
import { FailureCard } from "./failure-card.tsx";
import { findFailures, groupFailures } from "./failure-groups.ts";

type FailedPostingsProps = { organizationId: string; failed: readonly FailedPosting[] };

/** Number of causes shown at first. A chart of accounts that was never imported has hundreds. */
const step = 50;

/** The postings that were not exported, grouped by cause, with the remedy. */
export function FailedPostings({ organizationId, failed }: FailedPostingsProps) {
  const t = useTranslations("failedPostings");
  const [search, setSearch] = useState("");
  const [shownCount, setShownCount] = useState(step);
  const found = findFailures(failed, useDeferredValue(search));
  const groups = groupFailures(found);
  const hidden = groups.length - shownCount;
  return (
    <div
      role="region"
      aria-label={t("region")}
      className="relative space-y-3 pb-4 lg:min-h-[320px] lg:flex-1 lg:overflow-y-auto lg:contain-size"
    >
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 p-0.5">
        <div className="w-72 max-w-full">
          <Field label={t("search")}>
            {(input) => (
              <input
                {...input}
                type="search"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
            )}
          </Field>
        </div>
        <WithHelp word="failedPosting">
          <p role="status" className="text-muted leading-9">
            {t("found", { count: found.length, total: failed.length })}
          </p>
        </WithHelp>
      </div>
      <MissingAccounts organizationId={organizationId} failed={failed} />
      {groups.slice(0, shownCount).map((group) => (
        <FailureCard
          key={JSON.stringify([group.code, group.account])}
          organizationId={organizationId}
          group={group}
        />
      ))}
      {hidden > 0 && (
        <Button onClick={() => setShownCount(shownCount + step)}>
          {t("moreCauses", { count: Math.min(step, hidden) })}
        </Button>
      )}
    </div>
  );
}

/** A link to one import of all missing accounts, if there are several. */
function MissingAccounts({ organizationId, failed }: FailedPostingsProps) {
  const t = useTranslations("failedPostings");
  const accounts = groupFailures(failed).flatMap(({ account }) => account ?? []);
  if (accounts.length < 2) return null;
  const link = pages.newImport(organizationId, accounts);
  const count = new URL(link, "http://here").searchParams.getAll("account").length;
  return (
    <Notice
      tone="info"
      title={t("accountsMissing", { count: accounts.length })}
      actions={<ButtonLink href={link}>{t("importSeveral", { count })}</ButtonLink>}
    />
  );
}
