import "server-only";
import { type RawBuilder, sql } from "kysely";

/**
 * Whether a row of the table `remark` is a question that is neither answered nor withdrawn. A withdrawn
 * answer answers nothing.
 */
export const isOpenQuestion: RawBuilder<boolean> = sql<boolean>`(
  remark.kind = 'question' and remark.withdrawn_at is null and not exists (
    select from remark as answer where answer.organization_id = remark.organization_id
      and answer.question_id = remark.id and answer.withdrawn_at is null))`;
