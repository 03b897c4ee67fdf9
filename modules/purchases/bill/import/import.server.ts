/** Purchase bills from a file, through the door of their form: what the form refuses is refused at its cell, and undoing annuls them. */
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import type { ErrorBody } from '#base/errors.ts'
import { amountText, parseAmount, parseQuantity, parseUnitPrice, quantityText, unitPriceText, zeroAmount } from '#base/decimal.ts'
import { formatNit } from '#colombia/nit.ts'
import { masks } from '#modules/access/index.ts'
import { onBehalfOf, periodRefusal } from '#modules/accounting/index.server.ts'
import { annul, issue, problemsOfIssuing, refuseAt, wholeDocuments } from '#modules/documents/index.server.ts'
import { holds } from '#platform/access.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { keyOf } from '#platform/import/cells.ts'
import { figureText } from '#platform/import/reading.ts'
import type { ImportRow, ImportTable, ImportWriter, Prepared, ServedImport, WrittenRecord } from '#platform/import/served.server.ts'
import { dateProblems } from '#platform/own-date.ts'
import { bill } from '../kind.ts'
import { servedBill } from '../served.server.ts'
import { billImport, columnOf } from './kind.ts'
import { billsOf, readBillRow, readKnown, type ReadBill } from './rows.server.ts'

/** What keeps bills of a day from being written; asked once for each day of the file. */
function refusalsByDay(tx: Tx, { session, now, today }: ImportWriter): (date: Day) => Promise<ErrorBody | null> {
  const { companyId } = session
  const known = new Map<Day, Promise<ErrorBody | null>>()
  return (date) => {
    const asked = known.get(date) ?? periodRefusal(tx, { companyId, date, today, modules: [bill.module], by: onBehalfOf(session, now) })
    known.set(date, asked)
    return asked
  }
}

interface Judging {
  readonly each: ReadBill
  readonly refusalOf: ReturnType<typeof refusalsByDay>
}

/** What the form would say of one, at its cells. */
async function judge(tx: Tx, { session, now, today }: ImportWriter, { each: { rows, document }, refusalOf }: Judging): Promise<void> {
  const closed = await refusalOf(rows[0]?.date ?? today)
  const own = bill.permissions.date ? dateProblems(session, bill.permissions.date, document.date, today) : []
  const problems = closed
    ? [closed]
    : await problemsOfIssuing(tx, { who: session, served: servedBill, id: uuidv7(), existing: null, document, origin: 'import', now })
  for (const { field, code, message } of [...own, ...problems])
    refuseAt(rows, columnOf, { field: field ?? (closed ? 'date' : null), code, message })
}

/** Which bill a row says that it is of. */
const saidOf = (row: ImportRow): string => ['party', 'supplierPrefix', 'supplierNumber'].map((field) => keyOf(row.text(field))).join(' ')

async function prepare(tx: Tx, writer: ImportWriter, { rows }: ImportTable): Promise<Prepared> {
  const known = await readKnown(tx, writer, rows)
  const read = rows.flatMap((row) => readBillRow(row, known, writer.today) ?? [])
  const bills = billsOf(read, known)
  const refusalOf = refusalsByDay(tx, writer)
  const right = await wholeDocuments(rows, bills, {
    saidOf,
    same: 'de la misma factura',
    judge: (each) => judge(tx, writer, { each, refusalOf }),
  })
  return {
    created: right.reduce((sum, each) => sum + each.rows.length, 0),
    changed: 0,
    equal: 0,
    write: () => write(tx, writer, right),
  }
}

/** In the order of their days, so that what comes first is numbered first. */
async function write(tx: Tx, { session, now, progress }: ImportWriter, bills: readonly ReadBill[]): Promise<WrittenRecord[]> {
  const records: WrittenRecord[] = []
  const all = bills.reduce((sum, each) => sum + each.rows.length, 0)
  let done = 0
  for (const { rows, document } of bills.toSorted((one, other) =>
    one.document.date < other.document.date ? -1 : one.document.date > other.document.date ? 1 : 0,
  )) {
    const saved = await issue(tx, { who: session, served: servedBill, id: uuidv7(), existing: null, document, origin: 'import', now })
    records.push({ id: saved.id, title: `Factura de compra ${saved.number ?? ''}`, version: saved.version, before: null })
    done += rows.length
    await progress?.(done, all)
  }
  return records
}

