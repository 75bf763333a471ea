"use client";

import { useMutation } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { Time } from "#components/ui/time.tsx";
import { signOutDevice } from "#lib/client/connections.ts";
import { signOutHere } from "#lib/client/sign-in.ts";
import type { Device } from "#lib/shared/device.ts";

const handheld = ["iPhone", "iPad", "Android"];

/** A browser in which the person is signed in: which, since when, from where, and the way to end it. */
export function DeviceRow({ device }: { device: Device }) {
  const t = useTranslations("sessions");
  const router = useRouter();
  const toast = useSuccessToast();
  const name = t("device", {
    browser: device.browser ?? t("unknownBrowser"),
    system: device.system ?? t("unknownSystem"),
  });
  const end = useMutation({
    mutationFn: device.isCurrent ? signOutHere : () => signOutDevice(device.id),
    onSuccess: () => {
      if (device.isCurrent) return;
      toast(t("ended", { device: name }));
      router.refresh();
    },
  });
  const Icon = handheld.includes(device.system ?? "") ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <Icon aria-hidden className="text-muted size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          {device.isCurrent && <Badge tone="done">{t("current")}</Badge>}
        </p>
        <p className="text-meta text-muted">
          {t.rich("since", { time: () => <Time value={device.signedInAt} /> })}
          {" · "}
          {t.rich("lastUsed", { time: () => <Time value={device.lastUsedAt} /> })}
          {device.network !== null && ` · ${t("network", { network: device.network })}`}
        </p>
      </div>
      <Button
        pending={end.isPending || (end.isSuccess && device.isCurrent)}
        onClick={() => end.mutate()}
        aria-label={t("end", { device: name })}
      >
        {t("endShort")}
      </Button>
      {end.isError && (
        <div className="basis-full">
          <Failure error={end.error} onRetry={() => end.mutate()} />
        </div>
      )}
    </li>
  );
}
