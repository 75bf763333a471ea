"use client";

import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Failure } from "./failure.tsx";

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
  const [target, setTarget] = useState<readonly string[] | null>(null);
  return (
    <>
      <Button onClick={() => setTarget([])}>
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
          ready={target.length > 0}
          onConfirm={() => onCopy(target, () => setTarget(null))}
          onClose={() => setTarget(null)}
        >
          <ul className="space-y-1">
            {others.map(({ id, name }) => (
              <li key={id}>
                <label className="flex min-h-6 items-center gap-2">
                  <input
                    type="checkbox"
                    className="accent-primary size-4 shrink-0"
                    checked={target.includes(id)}
                    onChange={({ target: { checked } }) =>
                      setTarget(checked ? [...target, id] : target.filter((other) => other !== id))
                    }
                  />
                  {name}
                </label>
              </li>
            ))}
          </ul>
          {error && <Failure error={error} />}
        </ConfirmDialog>
      )}
    </>
  );
}
