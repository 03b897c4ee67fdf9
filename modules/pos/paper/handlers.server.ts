import {
  arrivedHandlers,
  drawPaper,
  dressDocument,
  mailHandlers,
  readStationery,
  readStored,
  shareOneHandlers,
} from '#modules/documents/index.server.ts'
import { posXmlOf, xmlHandler, zipHandler } from '#modules/electronic/index.server.ts'
import { electronicInvoice, tillSale } from '#modules/sales/index.ts'
import { sql } from '#platform/db/tx.server.ts'
import { publishedInvoice, publishedTillSale, servedTillSale } from '#modules/sales/index.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { getTicket, saleEndpoints, saleMail, saleXml, saleZip, transmitSale } from './endpoints.ts'

const transmitting = handle(transmitSale, async ({ tx, session: { companyId }, params: { id }, now, today, runtime }) => {
  const { renew } = servedTillSale.electronic ?? {}
  if (!renew) return httpErrors.fail('notFound')
  await renew(tx, { companyId, kind: tillSale, id, now, today })
  runtime.wakeWorker()
  return isDone
})

/** As it stands: the print of a sheet waits for the authority, and a till does not. */
const drawing = handle(getTicket, async ({ tx, session: { companyId }, params: { id }, query: { papel }, today }) => {
  const isInvoice = await tx.first(sql`
    select from till_sale s join document d on d.company_id = s.company_id and d.id = s.document_id
     where s.company_id = ${companyId} and d.id::text = ${id} and d.kind = ${electronicInvoice.code}`)
  const published = isInvoice ? publishedInvoice : publishedTillSale
  const document = await readStored(tx, { companyId, kind: published.kind, id, today })
  if (!document || document.number === null) return httpErrors.fail('notFound')
  const printable = dressDocument(published, document, await readStationery(tx, companyId))
  return { name: `${document.prefix}${document.number}.svg`, bytes: await drawPaper(printable, papel) }
})

export const paperHandlers: readonly Handler[] = [
  ...arrivedHandlers([servedTillSale], saleEndpoints),
  ...shareOneHandlers([publishedTillSale], saleEndpoints),
  ...mailHandlers([publishedTillSale], saleMail),
  xmlHandler({ kind: tillSale, xmlOf: posXmlOf }, saleXml),
  zipHandler(publishedTillSale, saleZip),
  transmitting,
  drawing,
]
