/** Returns the beginning and the end of an export's id, by which people tell a few exports apart. */
export const shortExportId = (id: string): string => `${id.slice(0, 4)}…${id.slice(-4)}`;
