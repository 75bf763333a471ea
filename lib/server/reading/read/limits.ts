import "server-only";

/** Maximum size of a document that is read, in bytes. */
export const maxDocumentBytes = 32 * 2 ** 20;
