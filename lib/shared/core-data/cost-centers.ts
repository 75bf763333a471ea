import type { CoreDataDescription } from "./core-data-type.ts";

/** Cost centers, cost objects and further dimensions. */
export const describedCostCenters: CoreDataDescription = {
  path: "cost-centers",
  label: { en: "Cost centers", de: "Kostenstellen" },
  identifier: "code",
  title: "name",
  fields: [
    {
      key: "code",
      label: { en: "Code", de: "Nummer" },
      longest: 64,
      examples: ["0100", "P2026"],
      columns: [
        ...["kostenstellennummer", "kostenstellennr", "kostenstelle", "kst", "kstnr"],
        ...["kostentraeger", "kostentrager"],
        ...["costcentercode", "costcentrecode", "costcenter", "costcentre", "centredecout", "code"],
        ...["nummer", "number", "numero", "nr", "no"],
      ],
    },
    {
      key: "name",
      label: { en: "Name", de: "Bezeichnung" },
      longest: 255,
      examples: ["Marketing", "Website"],
      columns: [
        ...["kostenstellenbezeichnung", "kostenstellenname", "bezeichnung", "beschriftung", "name"],
        ...["intitule", "libelle", "beschreibung", "description", "label", "nom", "title"],
      ],
    },
    {
      key: "type",
      label: { en: "Kind", de: "Art" },
      longest: 64,
      columns: ["typ", "type", "art", "kind", "kategorie", "category", "categorie"],
      choices: [
        {
          value: "COST_CENTER",
          label: { en: "Cost center", de: "Kostenstelle" },
          words: ["kostenstelle", "kst", "kost1", "costcenter", "costcentre", "centredecout"],
        },
        {
          value: "COST_OBJECT",
          label: { en: "Cost object", de: "Kostenträger" },
          words: ["kostentrager", "kostentraeger", "ktr", "kost2", "costobject", "objetdecout"],
        },
        {
          value: "CUSTOM_COST_DIMENSION",
          label: { en: "Further dimension", de: "Weitere Dimension" },
          words: [
            "dimension",
            "weiteredimension",
            "customcostdimension",
            "furtherdimension",
            "autredimension",
          ],
        },
      ],
      fallback: "COST_CENTER",
    },
  ],
  codes: {
    COST_CENTER_ALREADY_EXISTS: {
      meaning: "exists",
      title: { en: "The cost center exists already", de: "Die Kostenstelle gibt es schon" },
      next: {
        en: "To change it, send the row as an update.",
        de: "Um sie zu ändern, senden Sie die Zeile als Aktualisierung.",
      },
    },
    COST_CENTER_NOT_FOUND: {
      meaning: "missing",
      title: { en: "The cost center does not exist", de: "Die Kostenstelle gibt es nicht" },
      next: {
        en: "To create it, send the row as a new cost center.",
        de: "Um sie anzulegen, senden Sie die Zeile als neue Kostenstelle.",
      },
    },
  },
};
