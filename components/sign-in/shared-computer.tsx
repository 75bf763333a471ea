import { useTranslations } from "next-intl";
import { useId } from "react";
import { computerField } from "#lib/shared/computer.ts";

type SharedComputerProps = {
  isShared: boolean;
  /** The id of the form that the choice belongs to, by default the one around it. */
  form?: string;
};

/** The choice of a sign-in form whether others use the computer too. It works without JavaScript. */
export function SharedComputer({ isShared, form }: SharedComputerProps) {
  const t = useTranslations("signIn.sharedComputer");
  const id = useId();
  return (
    <div className="flex gap-3">
      <input type="hidden" name={computerField} value="own" form={form} />
      <input
        id={id}
        type="checkbox"
        name={computerField}
        value="shared"
        form={form}
        defaultChecked={isShared}
        aria-describedby={`${id}-hint`}
        className="accent-primary mt-0.5 size-4 shrink-0"
      />
      <div>
        <label htmlFor={id} className="block font-medium">
          {t("label")}
        </label>
        <p id={`${id}-hint`} className="text-meta text-muted text-pretty">
          {t("hint")}
        </p>
      </div>
    </div>
  );
}
