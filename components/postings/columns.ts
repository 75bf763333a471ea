/**
 * Which columns a table shows is a matter of the room it has. On small screens a posting takes two lines, and
 * date and supplier stand below the document number.
 */
export const columnClass = {
  toggle: "w-9 px-0 text-center",
  date: "w-[104px] px-2 max-sm:hidden",
  invoice: "px-2 sm:w-[28%]",
  supplier: "px-2 max-sm:hidden",
  account: "w-[92px] px-2 max-sm:hidden @max-[560px]:hidden",
  tax: "w-[52px] px-2 max-sm:hidden @max-[640px]:hidden",
  costCenter: "w-[84px] px-2 max-sm:hidden @max-[640px]:hidden",
  amount: "w-[124px] pr-3 pl-2 text-right figures",
} as const;
