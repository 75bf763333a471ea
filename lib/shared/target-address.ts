import type { TargetSettings } from "./targets.ts";

/**
 * Returns where the files of a target go, in one line: a folder, an address, `user@host:port` and its folder,
 * or the numbers of the client.
 */
export function targetAddress(settings: TargetSettings): string {
  switch (settings.kind) {
    case "folder":
      return settings.folder;
    case "sftp":
      return `${settings.user}@${settings.host}:${settings.port} ${settings.folder}`;
    case "webdav":
    case "email":
      return settings.address;
    case "datev":
      return `${settings.consultantNumber}/${settings.clientNumber}`;
  }
}
