import { z } from "zod";
import { type AddedKind, addedSettings, type NewTarget, newTarget } from "#lib/shared/targets.ts";

const [folder, sftp, webdav, email] = addedSettings.options;
const { name, secret } = newTarget.shape;

/**
 * The form of a new target: its name, and the settings of its kind beside the secret, if the kind has one.
 */
export const targetForm = z.discriminatedUnion("kind", [
  folder.extend({ name }),
  sftp.extend({ name, secret: secret.unwrap().min(1) }),
  webdav.extend({ name, secret }),
  email.extend({ name }),
]);

/** The values of the form before they are checked. */
export type TargetValues = z.input<typeof targetForm>;

/** What the form of each kind begins with. */
export const firstValues: { [Kind in AddedKind]: Extract<TargetValues, { kind: Kind }> } = {
  folder: { kind: "folder", name: "", folder: "" },
  sftp: { kind: "sftp", name: "", host: "", port: 22, hostKey: "", user: "", secret: "", folder: "." },
  webdav: { kind: "webdav", name: "", address: "", user: "", secret: "" },
  email: { kind: "email", name: "", address: "", attachUpToMegabytes: 10 },
};

/** Returns the target that checked values of the form stand for. */
export function targetFrom(values: z.output<typeof targetForm>): NewTarget {
  const { name: given, ...rest } = values;
  if (!("secret" in rest)) return { name: given, settings: rest, secret: "" };
  const { secret: own, ...settings } = rest;
  return { name: given, settings, secret: own };
}
