import "server-only";
import type { HandOver } from "#lib/shared/hand-over.ts";
import type { Actor } from "../../audit/record.ts";
import { askDelivery } from "../../hand-over/delivery/ask-delivery.ts";
import { openTarget } from "../../hand-over/delivery/targets.ts";
import type { PostingsSource } from "../../hand-over/export-postings.ts";
import { askDatevDelivery } from "./ask-datev-delivery.ts";

/** Asks for the delivery of a hand-over to any target. Throws as `askDelivery` and `askDatevDelivery`. */
export async function askAnyDelivery(
  source: PostingsSource & Actor,
  handOverId: string,
  targetId: string,
): Promise<HandOver> {
  const target = await openTarget(source.connection.organizationId, targetId);
  const { settings, name } = target;
  return settings.kind === "datev"
    ? askDatevDelivery(source, handOverId, { id: targetId, name, settings })
    : askDelivery(source, handOverId, targetId);
}
