import "server-only";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { AuditRecorder } from "../audit/recorder.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import type { AppError } from "../errors/app-error.ts";
import { saveSetting, type SettingAuthor } from "./save-setting.ts";

/** Settings of which an organization has several, each with a name for people and an id. */
type Named<Value extends { name: string }, Field extends string> = {
  /** The field of the stored value, which is null after a deletion, because no setting is ever deleted. */
  field: Field;
  /** The first part of the setting's name, with a colon at its end. The id follows. */
  prefix: string;
  schema: z.ZodType<Value>;
  most: number;
  /** Returns the error of a further one. */
  full: () => AppError;
};

type Saved<Value, Field extends string> = { id: string; changedAt: string; changedBy: string } & Record<
  Field,
  Value
>;

type Key = { organizationId: string; id: string };

/** Returns functions that read and save named settings. */
export function namedSettings<Value extends { name: string }, Field extends string>({
  field,
  prefix,
  schema,
  most,
  full,
}: Named<Value, Field>) {
  const stored = z.record(z.string(), z.unknown());

  /** Returns those of an organization, sorted by name. One that the schema no longer accepts is left out. */
  async function read(organizationId: string, transaction?: Kysely<Tables>): Promise<Saved<Value, Field>[]> {
    const rows = await (transaction ?? (await appDatabase()))
      .selectFrom("organization_setting")
      .selectAll()
      .where("organization_id", "=", organizationId)
      .where("name", "like", `${prefix}%`)
      .execute();
    return rows
      .flatMap(({ name, value, changed_at, changed_by: changedBy }) => {
        const parsed = schema.safeParse(stored.safeParse(value).data?.[field]).data;
        if (parsed === undefined) return [];
        const about = { id: name.slice(prefix.length), changedAt: changed_at.toISOString(), changedBy };
        return [{ parsed, saved: { ...about, [field]: parsed } as Saved<Value, Field> }];
      })
      .toSorted((a, b) => a.parsed.name.localeCompare(b.parsed.name) || (a.saved.id < b.saved.id ? -1 : 1))
      .map(({ saved }) => saved);
  }

  /**
   * Stores one, and replaces one with the same id; null deletes it. Deleting one that is not there changes
   * nothing. The audit event has the former and the new value. Throws the error of a further one.
   */
  async function save(
    { organizationId, id }: Key,
    value: Value | null,
    author: SettingAuthor,
    audit: Pick<AuditRecorder<"SETTINGS_CHANGED">, "done">,
  ): Promise<void> {
    const database = await appDatabase();
    await database.transaction().execute(async (transaction) => {
      const lock = `${prefix} ${organizationId}`;
      await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction);
      const others = (await read(organizationId, transaction)).map((other) => other.id);
      if (!value && !others.includes(id)) return;
      if (value && !others.includes(id) && others.length >= most) throw full();
      const name = prefix + id;
      const { changes } = await saveSetting(transaction, {
        organizationId,
        name,
        value: { [field]: value },
        authors: [author],
      });
      await audit.done(transaction, { setting: name, changes });
    });
  }

  return { read, save };
}
