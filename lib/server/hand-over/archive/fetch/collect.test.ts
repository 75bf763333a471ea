import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { collect } from "./collect.ts";
import { inOrder } from "./in-order.ts";

async function* pieces(count: number, failsAtEnd = false) {
  for (let number = 0; number < count; number += 1) yield Buffer.alloc(100_000, number % 251);
  if (failsAtEnd) throw new Error("broken off");
}

const left = async () => (await readdir(tmpdir())).filter((name) => /^kontor-[0-9a-f-]{36}$/.test(name));

test.each([1, 9, 40])("%i pieces come back as they were, from memory or from the disk", async (count) => {
  const whole = await buffer(Readable.from(pieces(count)));
  const file = await collect(pieces(count), 1_000_000);
  expect(await left()).toEqual([]);
  expect(file).toMatchObject({
    bytes: whole.length,
    crc32: crc32(whole),
    sha256: createHash("sha256").update(whole).digest("hex"),
  });
  for (let time = 0; time < 2; time += 1)
    expect((await buffer(Readable.from(file.pieces()))).equals(whole)).toBe(true);
  await file.release();
});

test("nothing is left of a file that breaks off", async () => {
  await expect(collect(pieces(40, true), 1_000_000)).rejects.toThrow("broken off");
  expect(await left()).toEqual([]);
});

test("results come in the order of the items, and what nobody took is dropped", async () => {
  async function* items() {
    yield* [1, 2, 3, 4, 5, 6, 7, 8];
  }
  const gates = new Map<number, PromiseWithResolvers<number>>();
  const begun: number[] = [];
  const dropped: number[] = [];
  const act = (item: number) => {
    begun.push(item);
    const gate = Promise.withResolvers<number>();
    gates.set(item, gate);
    return gate.promise;
  };
  const results = inOrder(
    items(),
    { atOnce: 3, ahead: 3, together: 1 },
    act,
    async (item) => void dropped.push(item),
  );
  const first = results.next();
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  gates.get(3)?.resolve(3);
  gates.get(2)?.resolve(2);
  await Promise.resolve();
  gates.get(1)?.resolve(1);
  expect((await first).value).toEqual([1, 2, 3]);
  const second = results.next();
  await expect.poll(() => begun).toEqual([1, 2, 3, 4, 5, 6]);
  gates.get(4)?.resolve(4);
  expect((await second).value).toEqual([4]);
  await results.return(undefined);
  gates.get(5)?.resolve(5);
  gates.get(6)?.reject(new Error("too late"));
  await expect.poll(() => dropped).toEqual([5]);
});
