/** The column by whose hash tables are cut. */
export const owner = "organization_id";

/** Returns a name as PostgreSQL takes it. */
export const quotedName = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Returns names as a list. */
export const listOf = (names: readonly string[]) => names.map((name) => quotedName(name)).join(", ");

/** The name of the table with partitions while the whole one is still in use. */
export const partsOf = (table: string) => `${table}_parts`;

/** The name of one of a table's partitions. */
export const partOf = (table: string, index: number) => `${table}_${index}`;

/** The name of an index of the table with partitions while that of the whole one is still in use. */
export const newName = (index: string) => `${index}_parts`;

/**
 * The name of the trigger and of the function that repeat what is written to a whole table in that with
 * partitions.
 */
export const mirrorOf = (table: string) => `mirror_${table}`;

/** Returns the columns of a key that begins with the organization. */
export const owned = (columns: readonly string[]) => [owner, ...columns.filter((name) => name !== owner)];
