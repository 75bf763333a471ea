import { getLocale, getTranslations } from "next-intl/server";
import type { FilePartTexts } from "#lib/server/imports/file-parts-csv.ts";
import { coreDataTypeOf } from "#lib/shared/core-data/core-data-types.ts";
import { repairKindText } from "#lib/shared/repair-kind-text.ts";
import type { ImportRun } from "#lib/shared/import-run.ts";

/** Returns the texts of a run's unsent rows and repairs, in the language of the request. */
export async function filePartTexts({ coreDataType }: ImportRun): Promise<FilePartTexts> {
  const locale = await getLocale();
  const t = await getTranslations("importReceipt");
  const problems = await getTranslations("newImport");
  const type = coreDataTypeOf(coreDataType);
  const { label, reason } = repairKindText(type, {
    ...{ locale, problems, own: (kind) => t(`repairKinds.${kind}`) },
  });
  return {
    headings: {
      row: t("row"),
      reason: t("reason"),
      field: t("field"),
      before: t("before"),
      after: t("after"),
    },
    label,
    reason,
    leftOut: t("leftOutReason"),
  };
}
