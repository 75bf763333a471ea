import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { Visit } from "./browser.ts";

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();

/** The flags "person present" and "person verified" of a device's answer (WebAuthn §6.1). */
const flags = Buffer.from([0x05]);

const rpHash = (origin: string) => sha256(new URL(origin).hostname);

/** Returns what a browser at `origin` says of the request of a page (WebAuthn §5.8.1). */
function clientDataOf(page: Visit, type: string, origin: string): Buffer {
  const [, attribute = ""] = /data-passkey="([^"]+)"/.exec(page.text) ?? [];
  const { challenge } = JSON.parse(attribute.replaceAll("&quot;", '"')) as { challenge: string };
  return Buffer.from(JSON.stringify({ type, challenge, origin }));
}

/** A device with one passkey that never counts its uses, as most don't. */
export function passkeyDevice() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const bytes = randomBytes(16);
  const id = bytes.toString("base64url");
  // COSE: a map with type EC2, algorithm ES256, curve P-256, x and y.
  const cose = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);
  return {
    id,
    publicKey: cose.toString("base64url"),
    /**
     * Answers the request of a page that adds a passkey, without naming the device's maker (WebAuthn §6.5).
     */
    register(page: Visit, origin: string): string {
      const clientData = clientDataOf(page, "webauthn.create", origin);
      const [maker, length] = [Buffer.alloc(16), Buffer.from([0, bytes.length])];
      const key = Buffer.concat([maker, length, bytes, cose]);
      const data = Buffer.concat([rpHash(origin), Buffer.from([0x45]), Buffer.alloc(4), key]);
      // CBOR: a map with `fmt` "none", an empty `attStmt`, and `authData` of fewer than 256 bytes.
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
        Buffer.from([data.length]),
        data,
      ]);
      return JSON.stringify({
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString("base64url"),
          attestationObject: attestation.toString("base64url"),
        },
      });
    },
    /** Answers the request of a page as a browser at `origin` does. */
    answer(page: Visit, origin: string): string {
      const clientData = clientDataOf(page, "webauthn.get", origin);
      const data = Buffer.concat([rpHash(origin), flags, Buffer.alloc(4)]);
      const signature = sign("sha256", Buffer.concat([data, sha256(clientData)]), privateKey);
      return JSON.stringify({
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      });
    },
  };
}
