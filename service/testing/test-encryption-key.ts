/**
 * The value of SERVICE_ENCRYPTION_KEY in all tests, so that every process opens the signing keys that another
 * one, or an earlier run, has sealed.
 */
export const testEncryptionKey = Buffer.alloc(32, "encryption key of the tests").toString("base64");
