import { Field } from "./field.tsx";
import type { PostingSearch } from "./use-posting-search.ts";

type PostingSearchFieldProps = {
  search: PostingSearch;
  label: string;
  /** Whether the field has the focus when the page opens, because searching is all that the page is for. */
  isFirst?: true;
};

/** The field of a search for postings, which runs while the person types. */
export function PostingSearchField({ search, label, isFirst }: PostingSearchFieldProps) {
  return (
    <form role="search" onSubmit={(event) => event.preventDefault()} className="min-w-64 flex-1 basis-64">
      <Field label={label}>
        {(input) => (
          <input
            type="search"
            autoComplete="off"
            autoFocus={isFirst}
            maxLength={200}
            {...input}
            value={search.typed}
            onChange={({ target }) => search.setTyped(target.value)}
          />
        )}
      </Field>
    </form>
  );
}
