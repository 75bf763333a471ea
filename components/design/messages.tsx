"use client";

import { FileDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Failure, StaleNotice } from "#components/ui/failure.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { ApiError } from "#lib/client/api.ts";
import { Specimens, State } from "./specimen.tsx";

const requestId = "0f8fad5b-d9cb-469f-a165-70867728950e";

const failures = {
  "a code that is known": new ApiError({ code: "UPSTREAM_UNREACHABLE", status: 502, requestId }),
  "one that needs a sign-in": new ApiError({ code: "UNAUTHORIZED", status: 401 }),
  "one that needs a connection": new ApiError({ code: "RECONNECT_REQUIRED", status: 409, requestId }),
  "one that is not known": new ApiError({
    code: "UNEXPECTED",
    errorCode: "E-4711",
    status: 400,
    message: "Konto 4711 fehlt.",
  }),
  "no error of the interface": new Error("4711"),
};

const nothing = () => undefined;

/** Messages near their cause: notices, failures, outdated data, empty states. */
export function Messages() {
  const t = useTranslations("exports");
  const c = useTranslations("connections");
  const u = useTranslations("ui");
  return (
    <>
      <Specimens component="notice">
        {(["info", "warn", "error"] as const).map((tone) => (
          <State key={tone} name={tone}>
            <div className="space-y-2">
              <Notice tone={tone} title={c("endsSoon.title")} />
              <Notice tone={tone} title={c("endsSoon.title")} actions={<Button>{c("reconnect")}</Button>} />
              <Notice tone={tone} title={c("endsSoon.title")} actions={<Button>{c("reconnect")}</Button>}>
                {c("endsSoon.next")}
              </Notice>
            </div>
          </State>
        ))}
      </Specimens>
      <Specimens component="failure">
        {Object.entries(failures).map(([name, error]) => (
          <State key={name} name={name}>
            <Failure error={error} onRetry={nothing} />
          </State>
        ))}
        <State name="title, next, children">
          <Failure
            error={failures["a code that is known"]}
            title={t("confirm.unknownTitle")}
            next={t("confirm.unknownNext")}
          >
            <p>{u("timeUnknown")}</p>
          </Failure>
        </State>
        <State name="StaleNotice">
          <StaleNotice error={failures["a code that is known"]} onRetry={nothing} />
        </State>
      </Specimens>
      <Specimens component="empty-state">
        <EmptyState
          icon={FileDown}
          title={t("emptyTitle")}
          text={t("emptyText")}
          action={<Button variant="primary">{t("new")}</Button>}
        />
        <EmptyState icon={FileDown} title={t("beyondTitle")} text={t("beyondText")} />
      </Specimens>
    </>
  );
}
