"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Field } from "#components/ui/field.tsx";

/**
 * A card that accepts a table from the clipboard, pasted anywhere on the page or into a field. It is read
 * like a file.
 */
export function PasteForm({ onPaste }: { onPaste: (file: File) => void }) {
  const t = useTranslations("newImport");
  const [text, setText] = useState("");

  const read = (pasted: string) => onPaste(new File([pasted], t("pastedName"), { type: "text/plain" }));
  const pasteAnywhere = useEffectEvent((event: ClipboardEvent) => {
    const { target, clipboardData } = event;
    if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) return;
    const file = clipboardData?.files[0];
    const pasted = clipboardData?.getData("text/plain") ?? "";
    if (file) onPaste(file);
    else if (pasted !== "") read(pasted);
  });
  useEffect(() => {
    document.addEventListener("paste", pasteAnywhere);
    return () => document.removeEventListener("paste", pasteAnywhere);
  }, []);

  return (
    <Card className="px-4 py-3">
      <details>
        <summary className="font-medium underline-offset-2 hover:underline">{t("pasteTitle")}</summary>
        <div className="mt-3 space-y-3">
          <Field label={t("pasteLabel")} hint={t("pasteHint")}>
            {({ className, ...input }) => (
              <textarea
                {...input}
                rows={6}
                spellCheck={false}
                value={text}
                onChange={(event) => setText(event.target.value)}
                className={`${className} figures h-auto! py-2`}
              />
            )}
          </Field>
          <Button disabled={text.trim() === ""} onClick={() => read(text)}>
            {t("pasteRead")}
          </Button>
        </div>
      </details>
    </Card>
  );
}
