import "server-only";
import { maxTemplates, tableTemplate } from "#lib/shared/table-template.ts";
import { AppError } from "../errors/app-error.ts";
import { namedSettings } from "./named-settings.ts";

/** The templates of an organization. Saving throws TEMPLATES_FULL. */
export const tableTemplates = namedSettings({
  field: "template",
  prefix: "table-template:",
  schema: tableTemplate,
  most: maxTemplates,
  full: () =>
    new AppError({ code: "TEMPLATES_FULL", message: `There are ${maxTemplates} templates already.` }),
});
