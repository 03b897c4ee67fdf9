/** What the rows of a file of sales say: each line, and the draft of which it is one. */
import type { Day } from '#base/date.ts'
import { readPartyNumber } from '#modules/accounting/index.server.ts'
import { readCompany } from '#modules/company/index.server.ts'
import {
  figuresOfRow,
  gatherDocuments,
  itemOfRow,
  missingCell,
  proposedRange,
  readLineNames,
  taxesOfRow,
  warehouseOfRow,
  type FileDocument,
  type FileLine,
  type LineNames,
  type ServedKind,
} from '#modules/documents/index.server.ts'
import { dueOf, type DocumentKind } from '#modules/documents/index.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { keyOf } from '#platform/import/cells.ts'
import { dayOfRow, Named, oneSpaced } from '#platform/import/reading.ts'
import type { ImportRow, ImportWriter } from '#platform/import/served.server.ts'
import { columnOf } from './kind.ts'

interface Known extends LineNames {
  /** Days that each customer has to pay, by its id. */
  readonly paymentDays: ReadonlyMap<string, number>
  readonly offerDays: number
  readonly sellers: Named<{ readonly id: string; readonly names: readonly string[] }>
  /** The range of each day that is issued from one. */
  readonly rangeOf: (date: Day) => Promise<string | null>
}

/** Everything that the rows name, asked once. */
export async function readKnown(tx: Tx, writer: ImportWriter, rows: readonly ImportRow[], served: ServedKind): Promise<Known> {
  const { session } = writer
  const { companyId } = session
  const numbers = [...new Set(rows.map((row) => readPartyNumber(row.text('party'))))]
  const parties = await tx.rows<{ id: string; days: number }>(sql`
    select id, payment_days as days from party where company_id = ${companyId} and identification = any(${numbers}::text[])`)
  const sellers = await tx.rows<{ id: string; name: string; identification: string }>(sql`
    select id, display_name as name, identification from party
     where company_id = ${companyId} and is_seller and active order by display_name, id`)
  const names = await readLineNames(tx, writer, rows)
  const { branchId } = names
  const ranges = new Map<Day, Promise<string | null>>()
  return {
    ...names,
    paymentDays: new Map(parties.map(({ id, days }) => [id, days])),
    offerDays: (await readCompany(tx, companyId)).profile.offerDays,
    sellers: new Named(
      'un vendedor',
      sellers.map(({ id, name, identification }) => ({ id, names: [name, identification] })),
    ),
    rangeOf(date) {
      const asked = ranges.get(date) ?? proposedRange(tx, session, served, { branchId, date })
      ranges.set(date, asked)
      return asked
    },
  }
}

export interface SaleRow extends FileLine {
  readonly partyId: string
  readonly group: string
  readonly sellerId: string | null
  readonly deliveryDate: Day | null
  readonly paymentForm: '1' | '2'
}

interface TermsOfFile {
  readonly kind: DocumentKind
  readonly offerDays: number
  readonly paymentDays: number
  readonly today: Day
}

/** The day of the document and its term: as the file says, otherwise today and as the customer or the company has it. */
function daysOf(row: ImportRow, { kind, offerDays, paymentDays, today }: TermsOfFile) {
  const date = dayOfRow(row, 'date', today) ?? today
  const said = dayOfRow(row, 'dueDate', today)
  const paymentForm = paymentDays > 0 || (said !== null && said > date && !kind.isOffer) ? ('2' as const) : ('1' as const)
  return { date, paymentForm, dueDate: said ?? dueOf(kind, date, { paymentForm, paymentDays, offerDays }) }
}

/** @returns null of a row that says why it is none */
export function readSaleRow(row: ImportRow, kind: DocumentKind, known: Known, today: Day): SaleRow | null {
  const party = known.cells.party(row)
  if (row.text('party') === '') missingCell(row, 'party', 'Cliente')
  const group = oneSpaced(row.text('group'))
  if (group === '') missingCell(row, 'group', 'Documento')
  if (row.text('item') === '') missingCell(row, 'item', 'Ítem')
  const item = itemOfRow(row, known)
  const figures = figuresOfRow(row)
  const paymentDays = (party && known.paymentDays.get(party.id)) ?? 0
  const days = daysOf(row, { kind, offerDays: known.offerDays, paymentDays, today })
  const deliveryDate = dayOfRow(row, 'deliveryDate', today)
  const center = known.cells.center(row)
  const name = oneSpaced(row.text('seller'))
  const seller = name === '' ? undefined : (known.sellers.find(readPartyNumber(name)) ?? known.sellers.of(row, 'seller', name))
  const taxIds = taxesOfRow(row, known, item?.taxIds ?? [])
  const warehouseId = warehouseOfRow(row, known, item?.kind === 'product')
  if (!row.isRight || !party || !item || !figures) return null
  return {
    ...{ row, partyId: party.id, group, ...days, deliveryDate, sellerId: seller?.id ?? null, notes: row.text('notes') },
    line: {
      ...{ itemId: item.id, description: oneSpaced(row.text('description')) || item.name, quantity: figures.quantity },
      ...{ unitPrice: figures.unitPrice, discount: { kind: 'Valor', value: figures.discount }, taxIds },
      ...{ costCenterId: center?.id ?? null, warehouseId },
    },
  }
}

export type ReadSale = FileDocument<SaleRow>

/** Which document a row says that it is of. */
export const saidOf = (row: ImportRow): string => ['party', 'group'].map((field) => keyOf(row.text(field))).join(' ')

/** The drafts of the rows, in the order of their first ones. */
export async function salesOf(read: readonly SaleRow[], { branchId, rangeOf }: Pick<Known, 'branchId' | 'rangeOf'>): Promise<ReadSale[]> {
  const found = gatherDocuments(read, {
    columnOf,
    keyOf: ({ partyId, group }) => `${partyId} ${keyOf(group)}`,
    headOf: ({ partyId, sellerId, deliveryDate, paymentForm }) => ({ branchId, partyId, sellerId, deliveryDate, paymentForm }),
    words: { one: 'Un documento', same: 'del mismo documento' },
  })
  const sales: ReadSale[] = []
  for (const { rows, document } of found) {
    const date = rows[0]?.date
    sales.push({ rows, document: { ...document, resolutionId: date === undefined ? null : await rangeOf(date) } })
  }
  return sales
}
