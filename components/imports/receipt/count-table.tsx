"use client";

import { useFormatter } from "next-intl";

type CountTableProps = {
  title: string;
  lines: readonly { key: string; name: string; count: number }[];
};

/** Names with their counts. */
export function CountTable({ title, lines }: CountTableProps) {
  const format = useFormatter();
  return (
    <table className="figures w-full border-collapse text-left">
      <caption className="mb-1 text-left font-semibold">{title}</caption>
      <tbody>
        {lines.map(({ key, name, count }) => (
          <tr key={key} className="border-line border-t print:break-inside-avoid">
            <th scope="row" className="py-1 pr-3 font-normal wrap-anywhere">
              {name}
            </th>
            <td className="w-28 py-1 text-right font-medium">{format.number(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
