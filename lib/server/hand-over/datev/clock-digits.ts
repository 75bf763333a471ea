import "server-only";

/** Returns `YYYYMMDDHHMMSSmmm` in a time zone (IANA name), as a header of DATEV has it. */
export function clockDigits(time: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    fractionalSecondDigits: 3,
    hourCycle: "h23",
    timeZone,
  }).formatToParts(time);
  const part = (partType: string) => parts.find(({ type }) => type === partType)?.value ?? "";
  return ["year", "month", "day", "hour", "minute", "second", "fractionalSecond"].map(part).join("");
}
