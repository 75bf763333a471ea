import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { type BodyLimit, readAhead, readBody } from "./read-body.ts";

const limit: BodyLimit = { bytes: 10, silence: 200, total: 600 };

/**
 * Returns a request whose body sends each piece the given milliseconds after the previous one, and then
 * ends.
 */
function requestOf(pieces: (readonly [milliseconds: number, text: string])[], ends = true): NextRequest {
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = left.shift();
      if (!piece && !ends) await new Promise(() => undefined);
      if (!piece) {
        controller.close();
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, piece[0]));
      controller.enqueue(new TextEncoder().encode(piece[1]));
    },
  });
  return new NextRequest("http://here/api/x", { method: "POST", body, duplex: "half" });
}

test("a body within its limits is read whole, however it is cut", async () => {
  const request = requestOf([
    [0, "0123"],
    [50, "4"],
    [0, ""],
    [50, "56789"],
  ]);
  expect((await readBody(request, limit)).toString()).toBe("0123456789");
});

test("a request without a body has an empty one", async () => {
  expect(await readBody(new Request("http://here/", { method: "POST" }), limit)).toHaveLength(0);
});

test("a body that is too long is refused, announced or not", async () => {
  const announced = new Request("http://here/", {
    method: "POST",
    body: "01234567890",
    headers: { "content-length": "11" },
  });
  await expect(readBody(announced, limit)).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE", status: 413 });
  expect(announced.bodyUsed).toBe(false);
  const unannounced = requestOf(
    [
      [0, "0123456789"],
      [0, "0"],
    ],
    false,
  );
  await expect(readBody(unannounced, limit)).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
});

test("a body that falls silent, or trickles without end, is given up", async () => {
  const silent = requestOf([[0, "0"]], false);
  await expect(readBody(silent, limit)).rejects.toMatchObject({ code: "REQUEST_TIMEOUT", status: 408 });
  const started = performance.now();
  const trickling = requestOf(Array.from({ length: 100 }, () => [100, ""] as const));
  await expect(readBody(trickling, limit)).rejects.toMatchObject({ code: "REQUEST_TIMEOUT" });
  expect(performance.now() - started).toBeGreaterThan(limit.silence + 100);
});

test("a body that was read ahead can be read in any way, as often as there are copies", async () => {
  const request = await readAhead(requestOf([[0, "a=1"]]), limit);
  expect(await request.clone().text()).toBe("a=1");
  expect(new URLSearchParams(await request.text()).get("a")).toBe("1");
  expect(request.nextUrl.pathname).toBe("/api/x");
});
