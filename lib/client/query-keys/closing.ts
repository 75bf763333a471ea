/** The keys of the orders that close months, of their schedules, and of who is responsible. */
export const closingKeys = {
  newest: (organizationId: string) => [{ resource: "closing", organizationId }] as const,
  schedule: (organizationId: string) => [{ resource: "schedule", organizationId }] as const,
  responsible: (organizationId: string) => [{ resource: "responsible", organizationId }] as const,
};
