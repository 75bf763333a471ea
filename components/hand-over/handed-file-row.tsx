"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download, FolderArchive } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Breakable } from "#components/ui/breakable.tsx";
import { ButtonLink, IconButton } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Cell, Row } from "#components/ui/table.tsx";
import { useSize } from "#components/ui/use-size.ts";
import { saveHandedFileMutation } from "#lib/client/hand-over.ts";
import type { HandedFile } from "#lib/shared/hand-over.ts";
import { HashCell } from "./hash-cell.tsx";

type HandedFileRowProps = {
  organizationId: string;
  exportId: string;
  handOverId: string;
  file: HandedFile;
  /** Whether DATEV is checking it, so that nothing says that it did not go out. */
  isChecked: boolean;
  /** The page where the file is downloaded; null: here. */
  elsewhere: string | null;
};

/** A file of a hand-over with its size and SHA-256, to download again. Its problems are below it. */
export function HandedFileRow({
  organizationId,
  exportId,
  handOverId,
  file,
  isChecked,
  elsewhere,
}: HandedFileRowProps) {
  const t = useTranslations("handOver");
  const format = useFormatter();
  const size = useSize();
  const save = useMutation(saveHandedFileMutation(organizationId, exportId, useQueryClient()));
  const { name, rows, bytes, sha256, finishedAt, differedAt, replaced } = file;
  return (
    <>
      <Row>
        <Cell className="max-w-[420px] min-w-32 py-1.5 whitespace-normal!">
          <Breakable text={name} />
          {finishedAt === null && !isChecked && <span className="text-muted block">{t("notSent")}</span>}
        </Cell>
        <Cell numeric>{rows === null ? "–" : format.number(rows)}</Cell>
        <Cell numeric>{bytes === null ? "–" : size(bytes)}</Cell>
        <HashCell name={name} sha256={sha256} />
        <Cell className="text-right">
          {elsewhere === null ? (
            <IconButton
              label={t("download", { name })}
              pending={save.isPending}
              onClick={() => save.mutate({ handOverId, file })}
            >
              <Download aria-hidden />
            </IconButton>
          ) : (
            <ButtonLink variant="ghost" size="icon" href={elsewhere} aria-label={t("documentsButton")}>
              <FolderArchive aria-hidden />
            </ButtonLink>
          )}
        </Cell>
      </Row>
      {replaced.length > 0 && (
        <Below>
          <p className="text-muted text-pretty">
            {t("replaced", { list: format.list(replaced.map((one) => t("replacedOne", one))) })}
          </p>
        </Below>
      )}
      {differedAt !== null && (
        <Below>
          <Notice tone="error" title={t("differs", { name })}>
            <p>{t("differsNext")}</p>
          </Notice>
        </Below>
      )}
      {save.isError && differedAt === null && (
        <Below>
          <Failure error={save.error} onRetry={() => save.mutate({ handOverId, file })} />
        </Below>
      )}
    </>
  );
}

function Below({ children }: { children: ReactNode }) {
  return (
    <tr className="border-line not-last:border-b">
      <td colSpan={5} className="px-3 py-2.5 whitespace-normal">
        {children}
      </td>
    </tr>
  );
}
