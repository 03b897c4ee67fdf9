/** How an order of a dispatch was received: by whoever says it, somebody of the company or who has the link of the delivery. */
import type { Day } from '#base/date.ts'
import { printedNumber } from '#modules/documents/index.ts'
import { deliverStanding } from '#modules/documents/index.server.ts'
import { servedInvoice, servedRemission } from '#modules/sales/index.server.ts'
import type { ServedKind } from '#modules/documents/index.server.ts'
import type { Who } from '#modules/vouchers/index.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { MIN_LENGTH } from '#platform/rules/index.ts'
import { outcomeNames, stateOfOutcomes, type MadeKind, type Outcome } from './dispatch.ts'
import { moveTo, told, titleOf, type DispatchRow } from './rows.server.ts'

export const servedOf: Readonly<Record<MadeKind, ServedKind>> = { RMS: servedRemission, INE: servedInvoice }

export interface MadeRow {
  readonly makes: MadeKind
  readonly document_id: string
  readonly outcome: Outcome | null
  readonly prefix: string
  readonly number: number
  readonly edition: number
  readonly digits: number
}

interface Told {
  readonly orderId: string
  readonly outcome: Outcome
  readonly receivedBy: string
  readonly receivedIdentification: string
  readonly novelty: string
  readonly today: Day
  /** Annuls the remission of what came back whole; null leaves that to somebody of the company. */
  readonly takeBack: ((made: MadeRow) => Promise<unknown>) | null
}

/** What is delivered in stages follows: by whom, or taken back whole. An invoice is taken back by its credit note. */
async function follow(tx: Tx, who: Who, made: MadeRow, said: Told): Promise<void> {
  const { kind } = servedOf[made.makes]
  if (kind.stages?.moves.deliver === undefined) return
  const { outcome, receivedBy, receivedIdentification, novelty, takeBack } = said
  if (outcome === 'returned') return void (await takeBack?.(made))
  await deliverStanding(tx, who, kind, { id: made.document_id, receivedBy, receivedIdentification, comment: novelty })
}

/**
 * @param row locked by whoever tells it
 * @returns its new version, and how many of its orders wait
 * @throws 698 at `orderId`, 401 when it was told already, at `novelty` when nothing is said of what happened
 */
export async function tellOf(tx: Tx, who: Who, row: DispatchRow, said: Told): Promise<{ id: string; version: number; left: number }> {
  const { companyId } = who
  const { orderId, outcome, novelty } = said
  const made = await tx.first<MadeRow>(sql`
    select o.makes, o.document_id, o.outcome, d.prefix, d.number, d.edition, d.number_digits as digits
      from dispatch_order o join document d on d.company_id = o.company_id and d.id = o.document_id
     where o.company_id = ${companyId} and o.dispatch_id = ${row.id} and o.order_id = ${orderId}`)
  if (!made) return httpErrors.fail('notFound', {}, 'orderId')
  if (made.outcome !== null) return httpErrors.fail('invalid', { detalle: 'Ya se dijo cómo se recibió este pedido.' }, 'outcome')
  if (outcome !== 'delivered' && novelty.length < MIN_LENGTH)
    return httpErrors.fail('invalid', { detalle: `Escribe qué pasó, con al menos ${MIN_LENGTH} letras.` }, 'novelty')
  await follow(tx, who, made, said)
  await tx.run(sql`
    update dispatch_order set outcome = ${outcome}, outcome_on = ${said.today}, received_by = ${said.receivedBy},
           received_identification = ${said.receivedIdentification}, novelty = ${novelty}
     where company_id = ${companyId} and dispatch_id = ${row.id} and order_id = ${orderId}`)
  const sent = await tx.rows<{ outcome: Outcome | null }>(sql`
    select outcome from dispatch_order where company_id = ${companyId} and dispatch_id = ${row.id} and document_id is not null`)
  const number = printedNumber(made.prefix, made.number, made.edition, made.digits)
  await insertTogether(tx, [
    told(who, row.id, { action: 'update', title: `${titleOf(row)}: ${number} ${outcomeNames[outcome].toLowerCase()}` }),
  ])
  const outcomes = sent.map((each) => each.outcome)
  const moved = await moveTo(tx, who, row, { state: stateOfOutcomes(outcomes), title: titleOf(row) })
  return { ...moved, left: outcomes.filter((each) => each === null).length }
}
