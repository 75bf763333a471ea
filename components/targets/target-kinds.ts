import { FolderInput, Globe, Mail, Server } from "lucide-react";
import type { TargetKind } from "#lib/shared/targets.ts";

/** The kinds of targets in the order in which they are offered. */
export const targetKinds = ["folder", "sftp", "webdav", "email"] as const satisfies readonly TargetKind[];

/** The icon of each kind. */
export const kindIcons = { folder: FolderInput, sftp: Server, webdav: Globe, email: Mail } as const;
