import { pages } from "#lib/shared/paths.ts";
import { addTargets } from "../deliveries.ts";
import { empty, full } from "../demo.ts";
import { long } from "../long-words.ts";
import { press, unfoldFilter, type View } from "../view.ts";

const [organization] = full.organizations;
const [nothing] = empty.organizations;
const [longest] = long.organizations;

/** The audit trail, connections, and what applies to an organization. */
export const settingViews: readonly View[] = [
  { name: "audit-empty", who: "empty", path: () => pages.audit(nothing, { to: "2020-01-01" }) },
  { name: "audit-long", who: "long", path: () => pages.audit(longest) },
  { name: "audit", path: () => pages.audit(organization) },
  { name: "audit-filter", path: () => pages.audit(organization), act: unfoldFilter },
  { name: "safeguards", path: () => pages.safeguards(organization) },
  { name: "targets-empty", who: "empty", path: () => pages.targets(nothing) },
  { name: "connections", path: () => pages.connections },
  { name: "connections-long", who: "long", path: () => pages.connections },
  {
    name: "connections-end",
    path: () => pages.connections,
    act: press(/^(Disconnect|Trennen)/),
  },
  {
    name: "targets-new",
    path: () => pages.targets(organization),
    async act(page, stage) {
      await addTargets(page, stage, organization);
      await page.getByRole("button", { name: /^(Add a target|Ziel hinzufügen)$/ }).click();
      await page.getByLabel(/^(Kind|Art)$/).selectOption("sftp");
    },
  },
];
