import { parseAsStringLiteral, useQueryState } from "nuqs";
import { settingNames } from "./setting-names.ts";

/**
 * Returns the DATEV setting that the page opens, null for none, and the function that changes it. It stands
 * in the address, so that whatever names a setting can lead to it.
 */
export const useSettingToFix = () => useQueryState("setting", parseAsStringLiteral(settingNames));
