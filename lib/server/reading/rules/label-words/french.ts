import "server-only";
import type { LabelTable } from "./label-meaning.ts";

/** The French words of labels. */
export const frenchLabels: LabelTable = {
  number:
    "numero de facture|n de facture|no de facture|facture n|facture no|facture numero|num facture|n facture|facture nr|document n|document no|numero de document|n de document|nr de facture|numero facture",
  creditNumber:
    "avoir n|avoir no|numero d avoir|n d avoir|note de credit n|note de credit no|avoir numero|numero de l avoir",
  referenceNumber: "ref facture|reference facture|ref de la facture|reference de la facture|facture ref",
  otherNumber:
    "numero client|n client|code client|no client|ref client|reference client|n de client|numero de client|commande n|n commande|n de commande|numero de commande|commande|bon de livraison|bon de livraison n|n bl|bl n|siret|siren|rcs|tva intracommunautaire|n tva|n de tva|numero de tva|telephone|devis n|compte|contrat n|n de contrat|facture d origine|facture d origine n|sur facture n|sur la facture n|concernant la facture|annule la facture|facture initiale|relative a la facture|dossier n|votre reference|notre reference|affaire n|ape|naf|n de compte",
  issued:
    "date de facture|date de la facture|date facture|date d emission|facture du|date de facturation|date de l avoir|emise le|avoir du",
  day: "date",
  otherDate:
    "date d echeance|echeance|date de livraison|livraison|livre le|date de commande|commande du|payable le|a payer avant|a regler avant|date limite|date de paiement|periode|periode du|date de la prestation|bon de livraison du|date de prestation|reglement le|valable jusqu au|facture d origine du|date d expedition|limite de paiement",
  gross:
    "ttc|total ttc|montant ttc|montant total ttc|net a payer ttc|total general ttc|total toutes taxes comprises|toutes taxes comprises|tvac|total tvac|total tva comprise|tva comprise|tva incluse|montant total de la facture|montant de la facture|total facture",
  total: "montant total|total general|montant",
  due: "net a payer|reste a payer|montant du|solde a payer|montant a payer|a payer|solde du|reste du|total a payer|montant net a payer",
  net: "ht|total ht|montant ht|hors taxes|hors taxe|total hors taxes|montant total ht|total net ht|htva|total htva|hors tva|base ht|sous total|total general ht|net ht|sous total ht|total hors tva|tva exclue|net commercial",
  tax: "tva|montant tva|total tva|dont tva|montant de la tva|total taxes|montant total tva",
  prepaid:
    "acompte|acomptes|deja paye|deja regle|avance|acompte verse|montant regle|paye|regle|versement|acompte recu|arrhes",
  noTotal:
    "escompte|remise|a reporter|report|frais de port|port|ristourne|rabais|arrondi|prix|prix unitaire|sous total page|consigne|ecotaxe",
  unrelated: "solde precedent|ancien solde|solde anterieur|capital|capital de|au capital de",
  invoice: "facture|facture commerciale|note d honoraires",
  credit: "avoir|facture d avoir|note de credit|facture avoir",
  selfBilled: "autofacturation|autofacture",
  seller: "compte payable a|payable a|vendeur|emetteur|titulaire du compte|fournisseur|beneficiaire",
  recipient:
    "payable par|facture a|adresse de facturation|adresse de livraison|destinataire|livre a|a l attention de|adresse a|facturer a",
  currency: "devise|montants en",
  titleDay: "du|en date du|le",
  bareNumber: "n|numero",
};
