/**
 * A store of bytes by name. A name has letters, digits, hyphens and underscores alone, at least two. Every
 * function but `create`, `list` and `discardBegun` throws a `MissingObjectError` where it says so, and a
 * `StoreError` if the store fails.
 */
export type ObjectStore = {
  /**
   * Begins an object that exists from `end` on, whole. Until then nobody finds it, or everybody the one
   * before it.
   */
  create(name: string): Promise<ObjectWriter>;
  /**
   * Opens an object for its bytes from `from` to before `until`, or its end, if that is earlier. They are
   * read when they are asked for. Throws a `MissingObjectError`, also while they are read.
   */
  read(name: string, from: number, until: number): Promise<OpenedObject>;
  /** Returns the size in bytes, or null if there is no such object. */
  size(name: string): Promise<number | null>;
  /** Replaces the first bytes of an object by as many others, at most 512. Throws a `MissingObjectError`. */
  replaceBeginning(name: string, bytes: Uint8Array): Promise<void>;
  /** Removes an object. Without one nothing happens. */
  remove(name: string): Promise<void>;
  /** Yields all objects that have ended, with the time of their last change. */
  list(): AsyncIterable<{ name: string; changedAt: Date }>;
  /** Discards what was begun before a time and has never ended: that of processes that died. */
  discardBegun(before: Date): Promise<void>;
  /**
   * Tries the store out: with `isWriting` whether it can be written, read and removed from, otherwise only
   * whether it answers. Throws a `StoreError`.
   */
  check(isWriting: boolean): Promise<void>;
};

/** An object as it was when it was opened: its whole size in bytes, and the part that is read. */
export type OpenedObject = { size: number; pieces: AsyncIterable<Buffer> };

/**
 * Writes an object. After `discard`, which never throws, nothing is left of it, or `discardBegun` finds it.
 */
export type ObjectWriter = {
  write(bytes: Uint8Array): Promise<void>;
  end(): Promise<void>;
  discard(): Promise<void>;
};

/** Thrown for a name without an object. */
export class MissingObjectError extends Error {
  override name = "MissingObjectError";
  readonly code = "ENOENT";
  constructor(object: string) {
    super(`There is no object ${object}.`);
  }
}

/**
 * The kinds of failures of a store: it does not answer at the moment, has no space left, or refuses, as with
 * wrong settings or missing rights.
 */
export type StoreProblem = "unavailable" | "full" | "refused";

/** Thrown if a store fails. The message is a sentence for the operator, with what to do. */
export class StoreError extends Error {
  override name = "StoreError";
  readonly problem: StoreProblem;
  constructor(problem: StoreProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/**
 * Returns the path of an object in a directory, and its key in a bucket. They are the same, so that the
 * tools of both can copy a store. Throws for a name that leads elsewhere.
 */
export function pathOfObject(name: string): string {
  if (!/^[\w-]{2,}$/.test(name)) throw new Error(`${JSON.stringify(name)} is no name of an object.`);
  return `${name.slice(0, 2)}/${name}`;
}

/** Returns the name of the object with a path, or null for a path that no object has. */
export function nameOfPath(objectPath: string): string | null {
  const [, begin, name] = /^([\w-]{2})\/([\w-]{2,})$/.exec(objectPath) ?? [];
  return begin !== undefined && name?.startsWith(begin) ? name : null;
}
