import { expect, it } from "vitest";
import { chooseFile, inTabOrder, fileChoiceOf } from "./choose-file.ts";

const file = (type: string, name = type) => ({ id: name, url: "", name, type });
const types = (...list: string[]) => inTabOrder(list.map((type, index) => file(type, `${type} ${index}`)));

it("begins with the invoice, and keeps the order of a type", () => {
  const files = types("ATTACHMENT", "SOMETHING_NEW", "AUDIT_TRAIL", "ATTACHMENT", "XRECHNUNG", "INVOICE");
  expect(files.map(({ name }) => name)).toEqual([
    "INVOICE 5",
    "XRECHNUNG 4",
    "AUDIT_TRAIL 2",
    "ATTACHMENT 0",
    "ATTACHMENT 3",
    "SOMETHING_NEW 1",
  ]);
});

it("stays with the kind, as far as the next posting has it", () => {
  const files = types("INVOICE", "AUDIT_TRAIL", "ATTACHMENT", "ATTACHMENT");
  const choice = fileChoiceOf(files, 3);
  expect(choice).toEqual({ type: "ATTACHMENT", number: 1 });
  expect(chooseFile(files, choice)).toBe(3);
  expect(chooseFile(types("INVOICE", "ATTACHMENT"), choice)).toBe(1);
  expect(chooseFile(types("INVOICE", "AUDIT_TRAIL"), choice)).toBe(0);
  expect(chooseFile([], choice)).toBe(0);
});
