import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import type { FoundPostings } from "#lib/shared/found-postings.ts";
import type { OrganizationNames } from "./search-results.tsx";

/** Why the answer of a search is not whole yet: exports are being read, or a membership is not confirmed. */
export function FindNotices({ found, names }: { found: FoundPostings; names: OrganizationNames }) {
  const t = useTranslations("find");
  const { searchable, behind, unconfirmed } = found;
  const named = behind.flatMap(({ organizationId, ...counts }) => {
    const name = names[organizationId];
    return name === undefined
      ? []
      : [{ organizationId, text: t("behind", { organization: name, ...counts }) }];
  });
  return (
    <>
      {searchable.indexed < searchable.total && (
        <Notice tone="info" title={t("incomplete", searchable)}>
          {named.length > 0 && (
            <ul>
              {named.map(({ organizationId, text }) => (
                <li key={organizationId}>{text}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      {unconfirmed > 0 && (
        <Notice tone="warn" title={t("unconfirmed", { count: unconfirmed })}>
          {t("unconfirmedText")}
        </Notice>
      )}
    </>
  );
}
