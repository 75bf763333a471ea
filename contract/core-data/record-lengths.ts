/** Longest code that a record of a request may have, in characters. */
export const codeLength = 64;

/** Longest name that a record of a request may have, in characters. */
export const nameLength = 255;
