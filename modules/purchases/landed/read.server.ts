/** Landed costs as they are read: of a document, one of them, and what they may be spread onto. */
import type { Day } from '#base/date.ts'
import { amountText, parseAmount, quantityText, subtract, zeroQuantity } from '#base/decimal.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { arrivalCodes, isBill, numberColumns, numberOf, readPurchases, readReceived, readSpreadable } from './facts.server.ts'
import type { Basis } from './landed.ts'

interface SpreadRow {
  readonly id: string
  readonly number: string
  readonly date: Day
  readonly state: 'posted' | 'annulled'
  readonly basis: Basis
  readonly amount: string
  readonly notes: string
  readonly annul_reason: string | null
  readonly bill_id: string
  readonly kind: string
  readonly party: string
  readonly prefix: string
  readonly consecutive: number | null
  readonly edition: number
  readonly digits: number
}

interface LineRow {
  readonly spread_id: string
  readonly document_id: string
  readonly kind: string
  readonly prefix: string
  readonly consecutive: number | null
  readonly edition: number
  readonly digits: number
  readonly position: number
  readonly item_id: string
  readonly code: string
  readonly name: string
  readonly share: string
  readonly gone: string
}

const lineView = (row: LineRow) => ({
  ...{ documentId: row.document_id, kind: row.kind, number: numberOf(row), position: row.position },
  item: { id: row.item_id, code: row.code, name: row.name },
  ...{ share: row.share, gone: row.gone, left: amountText(subtract(parseAmount(row.share), parseAmount(row.gone))) },
})

/** @param onto of one document alone, or of all */
async function readSpreads(tx: Tx, companyId: string, which: Sql, onto: string | null = null) {
  const rows = await tx.rows<SpreadRow>(sql`
    select c.id, c.number, c.date, c.state, c.basis, c.amount, c.notes, c.annul_reason, c.bill_id, d.kind, d.party_name as party, ${numberColumns}
      from landed_cost c join document d on d.company_id = c.company_id and d.id = c.bill_id
     where c.company_id = ${companyId} and ${which} order by c.date desc, c.id desc limit 200`)
  const lines = await tx.rows<LineRow>(sql`
    select l.landed_cost_id as spread_id, l.document_id, d.kind, ${numberColumns}, l.document_position as position, i.id as item_id, i.code, i.name, l.share, l.gone
      from landed_cost_line l
      join document d on d.company_id = l.company_id and d.id = l.document_id
      join stock_movement m on m.company_id = l.company_id and m.id = l.movement_id
      join item i on i.company_id = m.company_id and i.id = m.item_id
     where l.company_id = ${companyId} and l.landed_cost_id = any(${rows.map(({ id }) => id)}::uuid[])
       ${onto === null ? empty : sql`and l.document_id = ${onto}`}
     order by l.landed_cost_id, l.position`)
  return rows.map(({ annul_reason: annulReason, bill_id: billId, kind, party, ...row }) => ({
    ...{
      id: row.id,
      number: row.number,
      date: row.date,
      state: row.state,
      basis: row.basis,
      amount: row.amount,
      notes: row.notes,
      annulReason,
    },
    bill: { id: billId, kind, number: numberOf(row), party },
    lines: lines.filter((line) => line.spread_id === row.id).map(lineView),
  }))
}

export async function readLandedOf(tx: Tx, companyId: string, id: string) {
  const document = (await readPurchases(tx, companyId, [id], { isLook: true })).get(id)
  if (!document) return httpErrors.fail('notFound')
  const mayBeSpread = isBill(document) && document.state === 'issued'
  return {
    spreadable: (mayBeSpread ? await readSpreadable(tx, companyId, id) : []).map((each) => ({
      account: { id: each.accountId, code: each.code, name: each.name },
      costCenter: each.costCenterId === null ? null : { id: each.costCenterId, name: each.costCenter ?? '' },
      ...{ amount: amountText(each.amount), left: amountText(each.left) },
    })),
    made: await readSpreads(tx, companyId, sql`c.bill_id = ${id}`),
    landed: await readSpreads(
      tx,
      companyId,
      sql`c.id in (select l.landed_cost_id from landed_cost_line l where l.company_id = ${companyId} and l.document_id = ${id})`,
      id,
    ),
  }
}

export async function readLanded(tx: Tx, companyId: string, id: string) {
  const [found] = await readSpreads(tx, companyId, sql`c.id = ${id}`)
  if (!found) return httpErrors.fail('notFound')
  const sources = await tx.rows<{ account: string; costCenter: string | null; amount: string }>(sql`
    select a.code || ' ' || a.name as account, k.code || ' ' || k.name as "costCenter", s.amount
      from landed_cost_source s
      join account a on a.company_id = s.company_id and a.id = s.account_id
      left join cost_center k on k.company_id = s.company_id and k.id = s.cost_center_id
     where s.company_id = ${companyId} and s.landed_cost_id = ${id} order by s.position`)
  return { ...found, sources }
}

/** So many are offered at a time; the search narrows them. */
const OFFERED = 20

/** Those that brought goods in and stand, the newest first. */
export async function offerReceipts(tx: Tx, companyId: string, search: string) {
  const found = await tx.rows<{ id: string }>(sql`
    select d.id from document d
     where d.company_id = ${companyId} and d.kind = any(${[...arrivalCodes]}::text[]) and d.state = 'issued'
       and exists (select from stock_movement m where m.company_id = d.company_id and m.source_id = d.id and m.quantity > 0)
       and strpos(lower(d.prefix || '-' || d.number || ' ' || d.party_name || ' ' || coalesce(d.supplier_prefix, '') || ' ' || coalesce(d.supplier_number, '')), lower(${search}::text)) > 0
     order by d.date desc, d.id desc limit ${OFFERED}`)
  const ids = found.map(({ id }) => id)
  const documents = await readPurchases(tx, companyId, ids, { isLook: true })
  const received = await readReceived(tx, companyId, ids)
  return ids.flatMap((id) => {
    const document = documents.get(id)
    if (!document) return []
    const { kind, number, date, party } = document
    const lines = received
      .filter((line) => line.documentId === id && line.inventoryAccountId !== null && line.quantity > zeroQuantity)
      .map(({ position, itemId, code, name, warehouse, quantity, unit, value }) => ({
        ...{ position, item: { id: itemId, code, name }, warehouse, unit },
        ...{ quantity: quantityText(quantity), value: amountText(value) },
      }))
    return lines.length === 0 ? [] : [{ id, kind, number, date, party, lines }]
  })
}
