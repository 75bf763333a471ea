import "server-only";
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";

/** A head of an organization's chain: its last link, when that was signed. Hashes are hexadecimal. */
export type Head = { organizationId: string; position: number; hash: string; signedAt: string };

/** A head with its signature (base64url) and the id of the key. */
export type SignedHead = Head & { keyId: string; signature: string };

/**
 * Why no known key signed a head: the head names another key, or the signature is not of the key it names.
 */
type Unsigned = "unknownKey" | "unsigned";

/** The key that signs heads, and the former ones, which only prove that a head was signed. */
export type SigningKeys = {
  /** The beginning of the SHA-256 of the public key. */
  id: string;
  /** The public key, with which others can check a signature (SPKI, PEM). */
  publicKey: string;
  /** The ids of all keys in the order of their use. */
  ids: readonly string[];
  sign(head: Head): SignedHead;
  /** Returns the index in `ids` of the key that signed a head, or why none did. */
  signerOf(head: SignedHead): number | Unsigned;
};

// PKCS #8 around the 32 bytes of an Ed25519 key (RFC 8410 §7).
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");

/**
 * Returns the keys (Ed25519) of the heads: the one that signs, from its secret of 32 bytes, and the public
 * halves of those that signed before it, in the order of their use.
 */
export function signingKeys(secret: Buffer, former: readonly KeyObject[]): SigningKeys {
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8, secret]), format: "der", type: "pkcs8" });
  const publicKey = createPublicKey(privateKey);
  const known = [...former, publicKey];
  const ids = known.map(keyId);
  return {
    id: keyId(publicKey),
    publicKey: publicKey.export({ format: "pem", type: "spki" }).toString(),
    ids,
    sign: (head) => ({
      ...head,
      keyId: keyId(publicKey),
      signature: sign(null, signedText(head), privateKey).toString("base64url"),
    }),
    signerOf: ({ keyId: id, signature, ...head }) => {
      const index = ids.indexOf(id);
      const key = known[index];
      if (!key) return "unknownKey";
      return verify(null, signedText(head), key, Buffer.from(signature, "base64url")) ? index : "unsigned";
    },
  };
}

function keyId(publicKey: KeyObject): string {
  const spki = publicKey.export({ format: "der", type: "spki" });
  return createHash("sha256").update(spki).digest("hex").slice(0, 16);
}

function signedText({ organizationId, position, hash, signedAt }: Head): Buffer {
  return Buffer.from(JSON.stringify(["kontor audit head", organizationId, position, hash, signedAt]));
}
