/** Serves the bar codes of an item besides its own; all of them are one set, where no code is of two items. */
import { failWith } from '#base/errors.ts'
import { audit } from '#platform/audit.server.ts'
import { insertRows, type Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { handle, type Session } from '#platform/http/handle.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { itemErrors } from '../errors.ts'
import { ITEM_ENTITY, readItem } from '../read.server.ts'
import { barcodeProblems, type BarcodeInput } from './barcode.ts'
import { getBarcodes, setBarcodes } from './endpoints.ts'

/** The row of its own code, for whoever writes the item. */
export const ownBarcodeRows = (companyId: string, itemId: string, barcode: string | null): Row[] =>
  barcode === null || barcode === '' ? [] : [{ company_id: companyId, code: barcode, item_id: itemId, main: true }]

export const dropOwnBarcodes = (tx: Tx, companyId: string, itemIds: readonly string[]): Promise<number> =>
  tx.run(sql`delete from item_barcode where company_id = ${companyId} and item_id = any(${[...itemIds]}::uuid[]) and main`)

interface KeptBarcode {
  code: string
  unit: { id: string; name: string } | null
}

const readBarcodes = (tx: Tx, companyId: string, itemId: string): Promise<KeptBarcode[]> =>
  tx.rows<KeptBarcode>(sql`
    select b.code, case when u.id is null then null else jsonb_build_object('id', u.id, 'name', u.name) end as unit
      from item_barcode b left join measurement_unit u on u.company_id = b.company_id and u.id = b.unit_id
     where b.company_id = ${companyId} and b.item_id = ${itemId} and not b.main order by b.position, b.code`)

const wordsOf = (barcodes: readonly KeptBarcode[]): string =>
  barcodes.map(({ code, unit }) => (unit ? `${code} (${unit.name})` : code)).join(', ')

async function write(tx: Tx, session: Session, itemId: string, barcodes: readonly BarcodeInput[]): Promise<void> {
  const { companyId } = session
  // Held: whoever changes its units or its own code waits.
  await tx.run(sql`select from item where company_id = ${companyId} and id = ${itemId} for no key update`)
  const item = (await readItem(tx, companyId, itemId)) ?? httpErrors.fail('notFound')
  failWith(barcodeProblems(barcodes, item))
  const others = await tx.rows<{ code: string; name: string }>(sql`
    select b.code, i.name from item_barcode b join item i on i.company_id = b.company_id and i.id = b.item_id
     where b.company_id = ${companyId} and b.item_id <> ${itemId} and b.code = any(${barcodes.map(({ code }) => code)}::text[])`)
  failWith(
    barcodes.flatMap(({ code }, index) => {
      const other = others.find((each) => each.code === code)
      return other ? [itemErrors.of('barcodeTaken', { codigo: code, producto: other.name }, `barcodes.${index}.code`)] : []
    }),
  )
  const before = await readBarcodes(tx, companyId, itemId)
  await tx.run(sql`delete from item_barcode where company_id = ${companyId} and item_id = ${itemId} and not main`)
  await insertRows(
    tx,
    'item_barcode',
    barcodes.map(({ code, unitId }, position) => ({ company_id: companyId, code, item_id: itemId, unit_id: unitId, position })),
  )
  const after = await readBarcodes(tx, companyId, itemId)
  const [was, is] = [wordsOf(before), wordsOf(after)]
  if (was === is) return
  await audit(tx, session, {
    action: 'update',
    entity: ITEM_ENTITY,
    entityId: itemId,
    title: `Ítem ${item.code} ${item.name}`,
    changes: { barcodes: [was, is] },
  })
}

export const barcodeHandlers = [
  handle(getBarcodes, async ({ tx, session: { companyId }, params: { id } }) => {
    if (!(await tx.first(sql`select 1 from item where company_id = ${companyId} and id = ${id}`))) return httpErrors.fail('notFound')
    return { barcodes: await readBarcodes(tx, companyId, id) }
  }),
  handle(setBarcodes, async ({ tx, session, params, body }) => {
    await write(tx, session, params.id, body.barcodes)
    return isDone
  }),
]
