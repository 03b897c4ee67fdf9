/** What the rows of a file of bills say: each line, and the bill of which it is one. */
import { addDays, isDay, type Day } from '#base/date.ts'
import { readPartyNumber } from '#modules/accounting/index.server.ts'
import {
  figuresOfRow,
  gatherDocuments,
  itemOfRow,
  missingCell,
  readLineNames,
  taxesOfRow,
  warehouseOfRow,
  type FileDocument,
  type FileLine,
  type LineNames,
} from '#modules/documents/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { keyOf } from '#platform/import/cells.ts'
import { dayOfRow, oneSpaced, refuseCell } from '#platform/import/reading.ts'
import type { ImportRow, ImportWriter } from '#platform/import/served.server.ts'
import { columnOf } from './kind.ts'

interface Terms {
  readonly days: number
  readonly vatResponsible: boolean
}

interface Known extends LineNames {
  readonly terms: ReadonlyMap<string, Terms>
}

/** Everything that the rows name, asked once. */
export async function readKnown(tx: Tx, writer: ImportWriter, rows: readonly ImportRow[]): Promise<Known> {
  const numbers = [...new Set(rows.map((row) => readPartyNumber(row.text('party'))))]
  const parties = await tx.rows<Terms & { id: string }>(sql`
    select id, payment_days as days, vat_responsible as "vatResponsible" from party
     where company_id = ${writer.session.companyId} and identification = any(${numbers}::text[])`)
  return { ...(await readLineNames(tx, writer, rows)), terms: new Map(parties.map((party) => [party.id, party])) }
}

export interface BillRow extends FileLine {
  readonly partyId: string
  readonly prefix: string
  readonly number: string
}

/** The account or the item of a line: one of both. */
function thingOf(row: ImportRow, known: Known) {
  if (row.text('item') !== '' && row.text('account') !== '') {
    refuseCell(row, 'account', 'Una línea es de un ítem o de una cuenta, no de ambos.')
    return null
  }
  if (row.text('item') === '') {
    if (row.text('account') === '') {
      refuseCell(row, 'account', 'Escribe el código del ítem o el de la cuenta.')
      return null
    }
    const account = known.cells.account(row)
    return account ? { itemId: null, accountId: account.id, name: account.name, isProduct: false, taxIds: [] } : null
  }
  const item = itemOfRow(row, known)
  return item ? { itemId: item.id, accountId: null, name: item.name, isProduct: item.kind === 'product', taxIds: item.taxIds } : null
}

/** The day of the bill and the one on which it falls due: as the file says, otherwise as the supplier gives. */
function daysOf(row: ImportRow, terms: Terms | undefined, today: Day): { date: Day; dueDate: Day } | null {
  const date = dayOfRow(row, 'date', today)
  if (date === null) {
    if (!row.isWrong('date')) missingCell(row, 'date', 'Fecha')
    return null
  }
  const dueDate = dayOfRow(row, 'dueDate', today) ?? addDays(date, terms?.days ?? 0)
  return isDay(dueDate) ? { date, dueDate } : null
}

/** @returns null of a row that says why it is none */
export function readBillRow(row: ImportRow, known: Known, today: Day): BillRow | null {
  const party = known.cells.party(row)
  if (row.text('party') === '') missingCell(row, 'party', 'Proveedor')
  const terms = party && known.terms.get(party.id)
  const number = oneSpaced(row.text('supplierNumber'))
  if (number === '') missingCell(row, 'supplierNumber', 'Número del proveedor')
  const thing = thingOf(row, known)
  const figures = figuresOfRow(row)
  const days = daysOf(row, terms, today)
  const center = known.cells.center(row)
  const warehouseId = warehouseOfRow(row, known, thing?.isProduct === true)
  const proposed = (thing?.taxIds ?? []).filter((id) => terms?.vatResponsible !== false || !known.vat.has(id))
  const taxIds = taxesOfRow(row, known, proposed)
  if (!row.isRight || !party || !thing || !figures || !days) return null
  return {
    ...{ row, partyId: party.id, prefix: oneSpaced(row.text('supplierPrefix')), number, ...days, notes: row.text('notes') },
    line: {
      ...{ itemId: thing.itemId, accountId: thing.accountId, description: oneSpaced(row.text('description')) || thing.name },
      ...{ quantity: figures.quantity, unitPrice: figures.unitPrice, discount: { kind: 'Valor', value: figures.discount }, taxIds },
      ...{ costCenterId: center?.id ?? null, warehouseId },
    },
  }
}

export type ReadBill = FileDocument<BillRow>

/** The bills of the rows, in the order of their first ones. */
export const billsOf = (read: readonly BillRow[], { branchId }: Pick<Known, 'branchId'>): ReadBill[] =>
  gatherDocuments(read, {
    columnOf,
    keyOf: ({ partyId, prefix, number }) => `${partyId} ${keyOf(prefix)} ${keyOf(number)}`,
    headOf: ({ partyId, prefix, number, date, dueDate }) => ({
      ...{ branchId, partyId, supplierPrefix: prefix, supplierNumber: number, paymentForm: dueDate > date ? '2' : '1' },
    }),
    words: { one: 'Una factura', same: 'de la misma factura' },
  })
