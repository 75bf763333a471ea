import { PillsSkeleton, Skeleton, TableSkeleton } from "#components/ui/skeleton.tsx";

const columns = [
  "w-12",
  "w-28",
  "w-40 max-md:hidden",
  "flex-1",
  "w-24 max-lg:hidden",
  "w-24 max-lg:hidden",
  "w-32",
];

/** The placeholder for the postings of an export until the first of them arrive. */
export function PostingsSkeleton() {
  return (
    <>
      <PillsSkeleton count={2} />
      <PostingTableSkeleton />
    </>
  );
}

/** The placeholder for the table of postings, below its search and the line of its groups. */
export function PostingTableSkeleton() {
  return (
    <>
      <div className="border-line bg-surface flex h-8 w-full items-center rounded-md border px-3 sm:w-60">
        <Skeleton className="w-28" />
      </div>
      {/* On a small screen the buttons form two rows of their own. */}
      <div className="h-17 sm:hidden" />
      <div className="flex h-8 items-center px-2.5">
        <Skeleton className="w-20" />
      </div>
      <TableSkeleton columns={columns} rows={12} />
    </>
  );
}
