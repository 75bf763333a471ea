import { useTranslations } from "next-intl";
import { Failure } from "#components/ui/failure.tsx";
import { PageLink } from "#components/ui/page-link.tsx";
import { pages } from "#lib/shared/paths.ts";
import type { Receipt } from "#lib/shared/receipt.ts";
import { ShortVerdicts } from "./short-verdicts.tsx";

type NotSignedProps = {
  month: { organizationId: string; organizationName: string; exportId: string };
  receipt: Receipt | undefined;
  /** Why the receipt could not be read or signed; null if neither failed. */
  failure: unknown;
  /** Whether the person has signed it already. */
  isSigned: boolean;
};

/** Why a receipt can't be signed with the others, with the way to it. */
export function NotSigned({ month, receipt, failure, isSigned }: NotSignedProps) {
  const t = useTranslations("desk.signOff");
  const { organizationId, organizationName, exportId } = month;
  return (
    <li>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-medium wrap-anywhere">{organizationName}</span>
        <PageLink
          href={pages.receipt(organizationId, exportId)}
          aria-label={t("openNamed", { organization: organizationName })}
          className="text-link inline-flex min-h-6 items-center underline underline-offset-2"
        >
          {t("open")}
        </PageLink>
      </p>
      {failure !== null ? (
        <Failure error={failure} />
      ) : isSigned ? (
        <p className="text-muted text-pretty">{t("ownSignature")}</p>
      ) : (
        receipt && <ShortVerdicts receipt={receipt} />
      )}
    </li>
  );
}
