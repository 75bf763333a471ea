/** The keys of the search for postings. */
export const findKeys = {
  found: (organizationId: string | null, text: string) =>
    [{ resource: "known postings", organizationId, text }] as const,
};
