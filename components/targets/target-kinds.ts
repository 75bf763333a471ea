import { FolderInput, Globe, Landmark, Mail, Server } from "lucide-react";
import type { AddedKind } from "#lib/shared/targets.ts";

/** The kinds of targets that people add, in the order in which they are offered. */
export const targetKinds = ["folder", "sftp", "webdav", "email"] as const satisfies readonly AddedKind[];

/** The icon of each kind. */
export const kindIcons = {
  folder: FolderInput,
  sftp: Server,
  webdav: Globe,
  email: Mail,
  datev: Landmark,
} as const;
