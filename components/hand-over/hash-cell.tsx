import { useTranslations } from "next-intl";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Cell } from "#components/ui/table.tsx";

/**
 * The cell with the beginning of a file's SHA-256, which can be copied whole. Narrow screens leave it out.
 */
export function HashCell({ name, sha256 }: { name: string; sha256: string | null }) {
  const t = useTranslations("handOver");
  return (
    <Cell className="max-md:hidden">
      {sha256 && (
        <span className="text-muted inline-flex items-center gap-1">
          <span className="figures" title={sha256}>
            {sha256.slice(0, 12)}…
          </span>
          <CopyButton text={sha256} what={t("copyHash", { name })} />
        </span>
      )}
    </Cell>
  );
}
