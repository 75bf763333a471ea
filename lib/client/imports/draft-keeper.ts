import type { ImportDraft, SaveDraftRequest } from "#lib/shared/import-draft.ts";
import { ApiError } from "../api.ts";

/**
 * What is to be kept: the file, and what was done with it at the time of the save; null if the table was closed before it could tell.
 * `of` names the state of the work, so that whoever waits knows whether it is that one.
 */
export type WantedDraft = { of: string; file: File; draft: () => Promise<ImportDraft | null> };

/** Whether all is kept; otherwise it is being saved, or the error of the last try. */
export type KeepState = "saved" | "saving" | Error;

type Means = {
  /** Returns the revision of what is kept already. */
  revision: () => Promise<number>;
  /** Returns a file in base64; null if it is too large to be kept. */
  content: (file: File) => Promise<string | null>;
  /** Saves, and returns the new revision. */
  save: (request: SaveDraftRequest) => Promise<number>;
  /** Called with each new state, and the work that was wanted last. */
  onState: (state: KeepState, of: string) => void;
  /** Called after a failure that may pass; calls `retry` when another try is worthwhile. */
  onFailure: (retry: () => void) => void;
};

/** Whether an error says that the draft was saved elsewhere, so that nothing more is saved here. */
export const isDraftConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "DRAFT_CHANGED";

/** The refusals that pass: the person can sign in again in another tab, and the pace of requests is limited for a while. */
const passing = new Set([401, 429]);

/** Whether the server has refused a request, so that sending it again is of no use. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !passing.has(error.status);

/**
 * Keeps a draft on the server, one save at a time; of several that wait only the newest is saved. A save whose answer was
 * lost is sent again as it was, because it may have been carried out. After a save elsewhere nothing more is saved. A
 * save that failed is tried again until it is given up, also after the page that wanted it was left.
 */
export class DraftKeeper {
  readonly #means: Means;
  #revision: number | null = null;
  #keptFile: File | null = null;
  #wanted: WantedDraft | null = null;
  #of = "";
  /** The save whose answer is not known. */
  #sent: { request: SaveDraftRequest; file: File } | null = null;
  #running: Promise<void> | null = null;
  #isOver = false;

  constructor(means: Means) {
    this.#means = means;
  }

  /** Whether something is not kept yet, and may still be. */
  isWaiting(): boolean {
    return !this.#isOver && (this.#sent !== null || this.#wanted !== null);
  }

  /** Saves a draft soon. Resolves after a try, also one that failed. */
  keep(wanted: WantedDraft): Promise<void> {
    if (this.#isOver) return Promise.resolve();
    // The table is asked at once, because it is closed with the page.
    const draft = wanted.draft();
    // A failure is reported by the save.
    draft.catch(() => undefined);
    this.#wanted = { ...wanted, draft: () => draft };
    this.#of = wanted.of;
    this.#tell("saving");
    return this.retry();
  }

  /** Forgets what was kept, after the draft was discarded. */
  forget(): void {
    this.#revision = null;
    this.#keptFile = null;
    this.#isOver = false;
    this.#tell("saved");
  }

  /** Gives up what is not kept yet. */
  giveUp(): void {
    this.#isOver = true;
    this.#wanted = null;
    this.#sent = null;
  }

  /**
   * Tries to keep what is left, before what is kept is asked for anew. It does not wait for a keeper that itself still asks for
   * that, because both would wait for each other.
   */
  async finish(): Promise<void> {
    if (this.#revision !== null) await this.retry();
  }

  /** Tries again what failed. Resolves after the try. */
  async retry(): Promise<void> {
    // What is wanted while a save is on its way is saved by the same run.
    this.#running ??= this.#saveAll().finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  #tell(state: KeepState): void {
    this.#means.onState(state, this.#of);
  }

  async #saveAll(): Promise<void> {
    // What was refused is not sent again, and is not saved either.
    if (!this.isWaiting()) return;
    try {
      while (this.isWaiting()) {
        const sent = (this.#sent ??= await this.#next());
        if (sent === null) return;
        this.#revision = await this.#means.save(sent.request);
        this.#keptFile = sent.file;
        this.#sent = null;
      }
      if (!this.#isOver) this.#tell("saved");
    } catch (error) {
      if (isRefused(error)) this.#sent = null;
      this.#isOver ||= isDraftConflict(error);
      this.#tell(error instanceof Error ? error : new Error("The draft was not saved"));
      if (this.isWaiting()) this.#means.onFailure(() => void this.retry());
    }
  }

  async #next(): Promise<{ request: SaveDraftRequest; file: File } | null> {
    this.#revision ??= await this.#means.revision();
    // Another draft may have become wanted meanwhile, which is the one to save.
    const wanted = this.#wanted;
    if (!wanted) return null;
    this.#wanted = null;
    const { file } = wanted;
    const draft = await wanted.draft();
    if (!draft) return this.#next();
    const request = {
      ...{ base: this.#revision, draft },
      ...(this.#keptFile !== file && { content: await this.#means.content(file) }),
    };
    return { request, file };
  }
}
