import { useTranslations } from "next-intl";
import { inputClass } from "#components/ui/field.tsx";
import { digests, type Told } from "#lib/shared/mails.ts";

type ToldRowProps = {
  name: string;
  /** Null where several organizations differ. */
  digest: Told["digest"] | null;
  alerts: boolean;
  onChange: (change: Partial<Told>) => void;
};

/** A row of what is told of one organization, or of all. */
export function ToldRow({ name, digest, alerts, onChange }: ToldRowProps) {
  const t = useTranslations("mails.told");
  return (
    <tr className="border-line border-b last:border-b-0 max-sm:block max-sm:py-2">
      <th scope="row" className="px-4 py-2 text-left font-medium wrap-anywhere max-sm:block">
        {name}
      </th>
      <td className="px-4 py-2 max-sm:flex max-sm:items-center max-sm:gap-3">
        <span aria-hidden className="text-muted sm:hidden">
          {t("digest")}
        </span>
        <select
          aria-label={t("digestOf", { organization: name })}
          className={`${inputClass} w-auto! min-w-40!`}
          value={digest ?? ""}
          onChange={({ target }) => {
            const chosen = digests.find((choice) => choice === target.value);
            if (chosen) onChange({ digest: chosen });
          }}
        >
          {digest === null && <option value="">{t("mixed")}</option>}
          {digests.map((choice) => (
            <option key={choice} value={choice}>
              {t(`digests.${choice}`)}
            </option>
          ))}
        </select>
      </td>
      <td className="px-4 py-2 max-sm:block">
        <label className="flex min-h-6 items-center gap-2">
          <input
            type="checkbox"
            className="accent-primary size-4 shrink-0"
            aria-label={t("alertsOf", { organization: name })}
            checked={alerts}
            onChange={({ target }) => onChange({ alerts: target.checked })}
          />
          {t("atOnce")}
        </label>
      </td>
    </tr>
  );
}
