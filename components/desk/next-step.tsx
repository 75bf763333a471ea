import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { OrderZipLink } from "#components/ui/order-zip-link.tsx";
import { PageLink } from "#components/ui/page-link.tsx";
import { SignInAction } from "#components/ui/sign-in-action.tsx";
import { Time } from "#components/ui/time.tsx";
import { hasScope } from "#lib/shared/connection.ts";
import type { DeskExport, DeskRow } from "#lib/shared/desk.ts";
import {
  datevToDecide,
  deskState,
  exportToSign,
  hasOpenDocuments,
  hasOpenRows,
} from "#lib/shared/desk-state.ts";
import { pages } from "#lib/shared/paths.ts";

const linkClass = "text-link inline-flex min-h-6 items-center underline underline-offset-2";

/** The next step in an organization, as a link to the page where it is done. */
export function NextStep({ connection, facts }: DeskRow): ReactNode {
  const t = useTranslations("desk.next");
  const { organizationId, organizationName } = connection;
  const last = facts?.export;
  const state = deskState({ connection, facts });
  const link = (href: string, text: ReactNode, name?: string) => (
    <PageLink href={href} {...(name !== undefined && { "aria-label": name })} className={linkClass}>
      <span>{text}</span>
    </PageLink>
  );
  const step = (
    href: string,
    key:
      | "held"
      | "missing"
      | "handOver"
      | "sign"
      | "second"
      | "begin"
      | "order"
      | "orderWaits"
      | "orderTries"
      | "schedule"
      | "datevFailed"
      | "datevSignIn"
      | "receipt",
  ) => link(href, t(key), t("named", { step: t(key), organization: organizationName }));

  if (state === "reconnect")
    return (
      <SignInAction
        callbackPath={pages.desk}
        aria-label={t("named", { step: t("reconnect"), organization: organizationName })}
      >
        {t("reconnect")}
      </SignInAction>
    );
  if (!hasScope(connection, "exports")) return <span className="text-muted">{t("noScope")}</span>;
  if (state === "unknown") return <span className="text-muted">{t("unknown")}</span>;
  const datev = (of: DeskExport) => {
    const toDecide = datevToDecide(of);
    if (toDecide === "signIn") return step(pages.targets(organizationId), "datevSignIn");
    return toDecide && step(`${pages.handOver(organizationId, of.id)}#handed-over`, "datevFailed");
  };
  if (facts?.closing) {
    const { stop, isTrying } = facts.closing;
    // The order goes on by itself once somebody has signed in at DATEV.
    if (!stop && last?.datev?.state === "signIn") return datev(last);
    return step(pages.closing(organizationId), stop ? "orderWaits" : isTrying ? "orderTries" : "order");
  }
  const schedule = () => step(pages.schedule(organizationId), "schedule");
  if (!last && state === "decide") return schedule();
  if (!last || state === "none")
    return step(pages.newExport(organizationId, Date.parse(facts?.readAt ?? "") || 0), "begin");
  switch (state) {
    case "running":
      return <span className="text-muted">{t(runningWord(last))}</span>;
    case "decide":
      // Held rows and missing documents are decided by the sign-off.
      if (last.signOff.status !== "signed") {
        if (hasOpenRows(last)) return step(pages.handOver(organizationId, last.id), "held");
        if (hasOpenDocuments(last)) return step(pages.documents(organizationId, last.id), "missing");
      }
      return datev(last) ?? schedule();
    case "handOver":
      if (last.ordered !== null)
        return (
          <OrderZipLink
            {...{ organizationId, exportId: last.id, handOverId: last.ordered }}
            aria-label={t("named", { step: t("save"), organization: organizationName })}
            className={linkClass}
          >
            {t("save")}
          </OrderZipLink>
        );
      return step(pages.handOver(organizationId, last.id), "handOver");
    case "signed":
      return (
        <>
          {step(pages.receipt(organizationId, last.id), "receipt")}
          <span className="text-muted text-meta block">
            {t.rich("signed", {
              person: last.signOff.by ?? "",
              time: () => <Time value={last.signOff.at ?? last.begunAt} detail="day" />,
            })}
          </span>
        </>
      );
    case "sign":
    case "second":
      return step(pages.receipt(organizationId, exportToSign(facts) ?? last.id), state);
  }
}

/** What goes on with an export by itself. */
function runningWord({ status, datev }: DeskExport) {
  if (status === "EXPORTING") return "exporting";
  if (datev) return datev.state === "checking" ? "checkedByDatev" : "sendingToDatev";
  return "fetching";
}
