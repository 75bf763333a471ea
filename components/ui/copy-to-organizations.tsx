"use client";

import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Failure } from "./failure.tsx";
import { OrganizationChecks } from "./organization-checks.tsx";

/** An organization to which the person is connected too. */
export type OtherOrganization = { id: string; name: string };

type CopyToOrganizationsProps = {
  title: string;
  text: string;
  others: readonly OtherOrganization[];
  pending: boolean;
  error: Error | null;
  /** Copies to these organizations, and then calls `close`. */
  onCopy: (organizationIds: readonly string[], close: () => void) => void;
};

/** A button that asks to which other organizations of the person something is copied. */
export function CopyToOrganizations(props: CopyToOrganizationsProps) {
  const { title, text, others, pending, error, onCopy } = props;
  const t = useTranslations("ui");
  const [target, setTarget] = useState<ReadonlySet<string> | null>(null);
  return (
    <>
      <Button onClick={() => setTarget(new Set())}>
        <Copy aria-hidden />
        {t("copyTo")}
      </Button>
      {target && (
        <ConfirmDialog
          title={title}
          text={text}
          facts={[]}
          confirm={t("copyTo")}
          pendingText={t("copyTo")}
          pending={pending}
          ready={target.size > 0}
          onConfirm={() => onCopy([...target], () => setTarget(null))}
          onClose={() => setTarget(null)}
        >
          <OrganizationChecks organizations={others} chosen={target} onChange={setTarget} />
          {error && <Failure error={error} />}
        </ConfirmDialog>
      )}
    </>
  );
}
