import { useTranslations } from "next-intl";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { Time } from "#components/ui/time.tsx";
import type { ArchivesKey } from "#lib/client/document-archives.ts";
import type { DocumentArchive } from "#lib/shared/document-archive.ts";
import { HandedDeliveries } from "../delivery/handed-deliveries.tsx";
import { ArchiveActions } from "./archive-actions.tsx";
import { ArchiveNotice } from "./archive-notice.tsx";
import { ArchiveParts } from "./archive-parts.tsx";
import { ArchiveProgress } from "./archive-progress.tsx";
import { MissingFiles } from "./missing-files.tsx";

const tones: Record<DocumentArchive["state"], Tone> = {
  running: "run",
  paused: "waiting",
  complete: "done",
  cancelled: "neutral",
  removed: "neutral",
};

const areWorthListing = ({ state, parts }: DocumentArchive) =>
  state !== "cancelled" && (parts.length > 1 || parts.some(({ sha256 }) => sha256 !== null));

/** The state in words and colour. A ZIP that is made but lacks documents is not called complete. */
const shownState = ({
  state,
  missing,
}: DocumentArchive): { tone: Tone; name: DocumentArchive["state"] | "partly" } =>
  state === "complete" && missing > 0
    ? { tone: "warn", name: "partly" }
    : { tone: tones[state], name: state };

type ArchiveViewProps = { archivesKey: ArchivesKey; archive: DocumentArchive };

/**
 * A document archive: its progress, its ZIPs, its missing files, its deliveries, and what can be done about
 * it.
 */
export function ArchiveView({ archivesKey, archive }: ArchiveViewProps) {
  const t = useTranslations("documentArchive");
  const { id, state, missing, parts, deliveries } = archive;
  const { organizationId, exportId } = archivesKey;
  const { tone, name } = shownState(archive);
  const handed = {
    id,
    exportId,
    files: parts,
    deliveries,
    withdrawal: null,
    isRemoved: state !== "complete",
  };
  return (
    <section aria-label={t("archive", { name: parts[0]?.name ?? id })} className="grid grid-cols-1 gap-3">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-semibold">
            {t.rich("heading", { time: () => <Time value={archive.createdAt} detail="second" /> })}
          </h2>
          <Badge tone={tone}>{t(`states.${name}`)}</Badge>
          {archive.datevBatch !== null && <span className="font-medium">{t("forDatev")}</span>}
          <span className="text-muted">{t("by", { name: archive.createdBy })}</span>
        </div>
        <ArchiveProgress archive={archive} />
      </div>
      <ArchiveNotice archive={archive} />
      {areWorthListing(archive) && <ArchiveParts archivesKey={archivesKey} archive={archive} />}
      {missing > 0 && <MissingFiles archive={archive} />}
      <ArchiveActions archivesKey={archivesKey} archive={archive} />
      {(state === "complete" || deliveries.length > 0) && (
        // It has the space at its sides itself.
        <div className="-mx-4">
          <HandedDeliveries organizationId={organizationId} handed={handed} what={parts[0]?.name ?? id} />
        </div>
      )}
    </section>
  );
}
