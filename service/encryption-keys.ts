/** The keys of the service: the first, SERVICE_ENCRYPTION_KEY, seals; all of them open. Each has 32 bytes. */
export type EncryptionKeys = readonly [current: Uint8Array, ...former: Uint8Array[]];

/**
 * Returns what `open` returns with the first key that opens. Throws what the present key threw if none does.
 */
export async function withAnyKey<Result>(
  keys: EncryptionKeys,
  open: (key: Uint8Array) => Promise<Result>,
): Promise<Result> {
  const [current, ...former] = keys;
  try {
    return await open(current);
  } catch (error) {
    const [next, ...others] = former;
    if (!next) throw error;
    return withAnyKey([next, ...others], open).catch(() => {
      throw error;
    });
  }
}
