import { z } from "zod";
import { errorReader } from "#contract/errors.ts";
import { datevProgress } from "./datev-delivery.ts";
import { datevClientNumbers } from "./datev-online.ts";

/** The maximum number of targets of an organization. */
export const maxTargets = 20;

const text = (max: number) => z.string().trim().min(1).max(max);

/** The name of a computer or its address, without a scheme, a port or a path. */
const host = text(253).regex(/^[\w.:-]+$/, "Must be the name or the address of a computer");

/** The kinds of targets that people add. */
export const addedKinds = ["folder", "sftp", "webdav", "email"] as const;

/** The settings of each kind of target that people add, without its secret. */
export const addedSettings = z.discriminatedUnion("kind", [
  /** A folder of the computer on which Kontor runs, or of a share that is mounted there. */
  z.strictObject({ kind: z.literal("folder"), folder: text(400).startsWith("/", "Must begin with /") }),
  /** `hostKey` as OpenSSH shows it: `SHA256:` and 43 characters. */
  z.strictObject({
    kind: z.literal("sftp"),
    host,
    port: z.int().min(1).max(65_535).default(22),
    user: text(100),
    folder: text(400).default("."),
    hostKey: z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/, "Must be SHA256: and 43 characters"),
  }),
  z.strictObject({
    kind: z.literal("webdav"),
    /** The address of a folder. */
    address: z
      .url({ protocol: /^https?$/ })
      .max(1_000)
      .refine((address) => !/^\w+:\/\/[^/]*@/.test(address), "User and secret have fields of their own"),
    user: z.string().max(100).default(""),
  }),
  /**
   * Files of at most `attachUpToMegabytes` together are attached; beyond that, or for 0, the mail has a link
   * alone.
   */
  z.strictObject({
    kind: z.literal("email"),
    address: z.email().max(254),
    attachUpToMegabytes: z.int().min(0).max(25),
  }),
]);

/**
 * The settings of a target. The one of kind `datev` comes with the choice of the client at DATEV, and goes
 * with the access. `documentType` is what documents are at DATEV, null for none.
 */
export const targetSettings = z.discriminatedUnion("kind", [
  ...addedSettings.options,
  datevClientNumbers.extend({ kind: z.literal("datev"), documentType: z.string().nullable() }),
]);

/**
 * A new target. `secret` is the password of SFTP or WebDAV, or the private key of SFTP, in OpenSSH's or
 * PEM's format; the others have none.
 */
export const newTarget = z.strictObject({
  name: text(80),
  settings: addedSettings,
  secret: z.string().max(20_000).default(""),
});

/** The server of which the key is asked for. */
export const hostKeyRequest = z.strictObject({ host, port: z.int().min(1).max(65_535).default(22) });

/** The key of a server, as OpenSSH shows it. */
export const hostKeyAnswer = z.object({ hostKey: z.string() });

/** A target of an organization. Its secret never leaves the server. */
export const target = z.object({
  id: z.uuid(),
  name: z.string(),
  settings: targetSettings,
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
});

/**
 * The targets of an organization by name, and the kinds that can be added, because the operator has set them
 * up. `hasDatev`: whether an app at DATEV is set up, so that deliveries to it can go on.
 */
export const targetList = z.object({
  targets: z.array(target),
  kinds: z.array(z.enum(addedKinds)),
  // A process of the version before does not tell it.
  hasDatev: z.boolean().default(true),
});

/**
 * The states of a delivery. waiting: for its first or next attempt. sending: an attempt is under way.
 * following: all is at DATEV, which still checks it. failed: it ended without a delivery. unclear: it may
 * have arrived; a person must say whether it did. cancelled: by a person.
 */
export const deliveryStates = [
  "waiting",
  "sending",
  "following",
  "delivered",
  "failed",
  "unclear",
  "cancelled",
] as const;

/**
 * A delivery of the files of a hand-over to a target, whose name is as it was at that time. `answer` is what
 * the other side said, `problem` why the last attempt failed, `nextAt` when the next one begins.
 */
export const delivery = z.object({
  id: z.uuid(),
  /** Null if the target was removed. */
  targetId: z.uuid().nullable(),
  targetName: z.string(),
  kind: z.enum([...addedKinds, "datev"]),
  askedAt: z.iso.datetime(),
  askedBy: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  nextAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  answer: z.string().nullable(),
  problem: errorReader.nullable(),
  /** What DATEV's data center has of it; null for other kinds. */
  datev: datevProgress.nullable(),
});

/** The request for a delivery. */
export const deliveryRequest = z.strictObject({ targetId: z.uuid() });

/** What a person found out about an unclear delivery. */
export const deliveryFinding = z.strictObject({ hasArrived: z.boolean() });

export type TargetSettings = z.infer<typeof targetSettings>;
export type TargetKind = TargetSettings["kind"];
export type AddedKind = (typeof addedKinds)[number];
export type NewTarget = z.infer<typeof newTarget>;
export type Target = z.infer<typeof target>;
export type TargetList = z.infer<typeof targetList>;
export type Delivery = z.infer<typeof delivery>;
export type DeliveryState = Delivery["state"];
