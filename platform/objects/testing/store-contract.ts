import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { sealingKeys } from "../../sealing-keys.ts";
import { MissingObjectError, type ObjectStore } from "../object-store.ts";
import { contentBytes, headBytes } from "../sealed-frames.ts";
import { SealedObjects } from "../sealed-objects.ts";

/** Writes an object in pieces and returns its name. */
async function write(store: ObjectStore, bytes: Buffer, pieceBytes = 1_000_000): Promise<string> {
  const name = randomUUID();
  const writer = await store.create(name);
  for (let at = 0; at < bytes.length; at += pieceBytes)
    await writer.write(bytes.subarray(at, at + pieceBytes));
  await writer.end();
  return name;
}

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function read(store: ObjectStore, name: string, from = 0, until = Number.POSITIVE_INFINITY) {
  const { size, pieces } = await store.read(name, from, until);
  return { size, bytes: Buffer.concat(await allOf(pieces)) };
}

const namesIn = async (store: ObjectStore) => (await allOf(store.list())).map(({ name }) => name).toSorted();

const future = () => new Date(Date.now() + 60_000);

/** What every store of objects does, by a sentence. Each takes a store that nobody else uses. */
export const storeContract: Record<string, (store: ObjectStore) => Promise<void>> = {
  // The largest has several parts of an upload, and several parts of an answer.
  async "returns the bytes that were written, whole and in parts"(store) {
    for (const bytes of [0, 1, 262_144, 262_145, 20_000_001]) {
      const content = randomBytes(bytes);
      const name = await write(store, content);
      assert.equal(await store.size(name), bytes);
      const whole = await read(store, name);
      assert.equal(whole.size, bytes);
      assert.ok(whole.bytes.equals(content));
      const cuts = [
        [0, 1],
        [1, 262_144],
        [262_100, 262_200],
        [bytes - 1, bytes + 5],
        [bytes - 300_000, bytes],
        [7, 7],
      ] as const;
      for (const [from, until] of cuts) {
        if (from < 0 || from >= bytes) continue;
        const part = await read(store, name, from, until);
        assert.ok(part.bytes.equals(content.subarray(from, until)), `bytes ${from} to ${until} of ${bytes}`);
        assert.equal(part.size, bytes);
      }
      assert.equal((await read(store, name, bytes + 1, bytes + 2)).bytes.length, 0);
      await store.remove(name);
    }
  },

  async "shows an object from its end on, whole, and lists it with its time"(store) {
    const name = randomUUID();
    const writer = await store.create(name);
    await writer.write(randomBytes(9_000_000));
    assert.equal(await store.size(name), null);
    assert.deepEqual(await namesIn(store), []);
    await assert.rejects(read(store, name), MissingObjectError);
    await writer.end();
    assert.equal((await read(store, name)).bytes.length, 9_000_000);
    const listed = await allOf(store.list());
    assert.deepEqual(
      listed.map((object) => object.name),
      [name],
    );
    for (const { changedAt } of listed) assert.ok(Math.abs(Date.now() - changedAt.getTime()) < 60_000);
    await store.remove(name);
  },

  async "leaves nothing of what is discarded or removed, and lets both happen twice"(store) {
    for (const bytes of [10, 9_000_000]) {
      const name = randomUUID();
      const writer = await store.create(name);
      await writer.write(randomBytes(bytes));
      await writer.discard();
      await writer.discard();
      assert.equal(await store.size(name), null);
    }
    const name = await write(store, randomBytes(10));
    await store.remove(name);
    await store.remove(name);
    assert.equal(await store.size(name), null);
    assert.deepEqual(await namesIn(store), []);
    await store.discardBegun(future());
  },

  async "says which object is missing, wherever that shows"(store) {
    const name = randomUUID();
    const missing = { name: "MissingObjectError", message: `There is no object ${name}.` };
    await assert.rejects(read(store, name), missing);
    await assert.rejects(read(store, name, 5, 10), missing);
    await assert.rejects(store.replaceBeginning(name, Buffer.from("new")), missing);
    assert.equal(await store.size(name), null);
  },

  async "notices an object that is removed while it is read"(store) {
    const name = await write(store, randomBytes(9_000_000));
    const { pieces } = await store.read(name, 0, 9_000_000);
    await store.remove(name);
    // What was opened may still be read to its end. It never ends early.
    const bytes = await allOf(pieces).then(
      (read) => Buffer.concat(read).length,
      (error: unknown) => error,
    );
    if (bytes !== 9_000_000) assert.ok(bytes instanceof MissingObjectError, String(bytes));
  },

  async "replaces the beginning of an object alone"(store) {
    for (const bytes of [100, 9_000_000]) {
      const content = randomBytes(bytes);
      const name = await write(store, content);
      const beginning = randomBytes(84);
      await store.replaceBeginning(name, beginning);
      const after = await read(store, name);
      assert.ok(after.bytes.equals(Buffer.concat([beginning, content.subarray(84)])));
      await store.remove(name);
    }
  },

  async "lists more objects than fit on a page"(store) {
    const names: string[] = [];
    // A thousand at once would be a test of the server's patience.
    for (let round = 0; round < 21; round += 1)
      names.push(...(await Promise.all(Array.from({ length: 50 }, () => write(store, Buffer.from("x"))))));
    assert.deepEqual(await namesIn(store), names.toSorted());
    for (const name of names) await store.remove(name);
  },

  async "discards what was begun before a time and never ended, and nothing else"(store) {
    const ended = await write(store, randomBytes(9_000_000));
    const left = await store.create(randomUUID());
    await left.write(randomBytes(9_000_000));
    await store.discardBegun(new Date(Date.now() - 60_000));
    await left.write(randomBytes(9_000_000));
    await store.discardBegun(future());
    await assert.rejects(async () => {
      await left.write(randomBytes(9_000_000));
      await left.end();
    });
    await left.discard();
    assert.deepEqual(await namesIn(store), [ended]);
    await store.remove(ended);
  },

  async "takes no name that leads elsewhere"(store) {
    for (const name of ["../elsewhere", "a", "a/b", "", "ab.begun"])
      await assert.rejects(async () => store.create(name), /is no name of an object/);
  },

  async "is tried out by a check, which leaves nothing"(store) {
    await store.check(false);
    await store.check(true);
    assert.deepEqual(await namesIn(store), []);
  },

  async "holds sealed objects, of which ranges are read, and whose heads are sealed anew"(store) {
    let keys = { current: randomBytes(32), former: [] as Buffer[] };
    const objects = new SealedObjects(
      store,
      sealingKeys(() => keys),
    );
    const content = randomBytes(150 * contentBytes + 5);
    const name = randomUUID();
    const writer = await objects.create(name);
    await writer.write(content);
    await writer.end();
    const check = async () => {
      assert.equal(await objects.bytesOf(name), content.length);
      for (const [from, until] of [
        [0, content.length],
        [10, 20],
        [contentBytes - 1, contentBytes + 1],
        [100 * contentBytes, 140 * contentBytes + 7],
        [content.length - 1, content.length + 100],
      ] as const) {
        const pieces = await allOf(objects.read(name, { from, until }));
        assert.ok(Buffer.concat(pieces).equals(content.subarray(from, until)), `bytes ${from} to ${until}`);
      }
    };
    await check();
    const before = await read(store, name, headBytes);
    keys = { current: randomBytes(32), former: [keys.current] };
    assert.deepEqual(await objects.reseal(), { resealed: 1, unopened: 0 });
    keys.former = [];
    await check();
    assert.ok((await read(store, name, headBytes)).bytes.equals(before.bytes));
    await store.remove(name);
  },
};
