"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ButtonLink } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { datevConnectionQuery } from "#lib/client/datev-online.ts";
import { deliverMutation, ofOtherKindQuery } from "#lib/client/targets.ts";
import { pages } from "#lib/shared/paths.ts";
import { targetAddress } from "#lib/shared/target-address.ts";
import type { OfOtherKind } from "#lib/shared/datev-delivery.ts";
import type { Target } from "#lib/shared/targets.ts";
import type { HandedToDeliver } from "../handed-to-deliver.ts";

type SendToDatevDialogProps = {
  organizationId: string;
  handed: HandedToDeliver;
  target: Target;
  onClose: () => void;
};

type Obstacle = "format" | "documents" | "known";

/** Returns why a hand-over can't be sent to DATEV, whatever becomes of the sign-in; null if it can. */
function obstacleOf({ request, deliveries }: HandedToDeliver): Obstacle | null {
  // A ZIP of documents was asked for in no format.
  if (!request) return "documents";
  if (request.written.format !== "datev") return "format";
  return deliveries.some(({ kind }) => kind === "datev") ? "known" : null;
}

/** Asks before a hand-over is sent to DATEV, or says why it can't be. It is open while it is rendered. */
export function SendToDatevDialog(props: SendToDatevDialogProps) {
  const t = useTranslations("handOver.delivery.datev.ask");
  const obstacle = obstacleOf(props.handed);
  if (!obstacle) return <Question {...props} />;
  return (
    <ConfirmDialog
      title={t(`${obstacle}.title`)}
      text={t(`${obstacle}.next`)}
      facts={[]}
      confirm=""
      pendingText=""
      pending={false}
      onClose={props.onClose}
    />
  );
}

function Question({ organizationId, handed: { id, exportId }, target, onClose }: SendToDatevDialogProps) {
  const t = useTranslations("handOver.delivery.datev.ask");
  const m = useTranslations("datevOnline.missing");
  const toast = useSuccessToast();
  const connection = useQuery(datevConnectionQuery(organizationId));
  const deliver = useMutation({
    ...deliverMutation({ organizationId, exportId, handOverId: id }, useQueryClient()),
    // Before the list is read again, in which the hand-over is one that was sent.
    onSuccess() {
      toast(t("done"));
      onClose();
    },
  });
  const access = connection.data?.access;
  const hasEnded = connection.isSuccess && access?.hasEnded !== false;
  const missing = access?.client?.missingServices ?? [];
  const isAsked = connection.isSuccess && !hasEnded && !missing.includes("Belegbilderservice");
  return (
    <ConfirmDialog
      title={t("title")}
      text={t("text")}
      facts={factsOf(target, access?.client?.name ?? "", t)}
      confirm={t("button")}
      pendingText={t("button")}
      pending={deliver.isPending}
      // DATEV would refuse each batch.
      ready={connection.isSuccess && !hasEnded && !missing.includes("Buchungsdatenservice")}
      onConfirm={() => deliver.mutate(target.id)}
      onClose={onClose}
    >
      <p className="text-pretty">{t("consultant")}</p>
      {connection.isError && <Failure error={connection.error} onRetry={() => void connection.refetch()} />}
      {hasEnded && (
        <Notice
          tone="warn"
          title={t("ended.title")}
          actions={<ButtonLink href={pages.targets(organizationId)}>{t("ended.signIn")}</ButtonLink>}
        >
          {t("ended.next")}
        </Notice>
      )}
      {missing.map((service) => (
        <Notice key={service} tone="warn" title={m(`${service}.title`)}>
          {m(`${service}.text`)}
        </Notice>
      ))}
      {isAsked && <NotTaken handOver={{ organizationId, exportId, handOverId: id }} />}
      {deliver.isError && <Failure error={deliver.error} />}
    </ConfirmDialog>
  );
}

/** The maximum number of documents that the question names. */
const maxNamed = 10;

/**
 * The documents that DATEV will not take, by name, with what to do about them; nothing for none. Until they
 * are known it says that they are looked for.
 */
function NotTaken({ handOver }: { handOver: Parameters<typeof ofOtherKindQuery>[0] }) {
  const t = useTranslations("handOver.delivery.datev");
  const { data, error, refetch } = useQuery(ofOtherKindQuery(handOver));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <p role="status" className="text-muted empty:hidden">
        {!data && t("ask.looking")}
      </p>
      {data && data.count > 0 && <NotTakenNotice data={data} />}
    </>
  );
}

function NotTakenNotice({ data }: { data: OfOtherKind }) {
  const t = useTranslations("handOver.delivery.datev");
  const named = data.named.slice(0, maxNamed);
  return (
    <Notice tone="warn" title={t("otherKind.title", { count: data.count })}>
      <p>{t("otherKind.before", { count: data.count })}</p>
      <ul className="mt-1 list-disc pl-5">
        {named.map(({ invoiceId, fileName }, index) => (
          <li key={index} className="wrap-anywhere">
            {t("document", { invoice: invoiceId, file: fileName })}
          </li>
        ))}
      </ul>
      {data.count > named.length && <p>{t("moreDocuments", { count: data.count - named.length })}</p>}
    </Notice>
  );
}

type Texts = ReturnType<typeof useTranslations<"handOver.delivery.datev.ask">>;

/** The client and the document type of the target at DATEV. */
function factsOf({ settings }: Target, name: string, t: Texts) {
  if (settings.kind !== "datev") return [];
  return [
    { name: t("client"), value: `${name} (${targetAddress(settings)})`.trim() },
    { name: t("documentType"), value: settings.documentType ?? t("noDocumentType") },
  ];
}
