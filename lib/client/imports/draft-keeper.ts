import type { ImportDraft, SaveDraftRequest } from "#lib/shared/import-draft.ts";
import { ApiError } from "../api.ts";
import { askedAtOnce } from "./asked-at-once.ts";

/**
 * What is to be kept: the file, and what was done with it at the time of the save; null if the table was
 * closed before it could tell. `of` names the state of the work, so that whoever waits knows whether it is
 * that one. `hasChanges`: a person has changed something, so that its loss would be one.
 */
export type WantedDraft = {
  of: string;
  file: File;
  hasChanges: boolean;
  draft: () => Promise<ImportDraft | null>;
};

type Save = { request: SaveDraftRequest; file: File };

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
  /**
   * Called after a failure that may pass; calls `retry` once when another try is worthwhile, not before
   * `retryAfter` seconds if the server has asked for that. Returns what calls it off.
   */
  onFailure: (retry: () => void, retryAfter: number | null) => () => void;
};

/** Whether an error says that the draft was saved elsewhere, so that nothing more is saved here. */
export const isDraftConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "DRAFT_CHANGED";

/**
 * The refusals that pass: the person can sign in again in another tab, and the pace of requests is limited
 * for a while.
 */
const passing = new Set([401, 429]);

/** Whether the server has refused a request, so that sending it again is of no use. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !passing.has(error.status);

/**
 * Keeps a draft on the server, one save at a time; of several that wait only the newest is saved. A save
 * whose answer was lost is sent again as it was, because it may have been carried out. After a save elsewhere
 * nothing more is saved. A save that failed is tried again until it is given up, also after the page that
 * wanted it was left.
 */
export class DraftKeeper {
  readonly #means: Means;
  #revision: number | null = null;
  #keptFile: File | null = null;
  #wanted: WantedDraft | null = null;
  #of = "";
  #hasChanges = false;
  #state: KeepState = "saved";
  /** The save whose answer is not known. */
  #sent: Save | null = null;
  #running: Promise<void> | null = null;
  /** Counts how often what is being saved was given up or forgotten. */
  #ended = 0;
  #callOff: (() => void) | null = null;
  #isOver = false;

  constructor(means: Means) {
    this.#means = means;
  }

  state(): KeepState {
    return this.#state;
  }

  /** Whether something is not kept yet, and may still be. */
  isWaiting(): boolean {
    return !this.#isOver && (this.#sent !== null || this.#wanted !== null);
  }

  /**
   * The name of the file with changes of a person that are not kept yet, and may still be; null if there is
   * none.
   */
  unkeptFile(): string | null {
    if (!this.isWaiting() || !this.#hasChanges) return null;
    return (this.#wanted ?? this.#sent)?.file.name ?? null;
  }

  /** Saves a draft soon. Resolves after a try, also one that failed. */
  keep(wanted: WantedDraft): Promise<void> {
    if (this.#isOver) return Promise.resolve();
    // The table is asked at once, because it is closed with the page.
    this.#wanted = { ...wanted, draft: askedAtOnce(wanted.draft) };
    this.#of = wanted.of;
    this.#hasChanges = wanted.hasChanges;
    this.#tell("saving");
    return this.retry();
  }

  /** Forgets what was kept and was to be kept, after the draft was discarded. */
  forget(): void {
    this.#end();
    this.#revision = null;
    this.#keptFile = null;
    this.#isOver = false;
    this.#tell("saved");
  }

  /** Gives up what is not kept yet, also what is being prepared. */
  giveUp(): void {
    this.#end();
    this.#isOver = true;
  }

  /**
   * Tries to keep what is left, before what is kept is asked for anew. It does not wait for a keeper that
   * itself still asks for that, because both would wait for each other.
   */
  async finish(): Promise<void> {
    if (this.#revision !== null) await this.retry();
  }

  /** Tries again what failed. Resolves after the try. */
  async retry(): Promise<void> {
    // What is wanted while a save is on its way is saved by the same run. What was refused is not sent again.
    const ended = this.#ended;
    if (this.isWaiting()) this.#running ??= this.#saveAll(() => this.#ended !== ended);
    await this.#running;
  }

  #tell(state: KeepState): void {
    this.#state = state;
    this.#means.onState(state, this.#of);
  }

  #end(): void {
    this.#ended += 1;
    this.#callOff?.();
    this.#callOff = null;
    this.#running = null;
    this.#wanted = null;
    this.#sent = null;
  }

  async #saveAll(hasEnded: () => boolean): Promise<void> {
    this.#callOff?.();
    this.#callOff = null;
    try {
      while (this.isWaiting()) {
        const sent = this.#sent ?? (await this.#next(hasEnded));
        if (hasEnded() || sent === null) return;
        this.#sent = sent;
        const revision = await this.#means.save(sent.request);
        if (hasEnded()) return;
        this.#revision = revision;
        this.#keptFile = sent.file;
        this.#sent = null;
      }
      this.#tell("saved");
    } catch (error) {
      if (!hasEnded()) this.#fail(error);
    } finally {
      if (!hasEnded()) this.#running = null;
    }
  }

  #fail(error: unknown): void {
    if (isRefused(error)) this.#sent = null;
    this.#isOver ||= isDraftConflict(error);
    this.#tell(error instanceof Error ? error : new Error("The draft was not saved"));
    if (!this.isWaiting()) return;
    const retryAfter = error instanceof ApiError ? error.retryAfter : null;
    this.#callOff = this.#means.onFailure(() => void this.retry(), retryAfter);
  }

  /** Returns the save of what is wanted now; null if nothing is, or no longer. */
  async #next(hasEnded: () => boolean): Promise<Save | null> {
    const base = this.#revision ?? (await this.#means.revision());
    // Another draft may have become wanted meanwhile, which is the one to save.
    const wanted = this.#wanted;
    if (hasEnded() || !wanted) return null;
    this.#revision = base;
    const { file } = wanted;
    const draft = await wanted.draft();
    if (hasEnded()) return null;
    const content = draft && this.#keptFile !== file && { content: await this.#means.content(file) };
    if (hasEnded()) return null;
    // Only now, so that it counts as waiting until the request stands.
    if (this.#wanted === wanted) this.#wanted = null;
    if (!draft) return this.#next(hasEnded);
    return { request: { base, draft, ...content }, file };
  }
}
