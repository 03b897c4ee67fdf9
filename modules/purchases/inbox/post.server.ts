/** What becomes of a received document: a bill of ours, or nothing, with the reason. */
import type { Day } from '#base/date.ts'
import { amountText } from '#base/decimal.ts'
import { audit } from '#platform/audit.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, handleParts } from '#platform/http/handle.server.ts'
import { ruledPosting, setAutomatic } from './automatic.server.ts'
import { ignoreReceived, postMany, postReceived, previewPosting, restoreReceived } from './endpoints.ts'
import { lockNew, lockToPost } from './lock.server.ts'
import { postNoteHandler } from './post-note.server.ts'
import { computedOf, inputOf, postInvoice, refuseUnfit, sameLines, supplierOf, warehouseOf } from './posting.server.ts'
import { findSupplier, proposalOf, readReceivedRow } from './read.server.ts'
import { RECEIVED } from './received.ts'

const previewHandler = handle(previewPosting, async ({ tx, session, params, body: { lines: choices, warehouseId: asked } }) => {
  const { companyId } = session
  const row = (await readReceivedRow(tx, companyId, params.id)) ?? httpErrors.fail('notFound')
  refuseUnfit(row)
  const { lines } = await proposalOf(tx, companyId, row)
  sameLines(lines, choices)
  const known = await findSupplier(tx, companyId, row.supplier)
  await tx.run(sql`savepoint before_look`)
  // What is withheld of a supplier that is not known yet is of the one that their invoice describes.
  const partyId = known?.id ?? (await supplierOf(tx, session, row))
  const warehouseId = await warehouseOf(tx, session, asked, choices)
  const computed = await computedOf(tx, companyId, inputOf({ row, lines, choices, partyId, warehouseId, date: row.said.date }))
  // Looking leaves nothing behind.
  if (!known) await tx.run(sql`rollback to savepoint before_look`)
  const { net, tax, total, taxes } = computed.priced
  return {
    net: amountText(net),
    tax: amountText(tax),
    total: amountText(total),
    taxes: taxes.map(({ name, base, amount }) => ({ name, base: amountText(base), amount: amountText(amount) })),
    payable: amountText(computed.payable),
    withholdings: computed.withholdings.map(({ rule, base, amount, explanation }) => ({
      ...{ kind: rule.kind, name: rule.name, base: amountText(base), amount: amountText(amount) },
      ...{ reasons: [...explanation.reasons], source: explanation.source },
    })),
  }
})

const postHandler = handle(postReceived, async ({ tx, session, params, body, now, today }) => {
  const row = await lockNew(tx, session.companyId, params.id, body.version)
  const { lines: choices, warehouseId, date } = body
  const posted = await postInvoice(tx, session, row, { choices, warehouseId, date: date as Day | null, now, today })
  if (body.automaticUpTo !== undefined) await setAutomatic(tx, session, row.supplier, { upTo: body.automaticUpTo, now })
  return posted
})

const manyHandler = handleParts(postMany, async ({ body, part, session, now, today }) => {
  const problems: { id: string; code: number; message: string }[] = []
  const posted: { id: string; number: string | null }[] = []
  for (const id of new Set(body.ids)) {
    const outcome = await part(id, async (tx) => {
      const row = await lockToPost(tx, session.companyId, id)
      return postInvoice(tx, session, row, { ...(await ruledPosting(tx, session.companyId, row)), now, today })
    })
    if ('done' in outcome) posted.push({ id, number: outcome.done.number })
    else problems.push(...outcome.problems.map(({ code, message }) => ({ id, code, message })))
  }
  return { posted, problems }
})

const ignoreHandler = handle(ignoreReceived, async ({ tx, session, params, body: { version, reason } }) => {
  const row = await lockNew(tx, session.companyId, params.id, version)
  if (row.tab === 'posted')
    return httpErrors.fail('invalid', { detalle: `Ya está contabilizado en ${row.billNumber}: anula primero esa factura.` })
  if (row.tab === 'ignored') return httpErrors.fail('invalid', { detalle: 'Ya está ignorado.' })
  await tx.run(sql`
    update received_document set state = 'ignored', reason = ${reason}, version = version + 1 where company_id = ${session.companyId} and id = ${params.id}`)
  await audit(tx, session, {
    action: 'ignore',
    entity: RECEIVED,
    entityId: params.id,
    title: `${row.number} de ${row.supplierName}`,
    changes: { reason: [null, reason] },
  })
  return isDone
})

const restoreHandler = handle(restoreReceived, async ({ tx, session, params, body: { version } }) => {
  const row = await lockNew(tx, session.companyId, params.id, version)
  if (row.tab !== 'ignored') return httpErrors.fail('invalid', { detalle: 'No está entre los ignorados.' })
  await tx.run(sql`
    update received_document set state = 'new', reason = '', version = version + 1 where company_id = ${session.companyId} and id = ${params.id}`)
  await audit(tx, session, {
    action: 'restore',
    entity: RECEIVED,
    entityId: params.id,
    title: `${row.number} de ${row.supplierName}`,
    changes: { reason: [row.reason, null] },
  })
  return isDone
})

export const postingHandlers = [previewHandler, manyHandler, postHandler, postNoteHandler, ignoreHandler, restoreHandler]
