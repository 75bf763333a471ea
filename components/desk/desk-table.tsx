import { ArrowDown } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { HeadCell, Table } from "#components/ui/table.tsx";
import type { DeskRow } from "#lib/shared/desk.ts";
import type { DeskOrder } from "./arrange.ts";
import { DeskLine } from "./desk-line.tsx";

type DeskTableProps = {
  rows: readonly DeskRow[];
  order: DeskOrder;
  onOrder: (order: DeskOrder) => void;
};

/** The organizations of the desk. The columns by which they can be sorted are buttons. */
export function DeskTable({ rows, order, onOrder }: DeskTableProps) {
  const t = useTranslations("desk.columns");
  const sorted = (by: DeskOrder, name: string): ReactNode => (
    <button
      type="button"
      onClick={() => onOrder(by)}
      className="hover:text-text inline-flex min-h-6 items-center gap-1 rounded"
    >
      {name}
      {order === by && <ArrowDown aria-hidden className="size-3" />}
    </button>
  );
  const sort = (by: DeskOrder) => (order === by ? { "aria-sort": sortDirections[by] } : {});
  return (
    <Table>
      <caption className="sr-only">{t("caption")}</caption>
      <thead>
        <tr>
          <HeadCell {...sort("name")}>{sorted("name", t("organization"))}</HeadCell>
          <HeadCell {...sort("waiting")}>{sorted("waiting", t("state"))}</HeadCell>
          <HeadCell className="max-md:hidden" {...sort("export")}>
            {sorted("export", t("export"))}
          </HeadCell>
          <HeadCell numeric className="max-[1420px]:hidden">
            {t("postings")}
          </HeadCell>
          <HeadCell className="max-lg:hidden">{t("open")}</HeadCell>
          <HeadCell className="max-xl:hidden">{t("documents")}</HeadCell>
          <HeadCell className="max-sm:hidden">{t("next")}</HeadCell>
          <HeadCell className="max-[1600px]:hidden" {...sort("end")}>
            {sorted("end", t("end"))}
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <DeskLine key={row.connection.organizationId} {...row} />
        ))}
      </tbody>
    </Table>
  );
}

/** The direction in which each order sorts. The newest export is first, and what waits most. */
const sortDirections = {
  waiting: "descending",
  name: "ascending",
  export: "descending",
  end: "ascending",
} as const;
