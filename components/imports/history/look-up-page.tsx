"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Field } from "#components/ui/field.tsx";
import { ListBody } from "#components/ui/list-body.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TableSkeleton } from "#components/ui/skeleton.tsx";
import { importLogQuery, importRunListQuery } from "#lib/client/imports/runs.ts";
import { pages } from "#lib/shared/paths.ts";
import { LogTable } from "./log-table.tsx";

const lookUpForm = z.object({ process: z.string().trim().min(1) });

type LookUpPageProps = { organizationId: string; processId: string; offset: number };

/** The service's log of any process id, including imports that were sent by other programs. */
export function LookUpPage({ organizationId, processId, offset }: LookUpPageProps) {
  const t = useTranslations("lookUp");
  const router = useRouter();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { process: processId },
    resolver: zodResolver(lookUpForm),
  });
  return (
    <>
      <PageHeader back={{ href: pages.imports(organizationId), label: t("back") }} title={t("title")} />
      <Card className="mb-4 px-4 py-4">
        <form
          role="search"
          noValidate
          onSubmit={(event) =>
            void handleSubmit(({ process }) => router.push(pages.lookUpImport(organizationId, { process })))(
              event,
            )
          }
          className="flex flex-wrap items-start gap-3"
        >
          <div className="min-w-64 flex-1">
            <Field
              label={t("processId")}
              help="processId"
              hint={t("hint")}
              error={formState.errors.process && t("missing")}
            >
              {(input) => (
                <input
                  {...input}
                  {...register("process")}
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={255}
                />
              )}
            </Field>
          </div>
          <Button type="submit" variant="primary" className="mt-5.5 h-9!">
            {t("button")}
          </Button>
        </form>
      </Card>
      {processId !== "" && (
        <FoundLog key={processId} organizationId={organizationId} processId={processId} offset={offset} />
      )}
    </>
  );
}

function FoundLog({ organizationId, processId, offset }: LookUpPageProps) {
  const t = useTranslations("lookUp");
  const log = useQuery(importLogQuery(organizationId, processId, offset));
  const own = useQuery(importRunListQuery(organizationId, { process: processId }, 0));
  const run = own.data?.runs[0];
  return (
    <ListBody list={log} shape={<TableSkeleton columns={["w-32", "w-40", "flex-1"]} />}>
      {(found) => (
        <>
          <div className="mb-3 flex flex-wrap items-center gap-3">
            <p role="status" className="flex-1">
              {t("found", { status: found.jobStatus, count: found.pagination.totalCount })}
            </p>
            {own.data && !run && <p className="text-muted">{t("notOurs")}</p>}
            {run && <ButtonLink href={pages.importRun(organizationId, run.id)}>{t("toRun")}</ButtonLink>}
          </div>
          <LogTable
            organizationId={organizationId}
            processId={processId}
            offset={offset}
            log={found}
            coreDataType={run?.coreDataType ?? null}
          />
        </>
      )}
    </ListBody>
  );
}
