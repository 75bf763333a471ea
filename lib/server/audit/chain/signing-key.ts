import "server-only";
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";

/** A head of an organization's chain: its last link, when that was signed. Hashes are hexadecimal. */
export type Head = { organizationId: string; position: number; hash: string; signedAt: string };

/** A head with its signature (base64url) and the id of the key. */
export type SignedHead = Head & { keyId: string; signature: string };

export type SigningKey = {
  /** The beginning of the SHA-256 of the public key. */
  id: string;
  /** The public key, with which others can check a signature (SPKI, PEM). */
  publicKey: string;
  sign(head: Head): SignedHead;
  isSignedHead(head: SignedHead): boolean;
};

// PKCS #8 around the 32 bytes of an Ed25519 key (RFC 8410 §7).
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");

/** Returns the key (Ed25519) that signs the heads, from its secret of 32 bytes. */
export function signingKey(secret: Buffer): SigningKey {
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8, secret]), format: "der", type: "pkcs8" });
  const publicKey: KeyObject = createPublicKey(privateKey);
  const spki = publicKey.export({ format: "der", type: "spki" });
  const id = createHash("sha256").update(spki).digest("hex").slice(0, 16);
  return {
    id,
    publicKey: publicKey.export({ format: "pem", type: "spki" }).toString(),
    sign: (head) => ({
      ...head,
      keyId: id,
      signature: sign(null, signedText(head), privateKey).toString("base64url"),
    }),
    isSignedHead: ({ keyId, signature, ...head }) =>
      keyId === id && verify(null, signedText(head), publicKey, Buffer.from(signature, "base64url")),
  };
}

function signedText({ organizationId, position, hash, signedAt }: Head): Buffer {
  return Buffer.from(JSON.stringify(["kontor audit head", organizationId, position, hash, signedAt]));
}
