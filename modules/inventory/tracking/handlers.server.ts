/** Serves the calls over batches and serials. */
import { fileURLToPath } from 'node:url'
import { showDay, type Day } from '#base/date.ts'
import { parseQuantity } from '#base/decimal.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { masks } from '#modules/access/index.ts'
import { holds } from '#platform/access.ts'
import { audit } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { fileTable, type FileColumns } from '#platform/export/file-columns.ts'
import { everyPage, fileWord, listFile } from '#platform/export/list-file.server.ts'
import { handle } from '#platform/http/handle.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { renderPdf } from '#platform/pdf/render.server.ts'
import { formatQuantity } from '#platform/ui/format.ts'
import * as calls from './endpoints.ts'
import type { BatchRow, SerialRow } from './endpoints.ts'
import {
  countOfBatches,
  countOfSerials,
  readBatch,
  readBatches,
  readBatchHead,
  readHolders,
  readOffered,
  readSerial,
  readSerials,
  scan,
} from './read.server.ts'
import { batchStateNames, serialStateNames } from './state.ts'

const dayCell = (date: string | null) => (date === null ? '' : { day: date })

const batchColumns = (seesCost: boolean): FileColumns<BatchRow> => ({
  code: [{ head: 'Lote', cell: (row) => row.code }],
  item: [
    { head: 'Código', cell: (row) => row.item.code },
    { head: 'Producto', cell: (row) => row.item.name },
  ],
  warehouse: [{ head: 'Bodega', cell: (row) => row.warehouse?.name ?? '' }],
  madeOn: [{ head: 'Fabricación', cell: (row) => dayCell(row.madeOn) }],
  expiresOn: [{ head: 'Vence', cell: (row) => dayCell(row.expiresOn) }],
  days: [{ head: 'Días', cell: (row) => (row.days === null ? '' : { figure: `${row.days}` }) }],
  quantity: [{ head: 'Cantidad', cell: (row) => ({ figure: row.quantity }) }],
  ...(seesCost ? { cost: [{ head: 'Costo', cell: (row: BatchRow) => ({ amount: row.cost ?? '0' }) }] } : {}),
  state: [{ head: 'Estado', cell: (row) => batchStateNames[row.state] }],
})

const serialColumns: FileColumns<SerialRow> = {
  code: [{ head: 'Serial', cell: (row) => row.code }],
  item: [
    { head: 'Código', cell: (row) => row.item.code },
    { head: 'Producto', cell: (row) => row.item.name },
  ],
  state: [{ head: 'Estado', cell: (row) => serialStateNames[row.state] }],
  warehouse: [{ head: 'Bodega', cell: (row) => row.warehouse?.name ?? '' }],
  arrival: [{ head: 'Documento de entrada', cell: (row) => row.arrival?.number ?? '' }],
  exit: [{ head: 'Documento de salida', cell: (row) => row.exit?.number ?? '' }],
  party: [{ head: 'Cliente', cell: (row) => row.party?.name ?? '' }],
  warrantyUntil: [{ head: 'Garantía hasta', cell: (row) => (row.warrantyUntil === null ? '' : { day: row.warrantyUntil }) }],
}

const template = { source: fileURLToPath(new URL('./letter.typ', import.meta.url)) }

interface Addressed {
  id: string
  identification: string
  address: string
  city: string
  email: string
}

