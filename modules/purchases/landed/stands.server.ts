/** What was spread of a document, or onto its goods, keeps it from being annulled, edited or lowered by a note until it is annulled. */
import { documentErrors } from '#modules/documents/index.ts'
import type { ServedKind } from '#modules/documents/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'

const refusal = (numbers: string, accion: string) =>
  documentErrors.of('notInThisState', { accion, estado: `con costos repartidos (${numbers})` })

/** The numbers of what stands of a document; empty when nothing does. */
async function numbersOn(tx: Tx, companyId: string, billIds: readonly string[], receivedId: string | null): Promise<string> {
  const row = await tx.first<{ numbers: string }>(sql`
    select coalesce(string_agg(c.number, ', ' order by c.number), '') as numbers from landed_cost c
     where c.company_id = ${companyId} and c.state = 'posted'
       and (c.bill_id = any(${[...billIds]}::uuid[])
            or c.id in (select l.landed_cost_id from landed_cost_line l where l.company_id = ${companyId} and l.document_id = ${receivedId}::uuid))`)
  return row?.numbers ?? ''
}

/** Of bills and receipts. */
export const keptByLanded: NonNullable<ServedKind['stands']> = async (tx, { companyId, id, doing }) => {
  const numbers = await numbersOn(tx, companyId, [id], id)
  return numbers === '' ? [] : [refusal(numbers, doing === 'annul' ? 'anular' : 'editar')]
}

/** Of notes: what one takes off a bill was not spread. An edited one is locked like its bill. */
export const keptBySpreadBill: NonNullable<ServedKind['stands']> = async (tx, { companyId, id, doing }) => {
  if (doing === 'annul') return []
  const rows = await tx.rows<{ id: string }>(sql`
    select d.id from document d
     where d.company_id = ${companyId} and d.id in (select corrected_id from document_correction where company_id = ${companyId} and document_id = ${id})
     for update of d`)
  const numbers = await numbersOn(
    tx,
    companyId,
    rows.map((row) => row.id),
    null,
  )
  return numbers === '' ? [] : [refusal(numbers, 'editar')]
}

/** Of goods a note may take what it says; of expenses, nothing while some of the bill's are spread. */
export const refusedBySpread: NonNullable<ServedKind['refuses']> = async (tx, companyId, { draft }) => {
  const about = draft.correction?.documentId
  if (!about) return []
  const numbers = await numbersOn(tx, companyId, [about], null)
  if (numbers === '') return []
  const ids = [...new Set(draft.lines.flatMap(({ itemId }) => itemId ?? []))]
  const goods = await tx.rows<{ id: string }>(sql`
    select id from item where company_id = ${companyId} and kind = 'product' and id = any(${ids}::uuid[])`)
  const isGoods = new Set(goods.map(({ id }) => id))
  return draft.lines.every(({ itemId }) => itemId !== null && isGoods.has(itemId)) ? [] : [refusal(numbers, 'corregir')]
}