async function undo(tx: Tx, { session, now }: ImportWriter, records: readonly WrittenRecord[]): Promise<void> {
  const standing = await tx.rows<{ id: string; version: number; state: string }>(sql`
    select id, version, state from document where company_id = ${session.companyId} and id = any(${records.map(({ id }) => id)}::uuid[])`)
  const found = new Map(standing.map((row) => [row.id, row]))
  // The last one first: what came after it in a warehouse stands on it.
  for (const { id, title, version } of records.toReversed()) {
    const row = found.get(id)
    if (row?.state === 'annulled') continue
    if (row?.version !== version) httpErrors.fail('invalid', { detalle: `No se puede deshacer: «${title}» cambió después de importarla.` })
    await annul(tx, { who: session, served: servedBill, id, why: { reason: 'Se deshizo la importación' }, now })
  }
}

interface LineRow {
  party: string
  check_digit: string | null
  prefix: string
  number: string
  date: string
  due: string
  item: string | null
  account: string | null
  description: string
  quantity: string
  unit_price: string
  discount: string
  taxes: string
  center: string
  warehouse: string
  notes: string
}

/** Those in pesos that stand, line by line. */
async function records(tx: Tx, { session }: ImportWriter, names: readonly string[]): Promise<string[][]> {
  const rows = await tx.rows<LineRow>(sql`
    select p.identification as party, p.check_digit, d.supplier_prefix as prefix, d.supplier_number as number, d.date, d.due_date as due,
           i.code as item, a.code as account, l.description, l.quantity, l.unit_price, (l.discount + l.global_discount)::numeric(20,2) as discount,
           coalesce((select string_agg(x.name, '; ' order by x.name) from document_line_tax x
                      where x.company_id = l.company_id and x.document_id = l.document_id and x.position = l.position), 'Ninguno') as taxes,
           coalesce(c.code, '') as center, coalesce(w.name, '') as warehouse, d.notes
      from document d
      join party p on p.company_id = d.company_id and p.id = d.party_id
      join document_line l on l.company_id = d.company_id and l.document_id = d.id
      left join item i on i.company_id = l.company_id and i.id = l.item_id
      left join account a on a.company_id = l.company_id and a.id = l.account_id
      left join cost_center c on c.company_id = l.company_id and c.id = l.cost_center_id
      left join warehouse w on w.company_id = l.company_id and w.id = l.warehouse_id
     where d.company_id = ${session.companyId} and d.kind = ${bill.code} and d.state = 'issued' and d.currency = 'COP'
     order by d.date, d.id, l.position`)
  const seesCost = holds(session, masks.cost)
  return rows.map((row) => {
    const discount = parseAmount(row.discount)
    const texts: Readonly<Record<string, string>> = {
      party: row.check_digit === null ? row.party : formatNit(row.party, row.check_digit),
      ...{ supplierPrefix: row.prefix, supplierNumber: row.number, date: row.date, dueDate: row.due },
      ...{ item: row.item ?? '', account: row.account ?? '', description: row.description },
      quantity: figureText(quantityText(parseQuantity(row.quantity))),
      unitPrice: seesCost ? figureText(unitPriceText(parseUnitPrice(row.unit_price))) : '',
      discount: !seesCost || discount === zeroAmount ? '' : figureText(amountText(discount)),
      ...{ taxIds: row.taxes, costCenter: row.center, warehouse: row.warehouse, notes: row.notes },
    }
    return names.map((name) => texts[name] ?? '')
  })
}

export const billImportServed: ServedImport = { kind: billImport, prepare, undo, records }
