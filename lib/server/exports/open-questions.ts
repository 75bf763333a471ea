import "server-only";
import { sql } from "kysely";
import { isOpenQuestion } from "../postings/open-question.ts";

/** The number of open questions on postings of a known export. */
export const openQuestions = sql<number>`(
  select count(*)::int from remark
  where remark.organization_id = known_export.organization_id and remark.export_id = known_export.export_id
    and ${isOpenQuestion})`;
