"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Field } from "#components/ui/field.tsx";
import { maxRemarkLength, maxTold, type RemarksOfPosting } from "#lib/shared/remarks.ts";
import type { RemarkDraft } from "./remark-draft.ts";

type RemarkFormProps = {
  draft: RemarkDraft;
  colleagues: RemarksOfPosting["colleagues"];
  isSending: boolean;
  onDraft: (draft: RemarkDraft) => void;
  onSend: () => void;
  onCancel: () => void;
};

/**
 * The form of a note, a question with the colleagues who are told of it, or an answer. The focus begins in
 * its text.
 */
export function RemarkForm({ draft, colleagues, isSending, onDraft, onSend, onCancel }: RemarkFormProps) {
  const t = useTranslations("remarks");
  const field = useRef<HTMLTextAreaElement>(null);
  const { kind, text, tell, error } = draft;
  useEffect(() => field.current?.focus(), []);

  function onKey(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    // Escape would close the panel around the form, and what was written would be out of sight.
    event.preventDefault();
    event.stopPropagation();
    if (text.trim() === "") onCancel();
  }

  return (
    <form
      className="grid gap-2 py-1"
      onKeyDown={onKey}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "" && !isSending) onSend();
      }}
    >
      <Field label={t(`yours.${kind}`)}>
        {(input) => (
          <textarea
            {...input}
            ref={field}
            rows={3}
            maxLength={maxRemarkLength}
            value={text}
            readOnly={isSending}
            onChange={({ target }) => onDraft({ ...draft, text: target.value })}
            className={`${input.className} h-auto! py-1.5`}
          />
        )}
      </Field>
      {kind !== "answer" && (
        <fieldset>
          <legend className="text-meta text-muted font-medium">{t("tell")}</legend>
          {colleagues.length === 0 && <p className="text-muted">{t("nobody")}</p>}
          <ul className="flex max-h-28 flex-wrap gap-x-4 overflow-y-auto">
            {colleagues.map(({ id, name, isMailed }) => (
              <li key={id} className="min-w-0">
                <label className="flex min-h-7 items-center gap-2">
                  <input
                    type="checkbox"
                    checked={tell.includes(id)}
                    disabled={!tell.includes(id) && tell.length >= maxTold}
                    onChange={({ target }) =>
                      onDraft({
                        ...draft,
                        tell: target.checked ? [...tell, id] : tell.filter((other) => other !== id),
                      })
                    }
                    className="accent-primary size-4 shrink-0"
                  />
                  <span className="min-w-0 wrap-anywhere">
                    {name}
                    {!isMailed && <span className="text-muted"> {t("notMailed")}</span>}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {error !== null && <Failure error={error} onRetry={onSend} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={isSending} disabled={text.trim() === ""}>
          {t(`send.${kind}`)}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
