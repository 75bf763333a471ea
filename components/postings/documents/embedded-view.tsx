"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, IconButton } from "#components/ui/button.tsx";
import type { EmbeddedFile } from "#lib/client/embedded-files.ts";
import { saveFile } from "#lib/client/files.ts";
import { ContentView, type ShownContentProps } from "./content-view.tsx";
import { claimedKind } from "./file-kind.ts";

type EmbeddedViewProps = Omit<ShownContentProps, "places" | "onEmbedded"> & { file: EmbeddedFile };

const noPlaces: ShownContentProps["places"] = { marks: [], shown: null };

/** A file inside a file of a posting, shown as those are. Files inside it are not opened. */
export function EmbeddedView({ file, ...shown }: EmbeddedViewProps) {
  const t = useTranslations("document");
  const { name, content } = file;
  const save = () => saveFile(content, name);
  const label = t("download", { name });
  return (
    <ContentView
      {...shown}
      {...file}
      label={t("embedded")}
      claimed={claimedKind(name, "")}
      otherwise="other"
      places={noPlaces}
      onEmbedded={() => undefined}
      download={
        <Button aria-label={label} onClick={save}>
          <Download aria-hidden />
          {t("downloadShort")}
        </Button>
      }
      downloadIcon={
        <IconButton label={label} onClick={save}>
          <Download aria-hidden />
        </IconButton>
      }
    />
  );
}
