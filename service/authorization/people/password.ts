import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from "node:crypto";

const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

function derive(parameters: Argon2Parameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2("argon2id", parameters, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/**
 * Returns the argon2id hash of a password (19 MiB, 2 passes, 1 lane) with a new salt, as a PHC string that
 * contains these parameters.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive({ ...cost, message: password, nonce: salt });
  const text = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(salt)}$${text(key)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/**
 * Returns whether a password matches a hash of `hashPassword`, with whatever parameters the hash was made.
 */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, key] = phc.exec(hash) ?? [];
  if (!salt || !key) return false;
  const expected = Buffer.from(key, "base64");
  const actual = await derive({
    message: password,
    nonce: Buffer.from(salt, "base64"),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}
