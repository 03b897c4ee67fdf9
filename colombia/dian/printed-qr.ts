/**
 * The text of the QR that goes on paper: one fact per line and the address at the end (annex 1.9, representación
 * gráfica). At least 2 cm wide, on every page. The XML carries only the address (`qrUrl`).
 */
import { amountText, sumAmounts, type Amount } from '#base/decimal.ts'
import { qrUrl } from './environment.ts'
import type { SaleCodeFields } from './unique-code.ts'

/** Of a support document and its adjustment: the seller who need not invoice, then the buyer (fact sheet, 1.7). */
export const supportQrText = (fields: SaleCodeFields, uniqueCode: string): string =>
  [
    `NumDS: ${fields.number}`,
    `FecDS: ${fields.date}`,
    `HorDS: ${fields.time}`,
    `NumSNO: ${fields.issuerNit}`,
    `DocAdq: ${fields.customerNumber}`,
    `ValDS: ${amountText(fields.lineExtension)}`,
    `ValIva: ${amountText(fields.iva)}`,
    `ValTolDS: ${amountText(fields.payable)}`,
    `CUDS: ${uniqueCode}`,
    qrUrl(fields.environment, uniqueCode),
  ].join('\n')

/** `otherTaxes` is what is neither IVA, INC nor ICA: bags, sweet drinks… `label` is CUDE on notes. */
export function printedQrText(fields: SaleCodeFields, uniqueCode: string, otherTaxes: Amount, label: 'CUFE' | 'CUDE' = 'CUFE'): string {
  return [
    `NumFac: ${fields.number}`,
    `FecFac: ${fields.date}`,
    `HorFac: ${fields.time}`,
    `NitFac: ${fields.issuerNit}`,
    `DocAdq: ${fields.customerNumber}`,
    `ValFac: ${amountText(fields.lineExtension)}`,
    `ValIva: ${amountText(fields.iva)}`,
    `ValOtroIm: ${amountText(sumAmounts([fields.inc, fields.ica, otherTaxes]))}`,
    `ValTolFac: ${amountText(fields.payable)}`,
    `${label}: ${uniqueCode}`,
    qrUrl(fields.environment, uniqueCode),
  ].join('\n')
}
