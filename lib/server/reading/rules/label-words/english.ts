import "server-only";
import type { LabelTable } from "./label-meaning.ts";

/** The English words of labels. */
export const englishLabels: LabelTable = {
  number:
    "invoice number|invoice no|invoice nr|invoice num|invoice n|inv no|inv number|invoice id|invoice ref|tax invoice no|tax invoice number|bill no|bill number|commercial invoice no|inv|document no|document number|document nr|doc no|receipt no|receipt number",
  creditNumber:
    "credit note number|credit note no|credit memo no|credit memo number|credit no|credit note nr|credit number",
  otherNumber:
    "customer number|customer no|customer id|account number|account no|account|client no|client number|client id|order number|order no|purchase order|po number|po no|po|your order|sales order|delivery note|delivery note no|delivery no|packing slip|vat number|vat no|vat reg no|vat registration|vat registration no|vat registration number|tax id|ein|phone|mobile|swift|sort code|company no|company number|registration no|registered no|contract no|contract number|project no|quote no|reference|your reference|our reference|ref|item no|article no|original invoice|original invoice no|original invoice number|against invoice|against invoice no|for invoice|for invoice no|relating to invoice|invoice to|page|ticket no|transaction id|customer vat number|serial no|job no|credit for invoice|refers to invoice|previous invoice|corrects invoice|to invoice|supplier no|vendor no|agreement ref|customer ref",
  issued:
    "invoice date|date of invoice|issue date|date of issue|issued|issued on|issued at|bill date|credit note date|invoice dated|date issued",
  day: "date",
  otherDate:
    "tax point|tax date|due date|due|due on|payment due|pay by|payable by|payment due date|order date|delivery date|date of delivery|date of order|date of payment|ship date|shipped|shipping date|date shipped|date of supply|supply date|service date|service period|period|billing period|date due|print date|paid on|date paid|delivered|dispatch date|renewal date|po date|start date|end date|check in|check out|original invoice date|valid until|due by",
  gross:
    "gross|gross total|gross amount|total gross|grand total|invoice total|invoice amount|total incl vat|total inc vat|total including vat|total incl tax|total inc tax|total including tax|total amount incl vat|amount incl vat|incl vat|inc vat|including vat|including tax|incl tax|inc tax|incl gst|including gst|total with vat|total with tax|credit total|total invoice amount|credit note total",
  total: "total amount|amount total|totals|sum|order total|total charges",
  due: "amount due|total due|balance due|amount payable|total payable|payable|balance|please pay|outstanding|amount outstanding|remaining balance|balance to pay|residual|to pay|total amount due|due amount|net payable",
  net: "net|net total|net amount|subtotal|sub total|total net|total excl vat|total ex vat|total excl tax|total excluding vat|total excluding tax|excl vat|excluding vat|ex vat|excl tax|before tax|before vat|taxable amount|total before tax|total without tax|w o tax|untaxed amount|goods total|amount excl vat|exclusive of vat|net value",
  tax: "vat|tax|sales tax|vat amount|tax amount|total vat|total tax|tax total|gst|hst|vat total|plus vat|of which vat|included vat|output tax",
  prepaid:
    "paid|amount paid|already paid|deposit|prepaid|advance payment|advance|payments|payment received|paid to date|less deposit|down payment|payment|total paid|less payments|payments received|paid amount",
  noTotal:
    "discount|cash discount|carried forward|brought forward|carry forward|shipping|freight|postage|handling|tip|rounding|early payment discount|page total|total hours|total weight|total quantity|unit price|price|less|savings|you save|total savings|settlement discount|order value|contract value|change|cash|retention|late fee|minimum payment|if paid",
  unrelated: "previous balance|credit limit|account balance|opening balance|insurance value",
  invoice: "invoice|tax invoice|receipt|commercial invoice|sales invoice|proforma",
  credit: "credit note|credit memo|credit invoice|cancellation invoice|refund",
  selfBilled: "self billed invoice|self billing invoice|self billing|self billed",
  seller:
    "account payable to|seller|supplier|vendor|from|sold by|account holder|account name|beneficiary|payee|issued by",
  recipient:
    "payable by name address|bill to|billed to|ship to|sold to|invoice to|customer|delivery address|deliver to|billing address|shipping address|client|buyer|to|attn|consignee|recipient",
  currency: "currency|invoice currency|amounts in|all amounts in|all prices in",
  titleDay: "dated",
  bareNumber: "no|number|num",
};
