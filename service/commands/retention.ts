import { endOfTerm, readTerms } from "#platform/retention-terms.ts";
import { command, type Group, UsageError } from "./command.ts";
import { countOld, lawYears, removeOld } from "./remove-old.ts";
import { listed } from "./table.ts";

/** The commands for what is kept no longer than it has to be. */
export const retention: Group = {
  summary: "what is older than the law wants it kept",
  commands: {
    remove: command({
      usage: "retention remove [--keep <kind>=<years>]… [--other-law] [--yes]",
      summary:
        "Removes exports with their postings and documents, and logs of imports, whose term has ended.",
      notes:
        "Both are kept for ten years after the end of their year (§ 147 AO); --keep exports=12 keeps them for longer.\n" +
        " --other-law allows less. Without --yes it says what would be deleted, and deletes nothing. Ended\n" +
        "midway, it can be done again.",
      operands: [],
      options: {
        keep: { type: "string", multiple: true },
        "other-law": { type: "boolean" },
        yes: { type: "boolean" },
      },
      prepare({ keep = [], "other-law": isOtherLaw = false, yes = false }) {
        const read = readTerms(keep, lawYears, isOtherLaw);
        if ("problem" in read) throw new UsageError(read.problem);
        return async ({ database }) => {
          const counts = [];
          for (const [kind, years] of read.terms) {
            const { day, before } = endOfTerm(years, new Date());
            const count = await (yes ? removeOld : countOld)(database, kind, before);
            counts.push({ kind, years, before: day, count, isRemoved: yes });
          }
          return listed(counts, "");
        };
      },
    }),
  },
};
