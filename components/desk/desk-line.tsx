import { Check } from "lucide-react";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { memo } from "react";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { DocumentProgress } from "#components/ui/document-progress.tsx";
import { OrganizationIcon } from "#components/ui/organization-icon.tsx";
import { PageLink } from "#components/ui/page-link.tsx";
import { Cell, Row } from "#components/ui/table.tsx";
import { Time } from "#components/ui/time.tsx";
import { formatDuration, formatMonth } from "#lib/shared/dates.ts";
import type { DeskExport, DeskRow } from "#lib/shared/desk.ts";
import { type DeskState, deskState } from "#lib/shared/desk-state.ts";
import type { ClosedMonth } from "#lib/shared/months.ts";
import { pages } from "#lib/shared/paths.ts";
import { ConnectionEnd } from "./connection-end.tsx";
import { NextStep } from "./next-step.tsx";
import { OpenThings } from "./open-things.tsx";
import { ResponsiblePerson } from "./responsible-person.tsx";

const tones: Partial<Record<DeskState, Tone>> = {
  reconnect: "error",
  decide: "warn",
  handOver: "warn",
  sign: "run",
  second: "run",
  running: "run",
  signed: "done",
};

/** The documents of an export: those that were handed over, or else those that come by themselves. */
function Documents({ documents, keeping }: Pick<DeskExport, "documents" | "keeping">) {
  const t = useTranslations("keptDocuments");
  const shown = documents ?? keeping;
  if (!shown) return "–";
  const seconds = documents ? null : keeping?.secondsLeft;
  return (
    <>
      <DocumentProgress {...shown} />
      {seconds ? (
        <span className="text-muted text-meta figures">
          {t("left", { time: formatDuration(seconds * 1000) })}
        </span>
      ) : null}
    </>
  );
}

/** The name of a month, with a tick once it is done. */
function MonthName({ name, isDone }: ClosedMonth) {
  const t = useTranslations("desk");
  const locale = useLocale();
  return (
    <span className="inline-flex items-center gap-1.5">
      {formatMonth(name, locale)}
      {isDone && <Check role="img" aria-label={t("monthDone")} className="text-done size-4" />}
    </span>
  );
}

/** An organization on the desk: its newest export, what is open, and the next step. */
export const DeskLine = memo(function DeskLine({ connection, facts }: DeskRow) {
  const t = useTranslations("desk");
  const format = useFormatter();
  const { organizationId, organizationName } = connection;
  const state = deskState({ connection, facts });
  const tone = tones[state];
  const last = facts?.export ?? null;
  const next = <NextStep connection={connection} facts={facts} />;
  return (
    <Row>
      <Cell className="max-w-64 py-1.5 2xl:max-w-80">
        <span className="flex items-center gap-2.5">
          <span className="max-sm:hidden">
            <OrganizationIcon name={organizationName} />
          </span>
          <span className="min-w-0">
            <PageLink
              href={pages.exports(organizationId)}
              title={organizationName}
              className="block min-h-6 truncate leading-6 font-medium hover:underline max-sm:whitespace-normal"
            >
              {organizationName}
            </PageLink>
            {facts && <ResponsiblePerson connection={connection} responsible={facts.responsible} />}
          </span>
        </span>
      </Cell>
      <Cell className="py-1.5">
        {tone ? (
          // What runs and what may be signed have the same colour, but only what runs turns.
          <Badge tone={tone === "run" && state !== "running" ? "waiting" : tone}>
            {t(`states.${state}`)}
          </Badge>
        ) : (
          <span className="text-muted">{t(`states.${state}`)}</span>
        )}
        <span className="text-meta mt-1 block whitespace-normal sm:hidden">{next}</span>
      </Cell>
      <Cell className="py-1.5 max-md:hidden">
        {facts?.month && <MonthName {...facts.month} />}
        <span className="text-meta text-muted block">{last ? <Time value={last.begunAt} /> : "–"}</span>
      </Cell>
      <Cell numeric className="max-[1420px]:hidden">
        {last ? format.number(last.postingsCount) : "–"}
      </Cell>
      <Cell className="text-muted max-w-72 py-1.5 whitespace-normal! max-lg:hidden">
        <OpenThings connection={connection} facts={facts} />
      </Cell>
      <Cell className="max-xl:hidden">{last ? <Documents {...last} /> : "–"}</Cell>
      <Cell className="max-sm:hidden">{next}</Cell>
      <Cell className="text-muted max-[1600px]:hidden">
        <ConnectionEnd connection={connection} />
      </Cell>
    </Row>
  );
});
