import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { Visit } from "./browser.ts";

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();

/** The flags "person present" and "person verified" of a device's answer (WebAuthn §6.1). */
const flags = Buffer.from([0x05]);

/** A device with one passkey that never counts its uses, as most don't. */
export function passkeyDevice() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16).toString("base64url");
  return {
    id,
    /** The public key as COSE: a map with type EC2, algorithm ES256, curve P-256, x and y. */
    publicKey: Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]).toString("base64url"),
    /** Answers the request of a page as a browser at `origin` does. */
    answer(page: Visit, origin: string): string {
      const [, attribute = ""] = /data-passkey="([^"]+)"/.exec(page.text) ?? [];
      const request = JSON.parse(attribute.replaceAll("&quot;", '"')) as { challenge: string };
      const { challenge } = request;
      const clientData = Buffer.from(JSON.stringify({ type: "webauthn.get", challenge, origin }));
      const data = Buffer.concat([sha256(new URL(origin).hostname), flags, Buffer.alloc(4)]);
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
