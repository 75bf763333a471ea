"use client";

import { useTranslations } from "next-intl";
import type { ReactNode, Ref } from "react";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { EmbeddedFiles } from "#lib/client/embedded-files.ts";
import type { FetchedFile } from "#lib/client/files.ts";
import type { FileCommands } from "./commands.ts";
import type { ComparedPlaces } from "./content-view-props.ts";
import { type FileKind, kindOfFormat } from "./file-kind.ts";
import { NotShown, type NotShownReason } from "./not-shown.tsx";
import { PictureView } from "./picture-view.tsx";
import { SheetSkeleton } from "./sheet-skeleton.tsx";
import { XmlView } from "./xml/xml-view.tsx";
import type { Zoom } from "./zoom.ts";

const PdfView = lazyPart(
  () => import("./pdf/pdf-view.tsx").then((file) => file.PdfView),
  <SheetSkeleton />,
  (retry, { notShown }) => notShown("noViewer", retry),
);

/** What all files of a posting have in common when they are shown. */
export type ShownContentProps = {
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  places: ComparedPlaces;
  /** Called when a part of the file is visible, or when none will be. */
  onShown: () => void;
  /** Called with the files inside this one. */
  onEmbedded: (embedded: EmbeddedFiles) => void;
  view: Ref<FileCommands>;
};

type ContentViewProps = ShownContentProps &
  FetchedFile & {
    name: string;
    label: string | undefined;
    /**
     * The kind that the file is said to be, and the one as which it is shown if neither that nor its first
     * bytes tell.
     */
    claimed: FileKind | null;
    otherwise: FileKind;
    download: ReactNode;
    downloadIcon: ReactNode;
  };

/**
 * A file that is there, shown as what its first bytes are, with a line where it is said to be something
 * else.
 */
export function ContentView(props: ContentViewProps) {
  const { content, format, name, label, claimed, download, downloadIcon, onShown, onEmbedded, view } = props;
  const t = useTranslations("document");
  const kind = format ? kindOfFormat(format) : (claimed ?? props.otherwise);
  const notShown = (reason: NotShownReason, onRetry?: () => void) => (
    <NotShown
      {...{ name, label, reason, onShown, download }}
      size={content.size}
      {...(onRetry && { onRetry })}
    />
  );
  if (kind === "other") return notShown("notShown");
  const shared = { content, name, download: downloadIcon, notShown, onShown, onEmbedded, ref: view };
  const isOther = format !== null && claimed !== null && claimed !== "other" && claimed !== kind;
  return (
    <>
      {isOther && (
        <div className="p-2">
          <Notice tone="warn" title={t("isOther", { claimed, format })} />
        </div>
      )}
      {kind === "xml" && <XmlView {...shared} />}
      {kind === "picture" && <PictureView {...shared} />}
      {kind === "pdf" && (
        <PdfView {...shared} zoom={props.zoom} onZoom={props.onZoom} places={props.places} />
      )}
    </>
  );
}
