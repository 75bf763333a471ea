/**
 * Which columns a table shows is a matter of the room it has, not of the screen: the documents may stand beside
 * it. On small screens a posting takes two lines, and date and supplier stand below the document number.
 */
export const columnClass = {
  toggle: "w-9 px-0 text-center",
  date: "w-[100px] px-2 max-sm:hidden",
  invoice: "px-2 sm:w-[136px] sm:@min-[900px]:w-[220px]",
  supplier: "px-2 max-sm:hidden",
  account: "w-[94px] px-2 max-sm:hidden @max-[600px]:hidden",
  tax: "w-[48px] px-2 max-sm:hidden @max-[690px]:hidden",
  costCenter: "w-[76px] px-2 max-sm:hidden @max-[780px]:hidden @min-[900px]:w-[96px]",
  amount: "w-[124px] pr-3 pl-2 text-right figures",
} as const;
