/**
 * The entry of a month: what each area costs, what is owed to each fund and to each worker, and what is set aside. What is paid to
 * somebody is told where it is owed and nowhere else: lines of expense name nobody. Pure.
 */
import { sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
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
  /** What is owed to each worker. */
  readonly owed: readonly { readonly partyId: string; readonly accountId: string; readonly amount: Amount }[]
}

interface Paper {
  readonly number: string
  readonly dueDate: Day | null
}

function linesOfOne(slip: SlipToPost, places: ConceptPlaces, problems: ErrorBody[]): JournalDraftLine[] {
  const missing = (line: SlipLine): JournalDraftLine[] => {
    problems.push(monthErrors.of('conceptWithoutAccount', { concepto: line.name, area: slip.area.name }))
    return []
  }
  return slip.lines.flatMap((line) => {
    if (line.amount === zeroAmount) return []
    const place = placeOf(places, line.code)
    const cost = place && debitedTo(place, slip.area.expenseKind)
    const owed = place && (place.payable ?? place.receivable)
    const partyId = creditorOf(slip, line.code)
    const owing = { partyId, ...(line.code === WITHHELD ? { base: slip.withholdingBase } : {}) }
    if (line.side === 'earned')
      return cost ? [debit({ id: cost }, line.amount, line.name, { costCenterId: slip.costCenterId })] : missing(line)
    if (line.side === 'deducted') return owed ? [credit({ id: owed }, line.amount, line.name, owing)] : missing(line)
    const expense = place?.expense[slip.area.expenseKind]
    if (!expense || !place.payable) return missing(line)
    return [
      debit({ id: expense }, line.amount, line.name, { costCenterId: slip.costCenterId }),
      credit({ id: place.payable }, line.amount, line.name, owing),
    ]
  })
}

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
  const parties = [...new Set(slips.map(({ partyId }) => partyId))]
  const owed = parties.map((partyId) => ({
    partyId,
    accountId: payable,
    amount: sumAmounts(slips.flatMap((slip) => (slip.partyId === partyId ? [slip.paid] : []))),
  }))
  const wages = owed.map(({ partyId, amount }) =>
    credit({ id: payable }, amount, 'Neto a pagar', { partyId, crossDocument: paper.number, dueDate: paper.dueDate }),
  )
  const net = sumAmounts(slips.map(({ paid }) => paid))
  return { lines: [...lines, ...wages], costs: lines, payable, net, owed: owed.filter(({ amount }) => amount > zeroAmount) }
}
