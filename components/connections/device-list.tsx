"use client";

import { useMutation } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { endAllSessionsMutation } from "#lib/client/connections.ts";
import { signOutHere } from "#lib/client/sign-in.ts";
import type { Device } from "#lib/shared/device.ts";
import { DeviceRow } from "./device-row.tsx";

type DeviceListProps = {
  devices: readonly Device[];
  /** The address of the person's own pages at the realm. */
  account: string;
};

/** The browsers in which the person is signed in, each with a way to end it, and one that ends all. */
export function DeviceList({ devices, account }: DeviceListProps) {
  const t = useTranslations("sessions");
  const end = useMutation({ ...endAllSessionsMutation, onSuccess: signOutHere });
  return (
    <Card className="overflow-hidden">
      <section aria-labelledby="devices">
        <div className="border-line flex flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-3">
          <div className="min-w-0 flex-1 basis-64">
            <h2 id="devices" className="text-input font-semibold">
              {t("title")}
            </h2>
            <p className="text-muted">{t("count", { count: devices.length })}</p>
            <p className="text-meta text-muted mt-0.5 text-pretty">{t("realmNote")}</p>
            <p className="mt-1">
              <a href={account} className="text-link underline underline-offset-2">
                {t("account")}
              </a>
            </p>
          </div>
          <Button pending={end.isPending || end.isSuccess} onClick={() => end.mutate()}>
            <LogOut aria-hidden />
            {t("endAll")}
          </Button>
          {end.isError && (
            <div className="basis-full">
              <Failure error={end.error} onRetry={() => end.mutate()} />
            </div>
          )}
        </div>
        <ul className="divide-line divide-y">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      </section>
    </Card>
  );
}
