/** What the steps of a transfer share: the guard of the month, what was counted of its lines, and how it is written and told. */
import { dayInBogota, type Day } from '#base/date.ts'
import { parseQuantity, quantityText, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { onBehalfOf, openBooks, type Books } from '#modules/accounting/index.server.ts'
import type { Who } from '#modules/vouchers/index.server.ts'
import { auditRow } from '#platform/audit.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { dateProblems } from '#platform/own-date.ts'
import { inventoryErrors as errors } from '../errors.ts'
import { stockPermissions } from '../stock-note.ts'
import type { Goods } from '../tracking/goods.ts'
import type { Tracked } from '../tracking/tracking.ts'
import type { TransferLine, TransferRow } from './rows.server.ts'
import { goodsThatGo, travelling, type OnTheWay, type TransferState } from './transfer.ts'

const ENTITY = 'inventory.transfer'

export const titleOf = ({ number }: Pick<TransferRow, 'number'>): string =>
  number === null ? 'Borrador de traslado' : `Traslado ${number}`

export const told = (who: Who, action: string, id: string, title: string) =>
  ['audit_event', [auditRow(who, { action, entity: ENTITY, entityId: id, title })]] as const

interface Change {
  readonly state: TransferState
  readonly action: string
  readonly title: string
  /** How many events moved goods so far. */
  readonly events?: number
  readonly receivedOn?: Day
}

export async function save(tx: Tx, session: Session, row: TransferRow, { state, action, title, events, receivedOn }: Change) {
  await tx.run(sql`
    update stock_transfer set state = ${state}, version = version + 1, events = ${events ?? row.events},
           received_on = ${receivedOn ?? row.received_on} where company_id = ${session.companyId} and id = ${row.id}`)
  await insertTogether(tx, [told(session, action, row.id, title)])
  return { id: row.id, version: row.version + 1 }
}

interface Opening {
  readonly date: Day
  readonly now: Date
  readonly accountIds?: readonly string[]
}

/** The guard of the month, also of what enters nothing. @throws 430, 431, 433, 440 */
export const enter = (tx: Tx, session: Session, { date, now, accountIds = [] }: Opening): Promise<Books> =>
  openBooks(
    tx,
    { companyId: session.companyId, date, today: dayInBogota(now), modules: ['inventory'], by: onBehalfOf(session, now) },
    accountIds,
  )

interface Counted extends Goods {
  readonly position: number
  readonly quantity: string
}

export interface Arrived extends TransferLine {
  readonly now: Quantity
  readonly tracked: Tracked
}

/** What is said of some lines, each once and no more than is on its way. @throws 401, 547, 551 and 554 at each line */
export function countedOf(
  lines: readonly TransferLine[],
  counted: readonly Counted[],
  onTheWay: (position: number) => OnTheWay,
): Arrived[] {
  const problems: ErrorBody[] = []
  const arrived = counted.flatMap(({ position, quantity, batches, serials }, index): Arrived[] => {
    const line = lines.find((each) => each.position === position)
    const now = parseQuantity(quantity)
    const field = `lines.${index}.quantity`
    if (!line || counted.findIndex((each) => each.position === position) < index) {
      problems.push(httpErrors.of('invalid', { detalle: 'Esa línea no es del traslado, o está dos veces.' }, field))
      return []
    }
    const left = travelling(line)
    if (now > left) problems.push(errors.of('moreThanSent', {}, field))
    const goods = goodsThatGo({ onTheWay: onTheWay(position), left, now }, { batches, serials }, `lines.${index}`)
    problems.push(...goods.problems)
    return now === zeroQuantity ? [] : [{ ...line, now, tracked: goods.tracked }]
  })
  failWith(problems)
  return arrived
}

/** @throws 440 and 401 of a day before it was sent */
export function stepDay(session: Session, row: TransferRow, date: string, today: Day): Day {
  failWith([
    ...dateProblems(session, stockPermissions.date, date, today),
    ...(row.sent_on !== null && date < row.sent_on
      ? [httpErrors.of('invalid', { detalle: 'No puede ser antes del día en que se envió.' }, 'date')]
      : []),
  ])
  return date as Day
}

/** What arrived or was settled of each line, written beside it. */
export async function addTo(
  tx: Tx,
  { companyId, id }: { readonly companyId: string; readonly id: string },
  column: 'received' | 'settled',
  arrived: readonly Arrived[],
): Promise<void> {
  const positions = arrived.map(({ position }) => position)
  const quantities = arrived.map(({ now }) => quantityText(now))
  const more = sql`unnest(${positions}::int[], ${quantities}::numeric[]) as n (position, quantity)`
  const set = column === 'received' ? sql`received = l.received + n.quantity` : sql`settled = l.settled + n.quantity`
  await tx.run(sql`
    update stock_transfer_line l set ${set} from ${more}
     where l.company_id = ${companyId} and l.transfer_id = ${id} and l.position = n.position`)
}
