import { createCipheriv, createDecipheriv, type DecipherGCM, randomBytes } from "node:crypto";
import type { SealingKey, SealingKeys } from "../sealing-keys.ts";

const algorithm = "aes-256-gcm";
const tagBytes = 16;
const nonceBytes = 12;
const keyBytes = 32;

/** Bytes of a whole frame as it is stored. A range costs at most two frames more than it has bytes. */
export const frameBytes = 64 * 1024;

/** Bytes of content of every frame but the last. */
export const contentBytes = frameBytes - tagBytes;

const mark = Buffer.from("KONTOR1\n");
const keyIdBytes = 8;
const nonceAt = mark.length + keyIdBytes;
const sealedKeyAt = nonceAt + nonceBytes;

/** Bytes before the first frame: mark, id of the sealing key, and the object's own key, sealed. */
export const headBytes = sealedKeyAt + keyBytes + tagBytes;

/** Seals or opens the frames of one object. */
export type Frames = {
  /** Returns a frame in parts, sealed for this place and no other. Its content comes in parts, too. */
  seal(content: readonly Uint8Array[], index: number, isLast: boolean): Buffer[];
  /** Returns the content of a frame. Throws if it is not the one that was sealed for this place. */
  open(frame: Uint8Array, index: number, isLast: boolean): Buffer;
};

/** Returns the head of a new object and its frames, which have a key of their own. */
export function newFrames(name: string, keys: SealingKeys): { head: Buffer; frames: Frames } {
  const own = randomBytes(keyBytes);
  return { head: headOf(name, own, keys.current()), frames: framesWith(own) };
}

/**
 * Returns the frames of a stored object. Throws for a head that is not this object's, or sealed with an
 * unknown key.
 */
export const framesFrom = (name: string, head: Buffer, keys: SealingKeys): Frames =>
  framesWith(ownKey(name, head, keys));

/**
 * Returns the head of the same object, sealed with the present key; null if it is that already. Its frames
 * stay as they are. Throws as `framesFrom`.
 */
export function resealedHead(name: string, head: Buffer, keys: SealingKeys): Buffer | null {
  const current = keys.current();
  const own = ownKey(name, head, keys);
  return head.toString("latin1", mark.length, nonceAt) === current.id ? null : headOf(name, own, current);
}

function headOf(name: string, own: Buffer, { id, key }: SealingKey): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(name));
  const sealed = [cipher.update(own), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([mark, Buffer.from(id, "latin1"), nonce, ...sealed]);
}

function ownKey(name: string, head: Buffer, keys: SealingKeys): Buffer {
  if (head.length !== headBytes || !head.subarray(0, mark.length).equals(mark))
    throw new Error(`The object ${name} does not begin as a sealed one.`);
  const key = keys.withId(head.toString("latin1", mark.length, nonceAt));
  const decipher = createDecipheriv(algorithm, key, head.subarray(nonceAt, sealedKeyAt)).setAAD(
    Buffer.from(name),
  );
  return opened(decipher, head.subarray(sealedKeyAt));
}

/**
 * A nonce is the frame's index and whether it is the last. So a frame that was moved, left out or taken from
 * another object opens nowhere, and an object that was cut off has no last frame.
 */
function framesWith(own: Buffer): Frames {
  const nonceOf = (index: number, isLast: boolean) => {
    const nonce = Buffer.alloc(nonceBytes);
    nonce.writeUInt32BE(index, nonceBytes - 5);
    nonce.writeUInt8(isLast ? 1 : 0, nonceBytes - 1);
    return nonce;
  };
  return {
    seal(content, index, isLast) {
      const cipher = createCipheriv(algorithm, own, nonceOf(index, isLast));
      const sealed = content.map((part) => cipher.update(part));
      return [...sealed, cipher.final(), cipher.getAuthTag()];
    },
    open: (frame, index, isLast) => opened(createDecipheriv(algorithm, own, nonceOf(index, isLast)), frame),
  };
}

function opened(decipher: DecipherGCM, sealed: Uint8Array): Buffer {
  const tagAt = sealed.length - tagBytes;
  if (tagAt < 0) throw new Error("A sealed piece is too short.");
  decipher.setAuthTag(sealed.subarray(tagAt));
  const content = decipher.update(sealed.subarray(0, tagAt));
  // Checks the tag. This algorithm keeps no bytes back for the end.
  decipher.final();
  return content;
}
