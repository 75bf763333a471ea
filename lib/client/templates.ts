import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { templatePreviewPath, templatesPath } from "#lib/shared/paths.ts";
import type { TableTemplate } from "#lib/shared/table-template.ts";
import { request, requestJson } from "./api.ts";
import type { Selected } from "./hand-over.ts";
import { handOverKeys } from "./query-keys/hand-over.ts";

const jsonOf = (body: object) => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/** The templates of an organization, by name. */
export function templatesQuery(organizationId: string) {
  return queryOptions({
    queryKey: handOverKeys.templates(organizationId),
    queryFn: ({ signal }) =>
      requestJson(templatesPath(organizationId), ({ templateList }) => templateList, { signal }),
  });
}

/** Saves a template in each of these organizations, under an id. */
export function saveTemplateMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ organizationIds, id, template }: TemplateToSave) => {
      for (const organizationId of organizationIds)
        await request(templatesPath(organizationId, id), { method: "PUT", ...jsonOf(template) });
    },
    onSettled: (_, __, { organizationIds }) =>
      Promise.all(
        organizationIds.map((organizationId) =>
          queryClient.invalidateQueries({ queryKey: handOverKeys.templates(organizationId) }),
        ),
      ),
  });
}

type TemplateToSave = { organizationIds: readonly string[]; id: string; template: TableTemplate };

/** Deletes a template of an organization. */
export function deleteTemplateMutation(organizationId: string, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => request(templatesPath(organizationId, id), { method: "DELETE" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: handOverKeys.templates(organizationId) }),
  });
}

/**
 * The first rows of an export in the form of a template; nothing is asked for while the template is not
 * complete.
 */
export function templatePreviewQuery(selected: Selected, template: TableTemplate | null) {
  const { organizationId, exportId, filter } = selected;
  return queryOptions({
    queryKey: handOverKeys.templatePreview(selected, template),
    queryFn: ({ signal }) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      return requestJson(
        templatePreviewPath(organizationId, exportId),
        ({ templatePreview }) => templatePreview,
        { method: "POST", isRead: true, signal, ...jsonOf({ template, filter, timeZone }) },
      );
    },
    enabled: template !== null,
    placeholderData: keepPreviousData,
  });
}
