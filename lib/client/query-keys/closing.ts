/** The keys of the orders that close months. */
export const closingKeys = {
  newest: (organizationId: string) => [{ resource: "closing", organizationId }] as const,
  schedule: (organizationId: string) => [{ resource: "schedule", organizationId }] as const,
};
