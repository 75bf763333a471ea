"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Specimens, State, States } from "./specimen.tsx";

const organization = "Nordwind GmbH";

const kinds = ["asks", "pending", "not ready", "another answer", "can only be left"] as const;

/** Time in milliseconds for which the pending dialog is shown, because it cannot be closed. */
const pendingMilliseconds = 5_000;

/** The confirmation dialog in each of its states. */
export function Questions() {
  const t = useTranslations("exports");
  const c = useTranslations("exports.confirm");
  const [open, setOpen] = useState<(typeof kinds)[number] | null>(null);
  const close = () => setOpen(null);
  const ask = (kind: (typeof kinds)[number]) => {
    setOpen(kind);
    if (kind === "pending") setTimeout(close, pendingMilliseconds);
  };
  return (
    <Specimens component="confirm-dialog">
      <States>
        {kinds.map((kind) => (
          <State key={kind} name={kind}>
            <Button onClick={() => ask(kind)}>{t("new")}</Button>
          </State>
        ))}
      </States>
      {open !== null && (
        <ConfirmDialog
          onClose={close}
          title={c("title", { organization })}
          text={c("text")}
          facts={[
            { name: c("organization"), value: organization },
            { name: c("last"), value: c("lastNone") },
          ]}
          confirm={c("button")}
          pendingText={c("pending")}
          pending={open === "pending"}
          ready={open !== "not ready"}
          {...(open === "another answer" && { actions: <Button variant="primary">{c("another")}</Button> })}
          {...(open !== "can only be left" && { onConfirm: close })}
        >
          {open === "another answer" && <Notice tone="warn" title={c("runningNote")} />}
        </ConfirmDialog>
      )}
    </Specimens>
  );
}
