/**
 * The entry of a month: what each area costs, what is owed to each fund and to each worker, and what is set aside. What is paid to
 * somebody is told where it is owed and nowhere else: lines of expense name nobody. Pure.
 */
import { subtract, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { credit, debit, type JournalDraftLine } from '#modules/accounting/index.ts'
import type { Day } from '#base/date.ts'
import { monthErrors } from './errors.ts'

export type ExpenseKind = 'administration' | 'sales' | 'production'
export const lineSides = ['earned', 'deducted', 'employer', 'provision'] as const
export type LineSide = (typeof lineSides)[number]

/** A line of a payslip as it is kept. */
export interface SlipLine {
  readonly side: LineSide
  readonly code: string
  readonly name: string
  readonly amount: Amount
}

export interface SlipToPost {
  /** The third party that the worker is. */
  readonly partyId: string
  readonly area: { readonly name: string; readonly expenseKind: ExpenseKind }
  readonly costCenterId: string | null
  /** Where the worker is insured. */
  readonly healthPartyId: string | null
  readonly pensionPartyId: string | null
  readonly familyPartyId: string | null
  /** What was withheld on. */
  readonly withholdingBase: Amount
  readonly paid: Amount
  readonly lines: readonly SlipLine[]
  /** Of what is paid beside a month: what was set aside for it, by the concept that does; it pays first, and the rest is an expense. */
  readonly setAside?: SetAside
  /** Of cesantías, that go to the fund and not to the worker. */
  readonly fund?: Fund | null
}

export interface Fund {
  readonly partyId: string
  readonly dueDate: Day
}

export interface SetAside {
  readonly amounts: ReadonlyMap<string, Amount>
  /** All of it is paid: what was set aside in excess goes back to the expense. */
  readonly isFinal: boolean
}

/** Which concept sets aside what is paid. */
export const provisionOf: Readonly<Record<string, string>> = {
  PRIMA: 'PROVPRIMA',
  CESANTIAS: 'PROVCESANTIAS',
  INTCESANTIAS: 'PROVINTERESES',
  VACACIONES: 'PROVVACACIONES',
  VACDINERO: 'PROVVACACIONES',
}

export interface ProvisionUse {
  readonly code: string
  readonly name: string
  /** Of what was set aside. */
  readonly used: Amount
  /** To the expense; below zero of what was set aside in excess. */
  readonly rest: Amount
}

/** How what was set aside of a worker pays what is owed; nothing of a month, which owes it later. */
export function provisionUses({ lines, setAside }: Pick<SlipToPost, 'lines' | 'setAside'>): ProvisionUse[] {
  if (!setAside) return []
  const benefits = lines.filter(({ side, code }) => side === 'earned' && provisionOf[code] !== undefined)
  return [...Map.groupBy(benefits, ({ code }) => provisionOf[code] ?? '')].map(([code, own]) => {
    const owed = sumAmounts(own.map(({ amount }) => amount))
    const kept = setAside.amounts.get(code) ?? zeroAmount
    const used = setAside.isFinal || kept < owed ? kept : owed
    return { code, name: own.map(({ name }) => name).join(' y '), used, rest: subtract(owed, used) }
  })
}

/** The accounts of a concept. */
export interface ConceptPlace {
  readonly name: string
  readonly expense: Readonly<Record<ExpenseKind, string | null>>
  readonly payable: string | null
  readonly receivable: string | null
}
export type ConceptPlaces = ReadonlyMap<string, ConceptPlace>

/** Concepts that the catalogue has no row for are of the account of the one that is nearest. */
const PLACED_AS: Readonly<Record<string, string>> = { HDDF: 'HRDDF', HNDF: 'HRNDF', INCAFP: 'INCEPS' }
const placeOf = (places: ConceptPlaces, code: string): ConceptPlace | undefined => places.get(code) ?? places.get(PLACED_AS[code] ?? '')

const WAGES = 'SUELDO'
const WITHHELD = 'RETEFUENTE'
const HEALTH: readonly string[] = ['SALUD', 'SALUDEMP']
const PENSION: readonly string[] = ['PENSION', 'PENSIONEMP', 'FSP', 'FSPSUB', 'PENVOLUNTARIA']

/** To whom what a line takes or owes goes; nobody of what the company knows no name of. */
function creditorOf(slip: SlipToPost, code: string): string | null {
  if (HEALTH.includes(code)) return slip.healthPartyId
  if (PENSION.includes(code)) return slip.pensionPartyId
  if (code === 'CAJA') return slip.familyPartyId
  return code === WITHHELD ? slip.partyId : null
}

const OWED_BY_HEALTH: readonly string[] = ['INCEPS', 'LICMATERNIDAD']
const OWED_BY_PENSION = 'INCAFP'

/** Who gives back what was paid for somebody else: the insurer of the worker; the worker, where nobody wrote which one that is. */
function debtorOf(slip: SlipToPost, code: string): string {
  if (OWED_BY_HEALTH.includes(code)) return slip.healthPartyId ?? slip.partyId
  return (code === OWED_BY_PENSION ? slip.pensionPartyId : null) ?? slip.partyId
}

/** What an amount costs or gives back: expense by the kind of area, what somebody else owes, or what was set aside. */
const debitedTo = ({ expense, payable, receivable }: ConceptPlace, kind: ExpenseKind): string | null =>
  expense[kind] ?? receivable ?? payable

export interface PayrollEntry {
  readonly lines: readonly JournalDraftLine[]
  /** The same without what is owed to each worker. */
  readonly costs: readonly JournalDraftLine[]
  /** Where workers are owed, and how much in all. */
  readonly payable: string
  readonly net: Amount
  /** What is owed to each worker, and to each fund of cesantías. */
  readonly owed: readonly { readonly partyId: string; readonly accountId: string; readonly amount: Amount; readonly dueDate: Day | null }[]
}

interface Paper {
  readonly number: string
  readonly dueDate: Day | null
}

/** An expense names nobody; what somebody else owes, who that is. */
const costLine = (slip: SlipToPost, line: SlipLine, { id, isOwed }: { readonly id: string; readonly isOwed: boolean }): JournalDraftLine =>
  debit({ id }, line.amount, line.name, isOwed ? { partyId: debtorOf(slip, line.code) } : { costCenterId: slip.costCenterId })

function linesOfOne(slip: SlipToPost, places: ConceptPlaces, problems: ErrorBody[]): JournalDraftLine[] {
  const missing = (line: SlipLine): JournalDraftLine[] => {
    problems.push(monthErrors.of('conceptWithoutAccount', { concepto: line.name, area: slip.area.name }))
    return []
  }
  const fromProvisions = provisionUses(slip).flatMap(({ code, name, used, rest }) => {
    const place = placeOf(places, code)
    const expense = place?.expense[slip.area.expenseKind]
    if (!place?.payable || !expense) return missing({ side: 'provision', code, name, amount: rest })
    const center = { costCenterId: slip.costCenterId }
    return [
      ...(used === zeroAmount ? [] : [debit({ id: place.payable }, used, name)]),
      ...(rest > zeroAmount ? [debit({ id: expense }, rest, name, center)] : []),
      ...(rest < zeroAmount ? [credit({ id: expense }, -rest as Amount, name, center)] : []),
    ]
  })
  const others = slip.setAside ? slip.lines.filter(({ side, code }) => side !== 'earned' || provisionOf[code] === undefined) : slip.lines
  const lines = others.flatMap((line) => {
    if (line.amount === zeroAmount) return []
    const place = placeOf(places, line.code)
    const cost = place && debitedTo(place, slip.area.expenseKind)
    const owed = place && (place.payable ?? place.receivable)
    const partyId = creditorOf(slip, line.code)
    const owing = { partyId, ...(line.code === WITHHELD ? { base: slip.withholdingBase } : {}) }
    if (line.side === 'earned') return cost ? [costLine(slip, line, { id: cost, isOwed: cost === place.receivable })] : missing(line)
    // A loan of the company is given back by the worker.
    if (line.side === 'deducted')
      return owed ? [credit({ id: owed }, line.amount, line.name, place.payable ? owing : { partyId: slip.partyId })] : missing(line)
    const expense = place?.expense[slip.area.expenseKind]
    if (!expense || !place.payable) return missing(line)
    return [
      debit({ id: expense }, line.amount, line.name, { costCenterId: slip.costCenterId }),
      credit({ id: place.payable }, line.amount, line.name, owing),
    ]
  })
  return [...lines, ...fromProvisions]
}

const SEVERANCE = 'CESANTIAS'
interface Owed {
  readonly partyId: string
  readonly accountId: string
  readonly amount: Amount
  readonly dueDate: Day | null
  readonly what: string
}

/** What goes to the funds, each its part. */
function owedToFunds(slips: readonly SlipToPost[], places: ConceptPlaces): Owed[] {
  const accountId = placeOf(places, SEVERANCE)?.payable
  if (!accountId) return []
  const parts = slips.flatMap((slip) => (slip.fund ? [{ ...slip.fund, amount: ofFund(slip) }] : []))
  return [...Map.groupBy(parts, ({ partyId }) => partyId)].map(([partyId, own]) => ({
    ...{ partyId, accountId, dueDate: own[0]?.dueDate ?? null, what: 'Cesantías por consignar' },
    amount: sumAmounts(own.map(({ amount }) => amount)),
  }))
}

const ofFund = ({ fund, lines }: SlipToPost): Amount =>
  fund ? sumAmounts(lines.flatMap(({ side, code, amount }) => (side === 'earned' && code === SEVERANCE ? [amount] : []))) : zeroAmount

const once = (problems: readonly ErrorBody[]): ErrorBody[] => [...new Map(problems.map((each) => [each.message, each])).values()]

/**
 * @param paper under which number each worker is owed, and until when
 * @returns the entry, or each concept that has no account for an area (620)
 */
export function payrollEntry(
  slips: readonly SlipToPost[],
  places: ConceptPlaces,
  paper: Paper,
): PayrollEntry | { readonly problems: readonly ErrorBody[] } {
  const problems: ErrorBody[] = []
  const lines = slips.flatMap((slip) => linesOfOne(slip, places, problems))
  const payable = placeOf(places, WAGES)?.payable ?? null
  if (payable === null) problems.push(monthErrors.of('conceptWithoutAccount', { concepto: 'Sueldo', area: slips[0]?.area.name ?? '' }))
  if (problems.length > 0 || payable === null) return { problems: once(problems) }
  if (slips.some(({ fund }) => fund) && !placeOf(places, SEVERANCE)?.payable)
    return { problems: [monthErrors.of('conceptWithoutAccount', { concepto: 'Cesantías', area: slips[0]?.area.name ?? '' })] }
  const parties = [...new Set(slips.map(({ partyId }) => partyId))]
  const toWorkers: Owed[] = parties.map((partyId) => ({
    ...{ partyId, accountId: payable, dueDate: paper.dueDate, what: 'Neto a pagar' },
    amount: sumAmounts(slips.flatMap((slip) => (slip.partyId === partyId ? [subtract(slip.paid, ofFund(slip))] : []))),
  }))
  const owed = [...toWorkers, ...owedToFunds(slips, places)]
  const wages = owed.map(({ partyId, accountId, amount, dueDate, what }) =>
    credit({ id: accountId }, amount, what, { partyId, crossDocument: paper.number, dueDate }),
  )
  const net = sumAmounts(slips.map(({ paid }) => paid))
  return { lines: [...lines, ...wages], costs: lines, payable, net, owed: owed.filter(({ amount }) => amount > zeroAmount) }
}
