import { useFormatter, useTranslations } from "next-intl";

type DocumentProgressProps = { total: number; fetched: number; missing: number };

/** How many of an export's documents are there, as figures and as a bar. */
export function DocumentProgress({ total, fetched, missing }: DocumentProgressProps) {
  const t = useTranslations("keptDocuments");
  const format = useFormatter();
  const counts = { fetched: format.number(fetched), total: format.number(total) };
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="bg-faint flex h-1 w-14 shrink-0 overflow-hidden rounded-full">
        <span className="bg-link" style={{ width: `${share(fetched, total)}%` }} />
        <span className="bg-error" style={{ width: `${share(missing, total)}%` }} />
      </span>
      <span className="figures">{t("of", counts)}</span>
    </span>
  );
}

const share = (part: number, total: number) => (total === 0 ? 100 : (part / total) * 100);
