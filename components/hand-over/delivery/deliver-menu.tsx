"use client";

import { useQuery } from "@tanstack/react-query";
import { Send, Settings2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#components/ui/menu.tsx";
import { targetsQuery } from "#lib/client/targets.ts";
import type { HandedToDeliver } from "./handed-to-deliver.ts";
import { pages } from "#lib/shared/paths.ts";
import type { Target } from "#lib/shared/targets.ts";
import { SendToDatevDialog } from "./datev/send-to-datev-dialog.tsx";
import { DeliverDialog } from "./deliver-dialog.tsx";

type DeliverMenuProps = {
  organizationId: string;
  handed: HandedToDeliver;
  variant?: "primary" | "secondary";
};

/**
 * The targets to which a hand-over can be delivered. Each asks first. Without any, a link to where they are
 * set up.
 */
export function DeliverMenu({ organizationId, handed, variant = "secondary" }: DeliverMenuProps) {
  const t = useTranslations("handOver.delivery");
  const router = useRouter();
  const { data } = useQuery(targetsQuery(organizationId));
  const [chosen, setChosen] = useState<Target | null>(null);
  const settings = pages.targets(organizationId);
  if (!data || data.targets.length === 0) {
    return (
      <ButtonLink href={settings}>
        <Send aria-hidden />
        {t("setUp")}
      </ButtonLink>
    );
  }
  return (
    <>
      <Menu
        trigger={
          <Button variant={variant}>
            <Send aria-hidden />
            {t("to")}
          </Button>
        }
      >
        {data.targets.map((target) => (
          <MenuItem key={target.id} onClick={() => setChosen(target)}>
            <span className="min-w-0 wrap-anywhere">{target.name}</span>
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onClick={() => router.push(settings)}>
          <Settings2 aria-hidden />
          {t("manage")}
        </MenuItem>
      </Menu>
      {chosen?.settings.kind === "datev" && (
        <SendToDatevDialog
          organizationId={organizationId}
          handed={handed}
          target={chosen}
          onClose={() => setChosen(null)}
        />
      )}
      {chosen && chosen.settings.kind !== "datev" && (
        <DeliverDialog
          organizationId={organizationId}
          handed={handed}
          target={chosen}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
