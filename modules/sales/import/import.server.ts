/** Quotes, orders and invoices from a file, as drafts through the door of their form; undoing takes away those that are drafts still. */
import { uuidv7 } from 'uuidv7'
import { amountText, parseAmount, parseQuantity, parseUnitPrice, quantityText, unitPriceText, zeroAmount } from '#base/decimal.ts'
import { formatNit } from '#colombia/nit.ts'
import { deleteDraft, problemsOfSaving, refuseAt, saveDraft, wholeDocuments, type ServedKind } from '#modules/documents/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { ImportKind } from '#platform/import/kind.ts'
import { figureText } from '#platform/import/reading.ts'
import type { ImportTable, ImportWriter, Prepared, ServedImport, WrittenRecord } from '#platform/import/served.server.ts'
import { dateProblems } from '#platform/own-date.ts'
import { servedInvoice } from '../invoice/served.server.ts'
import { servedOrder } from '../order/served.server.ts'
import { servedQuote } from '../quote/served.server.ts'
import { columnOf, invoiceImport, orderImport, quoteImport } from './kind.ts'
import { readKnown, readSaleRow, saidOf, salesOf, type ReadSale } from './rows.server.ts'

/** What the form would say of one, at its cells. */
async function judge(tx: Tx, { session, now, today }: ImportWriter, served: ServedKind, { rows, document }: ReadSale): Promise<void> {
  const { date } = served.kind.permissions
  const own = date ? dateProblems(session, date, document.date, today) : []
  const asked = { who: session, served, id: uuidv7(), existing: null, document, origin: 'import', now } as const
  for (const problem of [...own, ...(await problemsOfSaving(tx, asked))]) refuseAt(rows, columnOf, problem)
}

async function prepare(tx: Tx, writer: ImportWriter, served: ServedKind, { rows }: ImportTable): Promise<Prepared> {
  const known = await readKnown(tx, writer, rows, served)
  const read = rows.flatMap((row) => readSaleRow(row, served.kind, known, writer.today) ?? [])
  const right = await wholeDocuments(rows, await salesOf(read, known), {
    saidOf,
    same: 'del mismo documento',
    judge: (each) => judge(tx, writer, served, each),
  })
  return {
    created: right.reduce((sum, each) => sum + each.rows.length, 0),
    changed: 0,
    equal: 0,
    write: () => write(tx, writer, served, right),
  }
}

async function write(tx: Tx, { session, now, progress }: ImportWriter, served: ServedKind, sales: readonly ReadSale[]) {
  const records: WrittenRecord[] = []
  const all = sales.reduce((sum, each) => sum + each.rows.length, 0)
  let done = 0
  for (const { rows, document } of sales) {
    const saved = await saveDraft(tx, { who: session, served, id: uuidv7(), existing: null, document, origin: 'import', now })
    const title = `Borrador de ${served.kind.titles.short} ${rows[0]?.group ?? ''}`.trim()
    records.push({ id: saved.id, title, version: saved.version, before: null })
    done += rows.length
    await progress?.(done, all)
  }
  return records
}

async function undo(tx: Tx, { session }: ImportWriter, served: ServedKind, records: readonly WrittenRecord[]): Promise<void> {
  const standing = await tx.rows<{ id: string; version: number }>(sql`
    select id, version from document
     where company_id = ${session.companyId} and kind = ${served.kind.code} and id = any(${records.map(({ id }) => id)}::uuid[])`)
  const versions = new Map(standing.map(({ id, version }) => [id, version]))
  for (const { id, title, version } of records) {
    // Somebody took it away already.
    if (!versions.has(id)) continue
    if (versions.get(id) !== version)
      httpErrors.fail('invalid', { detalle: `No se puede deshacer: «${title}» cambió o se emitió después de importarlo.` })
    await deleteDraft(tx, session, served, id)
  }
}

interface LineRow {
  id: string
  party: string
  check_digit: string | null
  date: string
  due: string
  delivery: string | null
  seller: string | null
  item: string
  description: string
  quantity: string
  unit_price: string
  discount: string
  taxes: string
  center: string
  warehouse: string
  notes: string
}

/** Drafts in pesos of a customer, line by line. */
async function records(tx: Tx, { session }: ImportWriter, { kind }: ServedKind, names: readonly string[]): Promise<string[][]> {
  const rows = await tx.rows<LineRow>(sql`
    select d.id, p.identification as party, p.check_digit, d.date, d.due_date as due, d.delivery_date as delivery, v.identification as seller, i.code as item,
           l.description, l.quantity, l.unit_price, (l.discount + l.global_discount)::numeric(20,2) as discount,
           coalesce((select string_agg(x.name, '; ' order by x.name) from document_line_tax x
                      where x.company_id = l.company_id and x.document_id = l.document_id and x.position = l.position), 'Ninguno') as taxes,
           coalesce(c.code, '') as center, coalesce(w.name, '') as warehouse, d.notes
      from document d
      join party p on p.company_id = d.company_id and p.id = d.party_id
      left join party v on v.company_id = d.company_id and v.id = d.seller_id
      join document_line l on l.company_id = d.company_id and l.document_id = d.id
      join item i on i.company_id = l.company_id and i.id = l.item_id
      left join cost_center c on c.company_id = l.company_id and c.id = l.cost_center_id
      left join warehouse w on w.company_id = l.company_id and w.id = l.warehouse_id
     where d.company_id = ${session.companyId} and d.kind = ${kind.code} and d.state = 'draft' and d.stage is null and d.currency = 'COP'
     order by d.date, d.id, l.position`)
  const groups = [...new Set(rows.map(({ id }) => id))]
  return rows.map((row) => {
    const discount = parseAmount(row.discount)
    const texts: Readonly<Record<string, string>> = {
      party: row.check_digit === null ? row.party : formatNit(row.party, row.check_digit),
      ...{ group: String(groups.indexOf(row.id) + 1), date: row.date, dueDate: row.due, deliveryDate: row.delivery ?? '' },
      ...{ seller: row.seller ?? '', item: row.item, description: row.description },
      quantity: figureText(quantityText(parseQuantity(row.quantity))),
      unitPrice: figureText(unitPriceText(parseUnitPrice(row.unit_price))),
      discount: discount === zeroAmount ? '' : figureText(amountText(discount)),
      ...{ taxIds: row.taxes, costCenter: row.center, warehouse: row.warehouse, notes: row.notes },
    }
    return names.map((name) => texts[name] ?? '')
  })
}

const servedImport = (kind: ImportKind, served: ServedKind): ServedImport => ({
  kind,
  prepare: (tx, writer, table) => prepare(tx, writer, served, table),
  undo: (tx, writer, written) => undo(tx, writer, served, written),
  records: (tx, writer, names) => records(tx, writer, served, names),
})

export const saleImports: readonly ServedImport[] = [
  servedImport(quoteImport, servedQuote),
  servedImport(orderImport, servedOrder),
  servedImport(invoiceImport, servedInvoice),
]
