/** Maximum length of a record's code, in characters. */
export const codeLength = 64;

/** Maximum length of a record's name, in characters. */
export const nameLength = 255;
