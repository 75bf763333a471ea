/** A step that takes something away, and why it may. */
export type AllowedContraction = {
  /**
   * The oldest version that may still run beside it: nothing of this one or a later one uses what goes. The
   * changelog names it as "needs <version>", so that an operator upgrades to it before.
   */
  needs: string;
  /** The lines that `findContractions` returns for the step. Another one is refused. */
  what: readonly string[];
};

/** The contracting steps of both databases by their names. All others expand (decision 114). */
export const allowedContractions: Record<string, AllowedContraction> = {
  // The triggers refuse nothing: they fill a column that the version before does not name.
  "0020-name-organizations": {
    needs: "0.1.0",
    what: ["document", "export_chunk", "export_posting", "import_event"].map(
      (table) =>
        `${table}.name_organization may refuse: CREATE TRIGGER name_organization BEFORE INSERT ON public.${table} ` +
        `FOR EACH ROW WHEN ((new.organization_id IS NULL)) EXECUTE FUNCTION name_organization_of_${table}()`,
    ),
  },
  // So do these; that of a hand-over changes the rows of its documents and refuses nothing.
  "058-name-owners": {
    needs: "0.1.0",
    what: [
      "import_record.name_organization may refuse: CREATE TRIGGER name_organization BEFORE INSERT ON public.import_record " +
        "FOR EACH ROW WHEN ((new.organization_id IS NULL)) EXECUTE FUNCTION name_organization_of_import_record()",
      "hand_over.name_organization may refuse: CREATE TRIGGER name_organization AFTER INSERT ON public.hand_over " +
        "FOR EACH ROW EXECUTE FUNCTION name_organization_of_documents()",
    ],
  },
  // The check has one state more than before, and the index is about deliveries of a kind that the version
  // before does not have.
  "072-send-to-datev": {
    needs: "0.1.0",
    what: [
      "delivery.delivery_state_check may refuse: CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'following'::text, " +
        "'delivered'::text, 'failed'::text, 'unclear'::text, 'cancelled'::text])))",
      "delivery.delivery_to_datev may refuse: CREATE UNIQUE INDEX delivery_to_datev ON public.delivery " +
        "USING btree (hand_over_id) WHERE (kind = 'datev'::text)",
    ],
  },
  // It refuses deliveries of that kind alone, which the version before can't send.
  "073-refuse-half-deliveries": {
    needs: "0.1.0",
    what: [
      "delivery.require_datev_delivery may refuse: CREATE CONSTRAINT TRIGGER require_datev_delivery AFTER INSERT ON public.delivery " +
        "DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.kind = 'datev'::text)) EXECUTE FUNCTION require_datev_delivery()",
    ],
  },
};
