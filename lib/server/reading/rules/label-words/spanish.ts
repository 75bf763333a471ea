import "server-only";
import type { LabelTable } from "./label-meaning.ts";

/** The Spanish words of labels. */
export const spanishLabels: LabelTable = {
  number:
    "numero de factura|factura n|factura no|n factura|n de factura|no factura|factura num|factura numero|num factura|factura nr|no de factura",
  creditNumber:
    "nota de credito n|abono n|factura rectificativa n|nota de abono n|n de abono|numero de abono|factura rectificativa no",
  otherNumber:
    "numero de cliente|n cliente|n de cliente|codigo cliente|cod cliente|codigo de cliente|pedido|pedido n|n pedido|n de pedido|numero de pedido|su pedido|albaran|albaran n|n albaran|n de albaran|nif|cif|tfno|factura original|factura rectificada|factura que rectifica|rectifica la factura|presupuesto n|contrato n|cuenta|su referencia|n de cuenta|referencia",
  issued:
    "fecha de factura|fecha factura|fecha de emision|fecha emision|fecha de expedicion|fecha de la factura|fecha expedicion|emitida el",
  day: "fecha",
  otherDate:
    "fecha de vencimiento|vencimiento|vence|fecha de entrega|fecha entrega|fecha de pedido|fecha pedido|fecha de pago|fecha vencimiento|pagar antes de|fecha de operacion|periodo de facturacion|fecha albaran|fecha de servicio|vencimientos",
  gross:
    "total factura|importe total factura|total iva incluido|iva incluido|total con iva|total de la factura|importe total iva incluido|total abono|importe de la factura",
  total: "importe total|importe",
  due: "total a pagar|importe a pagar|pendiente|importe pendiente|a pagar|saldo pendiente|pendiente de pago|liquido a pagar|resto a pagar",
  net: "total neto|importe neto|neto|sin iva|total sin iva|base|suma|iva no incluido|total bruto sin iva|base iva",
  tax: "cuota iva|importe iva|cuota|igic|impuesto|impuestos|total impuestos",
  prepaid: "a cuenta|entrega a cuenta|pagado|anticipos|senal|entregas a cuenta|ya pagado",
  noTotal:
    "descuento|dto|suma y sigue|suma anterior|portes|gastos de envio|recargo|irpf|retencion|precio|pronto pago|descuento pronto pago|redondeo|fianza|suplidos",
  unrelated: "saldo anterior",
  invoice: "factura|factura simplificada|minuta",
  credit: "abono|factura rectificativa|nota de abono|nota de credito|factura de abono",
  selfBilled: "facturacion por el destinatario",
  seller: "proveedor|emisor|vendedor|titular de la cuenta|datos del proveedor",
  recipient: "facturar a|enviar a|direccion de envio|direccion de facturacion|datos del cliente|senores",
  currency: "moneda|importes en",
  titleDay: "de fecha",
  bareNumber: "n",
};
