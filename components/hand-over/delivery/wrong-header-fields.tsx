"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { datevHeaderField } from "#lib/shared/datev-header-fields.ts";
import type { DatevSettings } from "#lib/shared/datev-settings.ts";
import { settingNames } from "../datev/setting-names.ts";
import { useSettingToFix } from "../datev/use-setting-to-fix.ts";

/**
 * The fields of a batch's header that DATEV names as wrong, by their numbers: each with its name, the next
 * step and the way to its setting.
 */
export function WrongHeaderFields({ fields }: { fields: readonly number[] }) {
  const t = useTranslations("datevHeader");
  if (fields.length === 0) return null;
  return (
    <ul className="space-y-2">
      {fields.map((number) => {
        const { text, setting } = datevHeaderField(number);
        return (
          <li key={number} className="max-w-[70ch] text-pretty">
            <span className="font-medium">{t(`fields.${text}.name`, { number })}</span>
            <span className="text-muted block">{t(`fields.${text}.text`)}</span>
            {setting && <OpenSetting setting={setting} />}
          </li>
        );
      })}
    </ul>
  );
}

/** Opens the form of the DATEV settings at one of them. */
function OpenSetting({ setting }: { setting: keyof DatevSettings }) {
  const t = useTranslations("datevHeader");
  const s = useTranslations("datevSettings");
  const [, open] = useSettingToFix();
  const name = settingNames.find((one) => one === setting);
  if (!name) return null;
  return (
    <Button
      className="mt-1 h-auto! min-h-8 max-w-full shrink! py-1 text-left whitespace-normal!"
      onClick={() => void open(name)}
    >
      {t("openSetting", { setting: s(`${name}.label`) })}
    </Button>
  );
}
