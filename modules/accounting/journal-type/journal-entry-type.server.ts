import { bearRecords } from '#platform/catalogue/born.server.ts'
import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import type { OwnSeriesProcess } from '../own-series.ts'
import { journalEntryType, usualCodes, type JournalProcess } from './journal-entry-type.ts'

export const journalEntryTypeServed = serveCatalogue(journalEntryType)

export const bearJournalEntryTypes: ProvisionStep = {
  name: 'accounting.journalEntryTypes',
  async run(tx, { companyId }) {
    await bearRecords(tx, companyId, journalEntryType, [
      { code: 'CG', name: 'Comprobante de contabilidad', process: 'manual' },
      { code: 'SI', name: 'Saldos iniciales', process: 'opening' },
      { code: 'NOM', name: 'Nómina', process: 'payroll' },
      { code: 'DEP', name: 'Depreciación', process: 'depreciation' },
      { code: 'CB', name: 'Conciliación bancaria', process: 'conciliation' },
      { code: 'RCL', name: 'Reclasificación', process: 'reclassification' },
      { code: 'CIM', name: 'Cierre de impuestos', process: 'taxClosing', closing: 'tax' },
      { code: 'CAN', name: 'Cierre anual', process: 'yearClosing', closing: 'year' },
    ])
  },
}

/** The documents that post came to have a type of their own later than the rest. */
const ofDocuments: Readonly<Partial<Record<JournalProcess, string>>> = {
  invoice: 'Factura de venta',
  creditNote: 'Nota crédito',
  debitNote: 'Nota débito',
  receipt: 'Recibo de caja',
  recost: 'Ajuste de costo',
}

/** Closing a year has had its type from the beginning. */
type LaterSeries = Exclude<OwnSeriesProcess, 'yearClosing'>

/** What a company may have written itself under one of them leaves the next. */
const ofOwnSeries: Readonly<Record<LaterSeries, { readonly codes: readonly string[]; readonly names: readonly string[] }>> = {
  reversal: { codes: ['AN', 'ANU', 'ANUL', 'REV'], names: ['Anulación', 'Anulación de comprobantes'] },
  recost: { codes: ['AC', 'AJC', 'AJCOS', 'RVS'], names: ['Ajuste de costo', 'Ajuste de costo del inventario'] },
}

/** What undoes an entry and what revalues stock have a type of their own, which is nothing else's. */
export const bearOwnSeriesTypes: ProvisionStep = {
  name: 'accounting.ownSeries',
  async run(tx, { companyId }) {
    const known = await tx.rows<{ code: string; name: string; process: string | null }>(sql`
      select upper(code) as code, lower(name) as name, process from journal_entry_type where company_id = ${companyId}`)
    const born = (Object.entries(ofOwnSeries) as [LaterSeries, (typeof ofOwnSeries)[LaterSeries]][]).flatMap(
      ([process, { codes, names }]) => {
        const code = codes.find((each) => !known.some((type) => type.code === each))
        const name = names.find((each) => !known.some((type) => type.name === each.toLowerCase()))
        const isThere = known.some((type) => type.process === process)
        return isThere || code === undefined || name === undefined ? [] : [{ code, name, process }]
      },
    )
    await bearRecords(tx, companyId, journalEntryType, born)
  },
}

/** Types of entry with their usual codes, for a company that did not write one with that code or name: that one stays as it is. */
const bearTypes = (name: string, given: Readonly<Partial<Record<JournalProcess, string>>>): ProvisionStep => ({
  name,
  async run(tx, { companyId }) {
    const known = await tx.rows<{ code: string; name: string }>(sql`
      select upper(code) as code, lower(name) as name from journal_entry_type where company_id = ${companyId}`)
    const codes = new Set(known.map((type) => type.code))
    const names = new Set(known.map((type) => type.name))
    const wanted = Object.entries(given) as [JournalProcess, string][]
    const born = wanted.flatMap(([process, title]) =>
      codes.has(usualCodes[process]) || names.has(title.toLowerCase()) ? [] : [{ code: usualCodes[process], name: title, process }],
    )
    await bearRecords(tx, companyId, journalEntryType, born)
  },
})

export const bearDocumentTypes = bearTypes('accounting.documentTypes', ofDocuments)

/** Egresos came later than the documents. */
export const bearPaymentType = bearTypes('accounting.paymentType', { payment: 'Comprobante de egreso' })

/** What a register has besides its sales came after what is sold. */
export const bearTillType = bearTypes('accounting.tillType', { till: 'Cierre de caja' })

/** Money between own accounts came after what is received and paid. */
export const bearOwnTransferType = bearTypes('accounting.ownTransferType', { ownTransfer: 'Traslado entre cuentas' })

/** Notes of stock besides the opening came after all these. */
export const bearStockType = bearTypes('accounting.stockType', { stock: 'Nota de inventario' })

/** Purchases came after what is sold and paid. */
export const bearRemissionType = bearTypes('accounting.remissionType', { remission: 'Remisión' })
export const bearBillType = bearTypes('accounting.billType', { bill: 'Factura de compra' })

/** Goods that are received before their bill. */
export const bearReceiptOfGoodsType = bearTypes('accounting.goodsReceiptType', {
  goodsReceipt: 'Remisión de compra',
  purchaseDebitNote: 'Nota débito de compra',
})

/** What suppliers take off their bills. */
export const bearPurchaseCreditNoteType = bearTypes('accounting.purchaseCreditNoteType', {
  purchaseCreditNote: 'Nota crédito de compra',
})
