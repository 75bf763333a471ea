/**
 * The limits of a request to a bucket, in milliseconds: until there is a connection, until an answer begins,
 * and until the part that it brings is there. Each is that of one try.
 */
export const requestLimits = { connection: 3_000, answer: 30_000, body: 30_000 };

/** Tries of a request, with growing pauses. What may be tried again the SDK knows. */
export const maxAttempts = 4;

/** Tries of a part whose connection breaks off amid the answer, which the SDK does not repeat. */
export const maxBodyTries = 3;
