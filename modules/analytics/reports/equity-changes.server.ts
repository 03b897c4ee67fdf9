/**
 * The rows of the statement of changes in equity: the accounts of class 3, and the result of what is not closed yet as one
 * component more, so that the whole is the equity of the statement of financial position.
 */
import { RESULT_PART } from '#colombia/statements.ts'
import { amountText, type Amount } from '#base/decimal.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { comparedRange } from '#platform/report/compare.ts'
import { serveReport, type ReportCall } from '#platform/report/report.server.ts'
import type { Book, GroupName, Leaf } from '#platform/report/walk.ts'
import type { DayRange } from '#platform/web/day-range.ts'
import { equityChanges } from './equity-changes.ts'
import { ledgerSums, usedParameters, type LedgerSum } from './ledger.server.ts'
import { accountPlaces, compareOrder } from './places.server.ts'

type Call = ReportCall<typeof equityChanges.parameters>

const RESULT: GroupName = {
  key: RESULT_PART,
  label: 'Resultado sin cerrar',
  narrows: { account: '4', accountTo: '7' },
  cells: { name: 'Resultado sin cerrar' },
}

interface Component {
  readonly path: readonly GroupName[]
  readonly order: string
  opening: bigint
  more: bigint
  less: bigint
  before: bigint
}

async function bookOf(call: Call): Promise<Book> {
  const { period, compare, level } = call.parameters
  const compared = comparedRange(period, compare)
  const [now, before] = [await sumsOf(call, period), compared ? await sumsOf(call, compared) : []]
  const all = [...now, ...before]
  const placeOf = await accountPlaces(call, all, Number.POSITIVE_INFINITY)
  const components = new Map<string, Component>()
  const componentOf = ({ accountId }: LedgerSum): Component | null => {
    const account = placeOf(accountId)
    const [outermost] = account.names
    if (outermost === undefined || !'34567'.includes(outermost.key)) return null
    // The class is the report; an account that is posted to above its group stands by itself.
    const shown = outermost.key === '3' ? account.names.slice(account.names.length > 1 ? 1 : 0, Number(level)) : [RESULT]
    const path = shown.map((name) => ({ ...name, cells: { name: name.cells?.['name'] ?? name.label } }))
    const key = path.map((name) => name.key).join('/')
    const known = components.get(key) ?? { path, order: key, opening: 0n, more: 0n, less: 0n, before: 0n }
    components.set(key, known)
    return known
  }
  for (const sum of now) {
    const component = componentOf(sum)
    if (component === null) continue
    component.opening -= sum.opening
    component.more += sum.credit
    component.less += sum.debit
  }
  for (const sum of before) {
    const component = componentOf(sum)
    if (component !== null) component.before -= sum.opening + sum.debit - sum.credit
  }
  const inOrder = [...components.values()].toSorted((a, b) => compareOrder([a.order], [b.order]))
  return { leaves: inOrder.map(leafOf), lines: null }
}

const sumsOf = ({ tx, companyId, parameters: { book, known, closings } }: Call, period: DayRange): Promise<LedgerSum[]> =>
  ledgerSums(
    tx,
    companyId,
    { period, book, known, closings, account: '3', accountTo: '7', party: null, center: null, side: 'all' },
    'account',
  )

const text = (value: bigint): string => amountText(value as Amount)

/** Of the result what counts is what is left of the income: every sale and every expense would say nothing. */
function leafOf({ path, opening, more, less, before }: Component): Leaf {
  const result = more - less
  const isResult = path[0]?.key === RESULT_PART
  const [gained, lost] = isResult ? [result > 0n ? result : 0n, result < 0n ? -result : 0n] : [more, less]
  return { path, lines: 0, opening: { closing: text(opening) }, sums: { more: text(gained), less: text(lost), before: text(before) } }
}

export const equityChangesServed = serveReport(equityChanges, { book: bookOf, names: {}, used: usedParameters, letterhead })
