"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Time } from "#components/ui/time.tsx";
import { targetAddress } from "#lib/shared/target-address.ts";
import type { Target } from "#lib/shared/targets.ts";
import { RemoveTargetDialog } from "./remove-target-dialog.tsx";
import { kindIcons } from "./target-kinds.ts";

type TargetRowProps = { organizationId: string; target: Target };

/** A target: its name, kind and address, who added it and when, and the way to remove it. */
export function TargetRow({ organizationId, target }: TargetRowProps) {
  const t = useTranslations("targets");
  const [isAsked, setAsked] = useState(false);
  const { name, settings, createdAt, createdBy } = target;
  const Icon = kindIcons[settings.kind];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <Icon aria-hidden className="text-muted size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold wrap-anywhere">{name}</h2>
        <p className="wrap-anywhere">
          {t(`kinds.${settings.kind}`)} · {targetAddress(settings)}
        </p>
        <p className="text-meta text-muted wrap-anywhere">
          {t.rich("added", { time: () => <Time value={createdAt} />, person: createdBy })}
        </p>
      </div>
      <Button aria-label={t("remove", { name })} onClick={() => setAsked(true)}>
        {t("removeShort")}
      </Button>
      {isAsked && (
        <RemoveTargetDialog organizationId={organizationId} target={target} onClose={() => setAsked(false)} />
      )}
    </li>
  );
}
