"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { WithHelp } from "#components/ui/help.tsx";
import { isPopoverOpen } from "#components/ui/popover.tsx";
import { Tab, TabList, TabPanel, Tabs } from "#components/ui/tabs.tsx";
import type { AccountNameOf } from "#components/ui/use-account-names.ts";
import type { OpenPostings } from "#lib/client/postings/open-postings.ts";
import type { View } from "#lib/client/postings/posting-store.ts";
import type { PostingFilter } from "#lib/shared/postings/posting-filter.ts";
import { type Grouping, groupings } from "#lib/shared/postings/total-postings.ts";
import { openPostingKeys } from "../query-keys.ts";
import { CodeTotalsTable } from "./code-totals.tsx";

type TotalsPanelProps = {
  postings: OpenPostings;
  filter: PostingFilter;
  onFilter: (filter: PostingFilter) => void;
  view: View;
  nameOf: AccountNameOf;
  onClose: () => void;
};

/** The totals of the postings in the view, by ledger account, tax code and cost center. */
export function TotalsPanel({ postings, filter, onFilter, view, nameOf, onClose }: TotalsPanelProps) {
  const t = useTranslations("totals");
  const [grouping, setGrouping] = useState<Grouping>("account");
  const totals = useQuery({
    queryKey: openPostingKeys.totals(postings, view.read, filter, grouping),
    queryFn: async () => ({ grouping, codes: await postings.ask.totalsBy(filter, grouping) }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    structuralSharing: false,
  });
  return (
    <Card
      role="region"
      aria-label={t("title")}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || isPopoverOpen()) return;
        // A dialog around the panel would close too, and with it what the panel gives way to.
        event.preventDefault();
        onClose();
      }}
      className="flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden max-md:rounded-none"
    >
      <div className="border-line flex items-center gap-2 border-b py-2 pr-2 pl-4">
        <div className="flex-1">
          <WithHelp word="totals">
            <h2 className="font-semibold">{t("title")}</h2>
          </WithHelp>
        </div>
        <IconButton label={t("close")} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <Tabs className="flex min-h-0 flex-1 flex-col">
        <TabList aria-label={t("by")} className="border-line border-b px-3 py-2">
          {groupings.map((offered) => (
            <Tab key={offered} isActive={offered === grouping} onSelect={() => setGrouping(offered)}>
              {t(`groupings.${offered}`)}
            </Tab>
          ))}
        </TabList>
        <TabPanel className="relative min-h-0 flex-1 overflow-y-auto outline-none">
          {totals.data?.grouping === grouping && (
            <CodeTotalsTable
              grouping={grouping}
              view={view}
              nameOf={nameOf}
              codes={totals.data.codes}
              onCode={(code) => onFilter({ ...filter, [grouping]: [code] })}
            />
          )}
        </TabPanel>
      </Tabs>
    </Card>
  );
}
