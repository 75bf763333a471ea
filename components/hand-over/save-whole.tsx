import { FolderArchive } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button.tsx";
import type { HandOver } from "#lib/shared/hand-over.ts";
import { handOversPath, searchOf } from "#lib/shared/paths.ts";

type SaveWholeProps = { organizationId: string; handed: HandOver };

/**
 * The download of a hand-over as one ZIP, with its documents and the receipt. The browser's own, which goes on after a
 * break.
 */
export function SaveWhole({ organizationId, handed: { id, exportId } }: SaveWholeProps) {
  const t = useTranslations("handOver");
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const address = handOversPath(organizationId, exportId, `/${id}/files.zip${searchOf({ timeZone })}`);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <a href={address} download className={buttonClass()}>
        <FolderArchive aria-hidden />
        {t("saveWhole")}
      </a>
      <span className="text-muted">{t("saveWholeText")}</span>
    </div>
  );
}