const addressesOf = async (tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Addressed>> => {
  const rows = await tx.rows<Addressed>(sql`
    select p.id, p.identification || coalesce('-' || p.check_digit, '') as identification, coalesce(a.line, '') as address, coalesce(c.name, '') as city,
           coalesce(p.email_invoicing, '') as email
      from party p
      left join party_address a on a.company_id = p.company_id and a.party_id = p.id and a.main
      left join city c on c.code = a.city_code where p.company_id = ${companyId} and p.id = any(${[...ids]}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

const recall = handle(calls.recallBatch, async ({ tx, session: { companyId }, params, today }) => {
  const batch = await readBatchHead(tx, companyId, params.id, today)
  const holders = await readHolders(tx, companyId, params.id)
  if (holders.length === 0) return httpErrors.fail('invalid', { detalle: `Ningún cliente tiene productos del lote ${batch.code}.` })
  const addresses = await addressesOf(
    tx,
    companyId,
    holders.map(({ partyId }) => partyId),
  )
  const { name, nit, logo } = await letterhead(tx, companyId)
  const data = {
    company: { name, nit },
    logo: logo !== null,
    date: showDay(today),
    batch: batch.code,
    item: `${batch.item.code} ${batch.item.name}`,
    reason: batch.blocked,
    letters: holders.map((holder) => {
      const to = addresses.get(holder.partyId)
      return {
        to: [holder.name, to?.identification ?? '', to?.address ?? '', to?.city ?? '', to?.email ?? ''].filter((line) => line !== ''),
        quantity: `${formatQuantity(parseQuantity(holder.quantity))} ${batch.item.unit}`,
        documents: (holder.documents ?? []).join(', '),
      }
    }),
  }
  return {
    name: `carta-de-retiro-${fileWord(batch.code)}.pdf`,
    // Nothing is drawn while the base waits.
    async *stream() {
      yield await renderPdf(companyId, template, data, { images: logo ? { logo } : {} })
    },
  }
})

const block = handle(calls.blockBatch, async ({ tx, session, params, body }) => {
  const { companyId } = session
  const batch = await tx.first<{ code: string; blocked: string; version: number; item: string }>(sql`
    select b.code, b.blocked, b.version, i.name as item from batch b join item i on i.company_id = b.company_id and i.id = b.item_id
     where b.company_id = ${companyId} and b.id = ${params.id} for update of b`)
  if (!batch) return httpErrors.fail('notFound')
  if (batch.version !== body.version) return httpErrors.fail('changedByOther', { usuario: 'otra persona' })
  if (body.blocked === (batch.blocked !== ''))
    return httpErrors.fail('invalid', { detalle: body.blocked ? 'El lote ya está bloqueado.' : 'El lote no está bloqueado.' })
  const blocked = body.blocked ? body.reason : ''
  await tx.run(sql`update batch set blocked = ${blocked}, version = version + 1 where company_id = ${companyId} and id = ${params.id}`)
  await audit(tx, session, {
    action: 'update',
    entity: 'inventory.batch',
    entityId: params.id,
    title: `Lote ${batch.code} de ${batch.item}`,
    changes: { blocked: [batch.blocked, blocked], reason: [null, body.reason] },
  })
  return { version: batch.version + 1 }
})

export const trackingHandlers = [
  handle(calls.listBatches, ({ tx, session, query, today }) => readBatches(tx, session.companyId, today, query)),
  handle(calls.countBatches, ({ tx, session, query, today }) => countOfBatches(tx, session.companyId, today, query)),
  handle(calls.exportBatches, ({ query: { columns, format, ...filter }, today, ...call }) => {
    const { companyId } = call.session
    const { heads, rowOf } = fileTable(batchColumns(holds(call.session, masks.cost)), columns.split(','))
    return listFile(call, {
      ...{ title: 'Lotes', file: `lotes-${today}`, format },
      count: async (tx) => (await countOfBatches(tx, companyId, today, filter))[filter.state === '' ? 'all' : filter.state],
      open: async (tx) => ({ heads, pages: everyPage((page) => readBatches(tx, companyId, today, { ...filter, ...page }), rowOf) }),
    })
  }),
  handle(calls.getBatch, ({ tx, session, params, today }) => readBatch(tx, session.companyId, params.id, today)),
  block,
  recall,
  handle(calls.listSerials, ({ tx, session, query }) => readSerials(tx, session.companyId, query)),
  handle(calls.countSerials, ({ tx, session, query }) => countOfSerials(tx, session.companyId, query)),
  handle(calls.exportSerials, ({ query: { columns, format, ...filter }, today, ...call }) => {
    const { companyId } = call.session
    const { heads, rowOf } = fileTable(serialColumns, columns.split(','))
    return listFile(call, {
      ...{ title: 'Seriales', file: `seriales-${today}`, format },
      count: async (tx) => (await countOfSerials(tx, companyId, filter))[filter.state === '' ? 'all' : filter.state],
      open: async (tx) => ({ heads, pages: everyPage((page) => readSerials(tx, companyId, { ...filter, ...page }), rowOf) }),
    })
  }),
  handle(calls.getSerial, ({ tx, session, params }) => readSerial(tx, session.companyId, params.id)),
  handle(calls.scanGoods, async ({ tx, session, query }) => ({ found: await scan(tx, session.companyId, query.code) })),
  handle(calls.offeredGoods, ({ tx, session, query }) =>
    readOffered(tx, session.companyId, { itemId: query.itemId, warehouseId: query.warehouseId, date: query.date as Day }),
  ),
]
