import "server-only";
import type { Posting } from "#contract/posting.ts";
import type { DatevHeldGroup, DatevHeldValue } from "#lib/shared/datev-check-schemas.ts";
import type { DatevFindingCode } from "#lib/shared/datev-findings.ts";
import type { DatevRepair } from "#lib/shared/datev-repairs.ts";
import type { DatevSettings } from "#lib/shared/datev-settings.ts";
import type { DatevBatch } from "../../database/tables/hand-over-tables.ts";
import { yearsFromSettings } from "./fiscal-year.ts";
import type { DatevPlanner, HeldRow } from "./plan.ts";
import { repairedBy, type Repaired, repairsOf } from "./repairs.ts";
import { RowTotals } from "./row-totals.ts";

/** Maximum values of a cause that are listed. The others are added up. */
const maxListed = 20;

/** Maximum values of a cause that are told apart while the postings are read, because documents name any. */
const maxValues = 1_000;

const maxValueLength = 100;

/** A repair with what it changes, and the rows of all held postings that it frees. */
type Trial = { repair: DatevRepair; repaired: Repaired; freed: number };
/** The rows of a value, and of these the rows that each trial frees. */
type Value = { value: string; totals: RowTotals; trials: { trial: Trial; freed: number }[] };
type Group = { totals: RowTotals; values: Map<string, Value>; others: RowTotals };
type BatchRows = Pick<DatevBatch, "from" | "rows">;

/**
 * Adds up held rows by cause, and for causes that a repair mends by value. Counts for each repair the rows
 * that it frees, by planning their postings with it. Each row counts once, so that the groups together are
 * all held rows. Memory is bounded by the values that are told apart.
 */
export class HeldGroups {
  readonly #settings: DatevSettings;
  readonly #planner: DatevPlanner;
  readonly #groups = new Map<DatevFindingCode, Group>();
  readonly #trials = new Map<string, Trial | null>();

  constructor(settings: DatevSettings, planner: DatevPlanner) {
    this.#settings = settings;
    this.#planner = planner;
  }

  /** Adds the rows of a held posting, which the planner has planned. */
  add(posting: Posting, rows: readonly HeldRow[]): void {
    const [first] = rows;
    if (!first) return;
    const group = this.#groups.get(first.cause.code) ?? newGroup();
    this.#groups.set(first.cause.code, group);
    const value = this.#valueOf(first, group);
    const totals = value?.totals ?? group.others;
    for (const { amount } of rows) {
      group.totals.add(amount);
      totals.add(amount);
    }
    for (const own of value?.trials ?? []) {
      if (!this.#planner.isFreedBy(own.trial.repaired, posting)) continue;
      own.trial.freed += rows.length;
      own.freed += rows.length;
    }
  }

  /**
   * Returns the groups, the largest first, each with its largest values. A repair is offered if it frees
   * more rows than it holds of those in the batches.
   */
  list(batches: readonly BatchRows[]): DatevHeldGroup[] {
    return [...this.#groups]
      .map(([cause, { totals, values, others }]) => {
        const sorted = [...values.values()].sort((a, b) => b.totals.rows - a.totals.rows);
        const rest = new RowTotals();
        rest.addAll(others);
        for (const { totals: unlisted } of sorted.slice(maxListed)) rest.addAll(unlisted);
        return {
          cause,
          ...totals.list(),
          values: sorted.slice(0, maxListed).map((value) => this.#listed(value, batches)),
          others: sorted.length > 0 && rest.rows > 0 ? rest.list() : null,
        };
      })
      .sort((a, b) => b.rows - a.rows);
  }

  #valueOf({ cause }: HeldRow, { values }: Group): Value | null {
    const repairable = repairsOf(cause, this.#settings);
    if (!repairable) return null;
    const shown = repairable.value.slice(0, maxValueLength);
    // Settings compare document types without regard to case.
    const key = shown.toLowerCase();
    const known = values.get(key);
    if (known || values.size >= maxValues) return known ?? null;
    const trials = repairable.repairs
      .flatMap((repair) => this.#trialOf(repair) ?? [])
      .map((trial) => ({ trial, freed: 0 }));
    const value = { value: shown, totals: new RowTotals(), trials };
    values.set(key, value);
    return value;
  }

  /** Values share the trial of the same repair, so that it counts all rows that it frees. */
  #trialOf(repair: DatevRepair): Trial | null {
    const key = `${repair.setting} ${repair.value}`.toLowerCase();
    const known = this.#trials.get(key);
    if (known !== undefined) return known;
    const repaired = repairedBy(repair, this.#settings);
    const trial = repaired && { repair, repaired, freed: 0 };
    this.#trials.set(key, trial);
    return trial;
  }

  #listed({ value, totals, trials }: Value, batches: readonly BatchRows[]): DatevHeldValue {
    const repairs = trials.map(({ trial, freed }) => ({
      repair: { ...trial.repair, freed: trial.freed, held: this.#heldBy(trial.repaired, batches) },
      freed,
    }));
    const gain = ({ repair }: (typeof repairs)[number]) => repair.freed - repair.held;
    const best = repairs.sort((a, b) => gain(b) - gain(a))[0];
    return {
      ...{ value, ...totals.list() },
      repair: best && gain(best) > 0 ? best.repair : null,
      freed: best?.freed ?? null,
    };
  }

  #heldBy({ settings }: Repaired, batches: readonly BatchRows[]): number {
    if (!settings) return 0;
    return batches.filter((batch) => isHeldWith(settings, this.#settings, batch)).reduce(addRows, 0);
  }
}

const newGroup = (): Group => ({ totals: new RowTotals(), values: new Map(), others: new RowTotals() });

const addRows = (sum: number, { rows }: BatchRows) => sum + rows;

/**
 * Returns whether other settings hold the rows of a batch. A row fits one account length alone, by its
 * supplier's account; a fiscal year takes its neighbours. Other repairs hold no row.
 */
function isHeldWith(settings: DatevSettings, before: DatevSettings, { from }: BatchRows): boolean {
  return settings.accountLength !== before.accountLength || Math.abs(yearsFromSettings(from, settings)) > 1;
}
