"use client";

import { useQuery } from "@tanstack/react-query";
import { Settings2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { CardSkeleton, Loading } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { datevSettingsQuery, type Selected } from "#lib/client/hand-over.ts";
import type { SavedDatevSettings } from "#lib/shared/datev-settings.ts";
import { CheckSkeleton, DatevCheckView } from "./check-view.tsx";
import { RatesLine } from "./rates/rates-line.tsx";
import type { SettingName } from "./setting-names.ts";
import { useSettingToFix } from "./use-setting-to-fix.ts";

// The form, react-hook-form and zod are loaded when the form is opened.
const SettingsForm = lazyPart(
  () => import("./settings-form.tsx").then((file) => file.SettingsForm),
  <Loading>
    <CardSkeleton lines={["w-1/3", "w-1/4"]} />
  </Loading>,
);

const RatesPanel = lazyPart(
  () => import("./rates/rates-panel.tsx").then((file) => file.RatesPanel),
  <Loading>
    <CardSkeleton lines={["w-1/3", "w-1/4"]} />
  </Loading>,
);

/** The hand-over to DATEV: the settings first, then the check with its button. */
export function DatevPanel({ selected }: { selected: Selected }) {
  const { organizationId } = selected;
  const saved = useQuery(datevSettingsQuery(organizationId));
  const [editing, setEditing] = useState<{ focus: SettingName | null } | null>(null);
  const [isAtRates, setAtRates] = useState(false);
  const [named, setNamed] = useSettingToFix();
  function closeSettings(): void {
    setEditing(null);
    void setNamed(null);
  }
  if (!saved.data) {
    return saved.isError ? (
      <Failure error={saved.error} onRetry={() => void saved.refetch()} />
    ) : (
      <Loading>
        <CardSkeleton lines={["w-1/3", "w-1/4"]} />
        <CheckSkeleton />
      </Loading>
    );
  }
  const { settings, changedAt } = saved.data;
  if (!settings || editing || named) {
    return (
      <SettingsForm
        selected={selected}
        settings={settings}
        focus={named ?? editing?.focus ?? null}
        onClose={closeSettings}
      />
    );
  }
  if (isAtRates) {
    return <RatesPanel selected={selected} changedAt={changedAt} onClose={() => setAtRates(false)} />;
  }
  return (
    <div className="min-w-0 space-y-4">
      <SettingsLine saved={saved.data} onChange={() => setEditing({ focus: null })} />
      <RatesLine selected={selected} changedAt={changedAt} onOpen={() => setAtRates(true)} />
      <DatevCheckView
        selected={selected}
        changedAt={changedAt}
        onFix={(place) => (place === "exchangeRates" ? setAtRates(true) : setEditing({ focus: place }))}
      />
    </div>
  );
}

function SettingsLine({ saved, onChange }: { saved: SavedDatevSettings; onChange: () => void }) {
  const t = useTranslations("datev");
  const { settings, changedAt, changedBy } = saved;
  if (!settings) return null;
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="figures font-medium">
          {t("books", {
            consultant: String(settings.consultantNumber),
            client: String(settings.clientNumber),
          })}
        </p>
        {changedAt && (
          <p className="text-meta text-muted">
            {t.rich("changed", { time: () => <Time value={changedAt} />, name: changedBy ?? "" })}
          </p>
        )}
      </div>
      <Button onClick={onChange}>
        <Settings2 aria-hidden />
        {t("change")}
      </Button>
    </Card>
  );
}
