/** What came back with a sale that arrives: given back first, once, out of the cash into which the sale puts its money. */
import { parseAmount } from '#base/decimal.ts'
import type { Day } from '#base/date.ts'
import type { ErrorBody } from '#base/errors.ts'
import { tillReturn } from '#modules/sales/index.ts'
import { holds } from '#platform/access.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { posErrors } from '../errors.ts'
import { giveBackSold, requireReturnAllowed } from '../return/give-back.server.ts'
import type { TillSaleContent } from './content.ts'
import type { SentLink } from './link.ts'

/** Without reading all of it: few sales are exchanges. */
export const saysExchange = ({ content }: Pick<SentLink, 'content'>): boolean => content.includes('"exchange":{')

interface Exchanging {
  readonly session: Session
  /** Of the register, that is open now. */
  readonly shiftId: string | null
  readonly content: TillSaleContent
  readonly now: Date
  readonly today: Day
}

/**
 * @returns what is told with the sale: its note comes to another value than the device counted
 * @throws what refuses the return, which is told with the sale too: the sale is booked
 */
export async function takeBackExchanged(tx: Tx, { session, shiftId, content, now, today }: Exchanging): Promise<readonly ErrorBody[]> {
  const { exchange } = content.sale
  if (!exchange) return []
  const { companyId } = session
  const { saleId, lines, reason, approvalId, paymentTypeId, value } = exchange
  const before = await tx.first<{ handed: string }>(sql`
    select handed from till_return where company_id = ${companyId} and exchange_id = ${content.id}`)
  if (before) return otherValue(value, before.handed)
  if (shiftId === null) return posErrors.fail('registerClosed', {}, 'shiftId')
  if (!holds(session, tillReturn.permissions.issue))
    return httpErrors.fail('invalid', { detalle: 'Quien vendió no tiene permiso para devolver.' }, 'saleId')
  const body = { saleId, lines, reason, approvalId, back: { kind: 'means' as const, shiftId, paymentTypeId } }
  await requireReturnAllowed(tx, session, body)
  const { handed } = await giveBackSold(tx, { session, body, exchangeId: content.id, now, today })
  return otherValue(value, handed)
}

function otherValue(said: string, handed: string): ErrorBody[] {
  const [device, note] = [parseAmount(said), parseAmount(handed)]
  if (device === note) return []
  const detalle = `El equipo contó ${formatMoney(device)} de lo devuelto y su nota entregó ${formatMoney(note)}: la diferencia es del turno.`
  return [httpErrors.of('invalid', { detalle }, 'value')]
}

/** At their field of the sale. */
export const ofExchange = (problems: readonly ErrorBody[]): ErrorBody[] =>
  problems.map((problem) => ({
    ...problem,
    message: `Lo que se cambió no quedó devuelto. ${problem.message}`,
    field: `exchange.${problem.field ?? 'saleId'}`,
  }))

/** Told as it was found. */
export const atExchange = (found: readonly ErrorBody[]): ErrorBody[] =>
  found.map((problem) => ({ ...problem, field: `exchange.${problem.field ?? 'value'}` }))

/** Of a sale that is taken again: what came back with it is given back from its ticket by a person. */
export async function notTakenBack(tx: Tx, companyId: string, { id, sale }: TillSaleContent): Promise<readonly ErrorBody[]> {
  if (!sale.exchange) return []
  const made = await tx.first(sql`select from till_return where company_id = ${companyId} and exchange_id = ${id}`)
  return made ? [] : ofExchange([httpErrors.of('invalid', { detalle: 'Devuélvelo desde Notas de ajuste y devoluciones POS.' }, 'saleId')])
}
