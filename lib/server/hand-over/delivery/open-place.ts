import "server-only";
import type { AddedKind, TargetSettings } from "#lib/shared/targets.ts";
import { configuration } from "../../configuration.ts";
import { openFolder } from "./folder-place.ts";
import type { OtherPlace } from "./other-place.ts";
import { openSftp } from "./sftp-place.ts";
import { openWebdav } from "./webdav-place.ts";

/** The settings of a target that holds files. */
export type PlaceSettings = Exclude<TargetSettings, { kind: "email" | "datev" }>;

/**
 * Opens the place of a target, runs work there, and leaves it. Throws as `openFolder`, `openSftp` and
 * `openWebdav`, and the errors of the work.
 */
export async function inPlace<Result>(
  settings: PlaceSettings,
  secret: string,
  signal: AbortSignal,
  work: (place: OtherPlace) => Promise<Result>,
): Promise<Result> {
  const { targetRoots, targetNetworks: allowedNetworks } = configuration();
  const attempt = { allowedNetworks, signal };
  switch (settings.kind) {
    case "folder":
      return work(await openFolder(settings.folder, targetRoots));
    case "webdav":
      return closing(await openWebdav(settings, secret, attempt), work);
    case "sftp": {
      const isKey = secret.includes("PRIVATE KEY-----");
      return closing(
        await openSftp(settings, isKey ? { privateKey: secret } : { password: secret }, attempt),
        work,
      );
    }
  }
}

async function closing<Result>(
  place: OtherPlace & { close(): Promise<void> },
  work: (place: OtherPlace) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(place);
  } finally {
    await place.close();
  }
}

/** Returns the kinds of targets that people can add, because the operator has set them up. */
export function offeredKinds(): AddedKind[] {
  const { targetRoots, mailServer } = configuration();
  return [
    ...(targetRoots.length > 0 ? (["folder"] as const) : []),
    ...(["sftp", "webdav"] as const),
    ...(mailServer ? (["email"] as const) : []),
  ];
}
