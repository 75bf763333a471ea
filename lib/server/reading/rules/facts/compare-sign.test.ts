import { describe, expect, test } from "vitest";
import { verdictOn } from "./testing/compare-text.ts";

const sign = (layout: string, amount: string) => verdictOn("sign", layout, { amount });
const total = "Nettobetrag   100,00\nMwSt 19 %   19,00\nGesamtbetrag   119,00";

describe("the sign of the amount", () => {
  test("of an invoice is positive", () => {
    expect(sign(`Rechnung 4711\n${total}`, "119")).toBe("agrees");
    expect(sign(`Rechnung 4711\n${total}`, "-119")).toBe("differs");
  });

  test.each(["Stornorechnung S-1", "Credit note C-1", "Avoir n° 5", "Nota di credito n. 5", "Creditnota"])(
    "of %s is negative, whatever it prints",
    (title) => {
      expect(sign(`${title}\n${total}`, "-119")).toBe("agrees");
      expect(sign(`${title}\n${total}`, "119")).toBe("differs");
    },
  );

  test("of a negative total is negative", () => {
    expect(sign("Rechnung 4711\nGesamtbetrag   -119,00", "-119")).toBe("agrees");
  });

  test("of a Gutschrift needs the invoice that it refers to", () => {
    expect(sign(`Gutschrift G-1\n${total}`, "-119")).toBe("notFound");
    expect(sign(`Gutschrift G-1\n${total}`, "119")).toBe("notFound");
    expect(sign(`Gutschrift G-1\nzur Rechnung 4711\n${total}`, "-119")).toBe("agrees");
  });

  test("of a self-billed invoice is positive, though it is called Gutschrift", () => {
    const selfBilled = `Gutschrift G-1\nGutschrift nach § 14 Abs. 2 UStG\n${total}`;
    expect(sign(selfBilled, "119")).toBe("agrees");
    expect(sign(selfBilled, "-119")).toBe("differs");
  });
});
