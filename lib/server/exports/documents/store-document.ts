import "server-only";
import { AppError } from "../../errors/app-error.ts";
import { type MadeObject, MadeObjects, storedObjects } from "../../store/made-objects.ts";

/**
 * Writes a document into the store, to its end. Throws DOCUMENT_BROKEN_OFF if its transfer fails, and the
 * errors of the store; nothing is left then.
 */
export async function storeDocument(body: AsyncIterable<Uint8Array>): Promise<MadeObject> {
  const objects = new MadeObjects(storedObjects);
  try {
    const object = await objects.create();
    for await (const piece of transferred(body)) await object.write(piece);
    return await object.end();
  } catch (error) {
    await objects.discard();
    throw error;
  }
}

// The errors of the transfer alone are about the document. A full disk is not.
async function* transferred(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    // It ended before the promised length, or was silent for too long.
    throw new AppError({ code: "DOCUMENT_BROKEN_OFF", message: "The document broke off.", cause: error });
  }
}
