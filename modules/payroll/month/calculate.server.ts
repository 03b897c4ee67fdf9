/** Calculating a month: a payslip for each contract, by the law of its days, kept with the why of each line. */
import { amountText, type Amount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { amountOf, computePayslip, explain, type Line, type Payslip } from '#colombia/index.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { readLawBook } from '#modules/taxes/index.server.ts'
import { insertTogether, type Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { LineSide } from './entry.ts'
import { factsOf, takenOf } from './facts.ts'
import type { Run } from './run.server.ts'
import { readPeople, type PaidPerson } from './people.server.ts'
import { readNovelties, requireOpenMonth, strangerProblems, type PayrollMonth } from './written.server.ts'

/** The rows of a month as they would be now: the same ones while nothing changed. */
export interface Calculated {
  readonly people: readonly PaidPerson[]
  readonly slips: readonly Row[]
  readonly lines: readonly Row[]
  readonly taken: readonly Row[]
}

const sidesOf = ({ earned, deducted, employer, provisions }: Payslip): readonly (readonly [LineSide, readonly Line[]])[] => [
  ['earned', earned],
  ['deducted', deducted],
  ['employer', employer],
  ['provision', provisions],
]

/** A legal entity, or a person who employs two or more (E. T. art. 114-1). */
export async function isExoneratedWith(tx: Tx, companyId: string, people: readonly Pick<PaidPerson, 'partyId'>[]): Promise<boolean> {
  const { profile } = await readCompany(tx, companyId)
  return profile.kind === 'juridica' || new Set(people.map(({ partyId }) => partyId)).size > 1
}

/** Everybody of the month, each with what was written of them. */
export async function calculated(tx: Tx, companyId: string, row: Pick<PayrollMonth, 'id' | 'month'>): Promise<Calculated> {
  const people = await readPeople(tx, companyId, row.month)
  const written = await readNovelties(tx, companyId, row.id)
  // Whoever left since is not paid in silence (611).
  const known = new Set(people.map(({ id }) => id))
  failWith(strangerProblems(written, known))
  const novelties = Map.groupBy(written, ({ employeeId }) => employeeId)
  const book = await readLawBook(tx, companyId)
  const isExonerated = await isExoneratedWith(tx, companyId, people)
  const slips: Row[] = []
  const lines: Row[] = []
  const taken: Row[] = []
  for (const person of people) {
    const key = { company_id: companyId, month_id: row.id, employee_id: person.id }
    const outcome = computePayslip(factsOf(person, novelties.get(person.id) ?? [], row.month, isExonerated), book)
    if ('problems' in outcome) {
      slips.push({ ...key, ...NOTHING, problem: outcome.problems.map(({ text }) => text).join(' '), notices: '[]' })
      continue
    }
    slips.push({ ...key, ...slipOf(outcome) })
    lines.push(...linesOfSlip(outcome).map((line, index) => ({ ...key, position: index + 1, ...line })))
    taken.push(
      ...person.fixed.flatMap((each) => {
        const amount: Amount = takenOf(each, row.month)
        return amount > 0n ? [{ company_id: companyId, month_id: row.id, deduction_id: each.id, amount: amountText(amount) }] : []
      }),
    )
  }
  return { people, slips, lines, taken }
}

const ZERO = '0.00'
const NOTHING = { days: 0, earned: ZERO, deducted: ZERO, paid: ZERO, base: ZERO, withholding_base: ZERO }

/** Of its head. */
export const slipOf = ({ workedDays, totals, bases, withholding, notices }: Payslip) => ({
  days: workedDays,
  earned: amountText(totals.earned),
  deducted: amountText(totals.deducted),
  paid: amountText(totals.paid),
  base: amountText(amountOf(bases.contributions)),
  withholding_base: amountText(amountOf(withholding.base)),
  problem: '',
  notices: JSON.stringify(notices),
})

const lineOf = ({ code, name, amount, calculation, reasons }: Line) => ({
  code,
  name,
  amount: amountText(amount),
  told: JSON.stringify(explain(calculation)),
  reasons: JSON.stringify(reasons),
})

/** Every line of it, in its order, with the why of each. */
export const linesOfSlip = (slip: Payslip) => sidesOf(slip).flatMap(([side, own]) => own.map((line) => ({ side, ...lineOf(line) })))

/** What was calculated before is gone; what is the same is written the same. */
async function keep(tx: Tx, companyId: string, id: string, { slips, lines, taken }: Calculated): Promise<void> {
  await tx.run(sql`delete from payroll_taken where company_id = ${companyId} and month_id = ${id}`)
  await tx.run(sql`delete from payslip where company_id = ${companyId} and month_id = ${id}`)
  await insertTogether(tx, [
    ['payslip', [...slips]],
    ['payslip_line', [...lines]],
    ['payroll_taken', [...taken]],
  ])
}

/** @throws 445, and 401 of a month in which nobody has a contract */
export const calculate: Run<'calculate'> = async (tx, { session, row, now, today }) => {
  const { companyId, personId } = session
  await requireOpenMonth(tx, { session, now, today }, row.month)
  const all = await calculated(tx, companyId, row)
  if (all.slips.length === 0) return httpErrors.fail('invalid', { detalle: 'Nadie tiene contrato en ese mes.' }, 'month')
  await keep(tx, companyId, row.id, all)
  const refused = all.slips.filter(({ problem }) => problem !== '').length
  return {
    set: { calculated_at: now, updated_by: personId },
    changes: [['Calculados', '', `${all.slips.length - refused} de ${all.slips.length}`]],
  }
}
