import type { Delivery, Target } from "#lib/shared/targets.ts";

/** Whether a delivery was for a target, which it names as it was at that time. */
export const isFor = ({ targetName, kind }: Delivery, { name, settings }: Target) =>
  targetName === name && kind === settings.kind;
