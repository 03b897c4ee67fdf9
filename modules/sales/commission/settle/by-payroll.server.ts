/** What sellers earned, paid as novelties of a payroll: what is owed to each, and settling it. Payroll calls it, and writes the novelty. */
import { monthTitle } from '#base/date.ts'
import { amountText, parseAmount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { lackOf, ofWholeCompany } from '#platform/access.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { Forbidden } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { commission } from '../commission.ts'
import type { CommissionPayroll } from './payroll-place.server.ts'
import { toSettle, totalProblems } from './settle.ts'
import { keepSettled, linesIn, type Months, type SellerLine } from './settled.server.ts'

export interface OwedCommission {
  readonly sellerId: string
  readonly amount: string
  /** "Comisiones de septiembre a octubre 2026" */
  readonly about: string
}

const aboutOf = (lines: readonly SellerLine[]): string => {
  const months = [...new Set(lines.map(({ month }) => month))].toSorted()
  const [first = '', last = ''] = [months.at(0), months.at(-1)]
  const said = first === last ? monthTitle(first) : `${monthTitle(first)} a ${monthTitle(last)}`
  return `Comisiones de ${said.toLowerCase()}`
}

/** Whoever reaches a part of the company would take a commission for unpaid that was settled by another's egreso. */
const { look } = ofWholeCompany({ look: commission.permissions.read })

function requireRead(session: Session): void {
  const lack = lackOf(session, look)
  if (lack) throw new Forbidden('permission', lack.title)
}

/** What is owed to each seller of some months, nothing settled. @throws Forbidden of who may not see commissions */
export async function commissionsOwed(
  tx: Tx,
  session: Session,
  payroll: CommissionPayroll,
  months: Omit<Months, 'sellerId'>,
): Promise<OwedCommission[]> {
  requireRead(session)
  const open = (await linesIn(tx, session, [payroll], { sellerId: null, ...months })).filter(({ settled }) => settled === null)
  return [...Map.groupBy(open, ({ seller }) => seller.id)].map(([sellerId, own]) => ({
    ...{ sellerId, amount: amountText(toSettle(own)), about: aboutOf(own) },
  }))
}

export interface ByNovelty extends Months {
  readonly sellerId: string
  /** As it was looked at. */
  readonly total: string
  readonly noveltyId: string
  /** Where the total stands in what was sent. */
  readonly field: string
}

/**
 * Settles what is owed to a seller by a novelty of its payroll, which is written in the same transaction.
 * @throws 401 at `total` of another figure, of nothing, and of what somebody settled at once; Forbidden
 */
export async function settleByPayroll(
  tx: Tx,
  session: Session,
  payroll: CommissionPayroll,
  { total, noveltyId, field, ...months }: ByNovelty,
): Promise<OwedCommission> {
  requireRead(session)
  const lines = await linesIn(tx, session, [payroll], months)
  failWith(totalProblems(lines, parseAmount(total), field))
  const open = lines.filter(({ settled }) => settled === null)
  const { sellerId } = months
  await keepSettled(tx, session, [payroll], { lines: open, sellerId, by: { noveltyId }, field })
  return { sellerId, amount: amountText(toSettle(lines)), about: aboutOf(open) }
}
