/** A worker whose month is paid otherwise: the payslips that stand, those that the new novelties make, and both as the books take them. */
import type { Day } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { stillOver } from '#colombia/index.ts'
import { readLawBook } from '#modules/taxes/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { employeeErrors } from '../employee/errors.ts'
import { isExoneratedWith, linesOfSlip, NOTHING_PAST as nothing, slipOf } from '../month/calculate.server.ts'
import type { SlipToPost } from '../month/entry.ts'
import { readGoingOn, readPaidApart } from '../month/history.server.ts'
import { noveltyProblems, type NoveltyInput } from '../month/novelty.ts'
import { outcomeOf } from '../month/outcome.ts'
import { readPeople, type PaidPerson } from '../month/people.server.ts'
import { readChanged } from '../month/reviews.server.ts'
import { isAccounted } from '../month/standing.server.ts'
import { readVacationsApart, strangerProblems } from '../month/written.server.ts'
import type { KeptSlip } from '../sending/read.server.ts'

export interface AskedWorker {
  readonly companyId: string
  readonly partyId: string
  readonly month: Day
  readonly monthId: string
}

/** The contracts of a worker in the month, and everybody of it. @throws 611 when none is left */
export async function readWorker(tx: Tx, { companyId, partyId, month, monthId }: AskedWorker) {
  const everybody = await readPeople(tx, companyId, month, [monthId])
  const own = everybody.filter((person) => person.partyId === partyId)
  return own.length === 0 ? employeeErrors.fail('notInContract') : { everybody, own }
}

/** What they would be paid by other novelties. @throws 611, 613, 614, 625 and 626 at the line, and 401 of what cannot be calculated */
export async function calculateWorker(tx: Tx, asked: AskedWorker, novelties: readonly NoveltyInput[]): Promise<KeptSlip[]> {
  const { companyId, month } = asked
  const { everybody, own } = await readWorker(tx, asked)
  const people = new Map(own.map((person) => [person.id, person]))
  failWith([
    ...strangerProblems(novelties, new Set(people.keys())),
    ...noveltyProblems(novelties, month, (employeeId) => people.get(employeeId)?.worksSaturdays ?? true),
  ])
  const book = await readLawBook(tx, companyId)
  const isExonerated = await isExoneratedWith(tx, companyId, everybody)
  await refuseSettlement(tx, asked)
  const ordinary = { kind: 'month', month, isExonerated, exit: null } as const
  const apart = await readPaidApart(tx, companyId, { id: asked.monthId, month, kind: 'month' })
  const changedOf = await readChanged(tx, companyId, asked.monthId)
  const goingOn = await readGoingOn(tx, companyId, month)
  const vacations = await readVacationsApart(tx, companyId, month, null)
  const problems: ErrorBody[] = []
  const slips = own.flatMap((person): KeptSlip[] => {
    const written = [...vacations, ...novelties].filter(({ employeeId }) => employeeId === person.id)
    const past = { semester: nothing, year: nothing, contract: nothing, takenVacationDays: 0, paid: apart(person.id) }
    const goesOn = { ...person, goingOn: goingOn(person.id) }
    const calculated = outcomeOf(goesOn, written, ordinary, { past, book })
    // A figure that was changed stays so while it is calculated as it was; otherwise the new novelties say it.
    const changed = 'problems' in calculated ? [] : stillOver(changedOf(person.id), calculated)
    const outcome = changed.length === 0 ? calculated : outcomeOf({ ...goesOn, changed }, written, ordinary, { past, book })
    if ('problems' in outcome) {
      problems.push(...outcome.problems.map(({ text }) => httpErrors.of('invalid', { detalle: `${person.name}: ${text}` }, 'novelties')))
      return []
    }
    const { days, earned, deducted, paid, base, withholding_base: withholdingBase } = slipOf(outcome)
    const lines = linesOfSlip(outcome).map(({ side, code, name, amount }) => ({ side, code, name, amount }))
    return [{ employeeId: person.id, days, earned, deducted, paid, base, withholdingBase, lines }]
  })
  failWith(problems)
  return slips
}

/** A settlement is no month with other novelties. @throws 401 */
async function refuseSettlement(tx: Tx, { companyId, month, partyId }: AskedWorker): Promise<void> {
  const row = await tx.first<{ number: string }>(sql`
    select m.number from payroll_month m join employee e on e.company_id = m.company_id and e.id = m.exit_employee_id
     where m.company_id = ${companyId} and m.month = ${month} and m.kind = 'exit' and ${isAccounted} and e.party_id = ${partyId}
     order by m.number limit 1`)
  if (row) httpErrors.fail('invalid', { detalle: `${row.number} liquida un contrato: no se reemplaza con otras novedades.` })
}

/** As the books take them. */
export function postedOf(people: readonly PaidPerson[], slips: readonly KeptSlip[]): SlipToPost[] {
  const byId = new Map(people.map((person) => [person.id, person]))
  return slips.flatMap((slip) => {
    const person = byId.get(slip.employeeId)
    if (!person) return []
    return [
      {
        ...person,
        paid: parseAmount(slip.paid),
        withholdingBase: parseAmount(slip.withholdingBase),
        lines: slip.lines.map((line) => ({ ...line, amount: parseAmount(line.amount) })),
      },
    ]
  })
}
