/**
 * The end of a contract that was sent, settled otherwise: calculated again as if it had not been, paid of what was set aside as the first
 * time, and the contract ends as the document that stands says.
 */
import { firstOfMonth, parseDay, type Day } from '#base/date.ts'
import { addAmounts, amountText, parseAmount, subtract, zeroAmount, type Amount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Row } from '#platform/db/insert.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { calculatedWith, keptSlips, type Asked } from '../month/calculate.server.ts'
import { provisionUses, type SetAside, type SlipToPost } from '../month/entry.ts'
import { isSettledByOther, writeEnd } from '../month/exit.server.ts'
import { readSetAside } from '../month/history.server.ts'
import { exitProblems, type ExitCause } from '../month/kind.ts'
import { noveltyProblems, type NoveltyInput } from '../month/novelty.ts'
import { readPeople, type PaidPerson } from '../month/people.server.ts'
import type { KeptSlip } from '../sending/read.server.ts'
import type { LockedDocument } from './read.server.ts'
import { postedOf } from './worker.server.ts'

/** How a contract ended. */
export interface Ended {
  readonly leftOn: Day
  readonly cause: ExitCause
  readonly until: Day | null
}

interface EndedAsked {
  readonly leftOn: string
  readonly cause: ExitCause
  readonly until: string | null
}

/** Otherwise than its document says; as it says where nothing is written. */
export const endedOf = ({ exit }: Pick<LockedDocument, 'exit'>, asked: EndedAsked | null): Ended | null => {
  if (exit === null || asked === null) return exit
  return { leftOn: parseDay(asked.leftOn), cause: asked.cause, until: asked.until === null ? null : parseDay(asked.until) }
}

type Settled = Pick<LockedDocument, 'id' | 'note' | 'monthId' | 'month' | 'partyId' | 'exitEmployeeId'>

async function readRow(tx: Tx, companyId: string, monthId: string): Promise<Asked> {
  const row = await tx.first<Asked>(sql`
    select id, month, kind, exit_employee_id, exit_on, exit_cause, exit_until, exit_ended_before from payroll_month
     where company_id = ${companyId} and id = ${monthId}`)
  return row ?? httpErrors.fail('notFound')
}

interface SettledAgain {
  readonly about: Settled
  readonly ended: Ended
  readonly novelties: readonly NoveltyInput[]
}

/** @throws 401, 611, 613, 614, 625 and 626, each at its field */
export async function settleAgain(tx: Tx, companyId: string, { about, ended, novelties }: SettledAgain): Promise<KeptSlip[]> {
  const { monthId, exitEmployeeId } = about
  const before = await readRow(tx, companyId, monthId)
  const row: Asked = { ...before, exit_on: ended.leftOn, exit_cause: ended.cause, exit_until: ended.until, isAgain: true }
  const employeeId = exitEmployeeId ?? ''
  const people = new Map((await readPeople(tx, companyId, row.month, [monthId])).map((person) => [person.id, person]))
  const person = people.get(employeeId)
  failWith([
    ...exitProblems({ kind: 'exit', month: firstOfMonth(row.month), exit: { employeeId, ...ended }, novelties }),
    ...((person?.terms.startsOn ?? '') > ended.leftOn
      ? [httpErrors.of('invalid', { detalle: 'El contrato no ha empezado ese día.' }, 'exit.leftOn')]
      : []),
    ...noveltyProblems(novelties, row.month, (id) => people.get(id)?.worksSaturdays ?? true),
  ])
  const all = await calculatedWith(tx, companyId, { row, own: novelties })
  const wrong = all.slips.map(({ problem }) => (typeof problem === 'string' ? problem : '')).find((problem) => problem !== '')
  if (wrong !== undefined) httpErrors.fail('invalid', { detalle: `${person?.name ?? ''}: ${wrong}` }, 'novelties')
  return keptSlips(all)
}

type Amounts = ReadonlyMap<string, Amount>

const amountsOf = (rows: readonly { code: string; amount: string }[]): Map<string, Amount> =>
  new Map(rows.map(({ code, amount }) => [code, parseAmount(amount)]))

/** What a settlement, or what replaced it, used of what was set aside. */
async function readUsed(tx: Tx, companyId: string, { id, note, monthId }: Settled): Promise<Amounts> {
  return amountsOf(
    await tx.rows(
      note === 'replace'
        ? sql`select code, amount::text as amount from payroll_adjustment_used where company_id = ${companyId} and document_id = ${id}`
        : sql`select code, amount::text as amount from payroll_provision_used where company_id = ${companyId} and month_id = ${monthId}`,
    ),
  )
}

/** What there was of the worker before the settlement of its payroll: all that was set aside, with what the payroll did of it undone. */
async function readBefore(tx: Tx, companyId: string, about: Settled): Promise<Map<string, Amount>> {
  const { monthId, exitEmployeeId } = about
  const amounts = (await readSetAside(tx, companyId))(exitEmployeeId ?? '')
  const used = await readUsed(tx, companyId, { ...about, note: '' })
  const own = amountsOf(
    await tx.rows(sql`
      select code, sum(amount)::text as amount from payslip_line
       where company_id = ${companyId} and month_id = ${monthId} and side = 'provision' group by code`),
  )
  const codes = [...new Set([...amounts.keys(), ...used.keys(), ...own.keys()])]
  const undone = (code: string): Amount => subtract(used.get(code) ?? zeroAmount, own.get(code) ?? zeroAmount)
  return new Map(codes.map((code) => [code, addAmounts(amounts.get(code) ?? zeroAmount, undone(code))]))
}

const withSetAside = (slips: readonly SlipToPost[], setAside: SetAside): SlipToPost[] => slips.map((slip) => ({ ...slip, setAside }))

/** What a document of a settlement posted, or what its payroll did. */
export async function postedBySettlement(
  tx: Tx,
  companyId: string,
  { document, people, slips }: { readonly document: Settled; readonly people: readonly PaidPerson[]; readonly slips: readonly KeptSlip[] },
): Promise<SlipToPost[]> {
  return withSetAside(postedOf(people, slips), { amounts: await readUsed(tx, companyId, document), isFinal: true })
}

/** What it posts when it is settled again: all that was set aside is used. */
export async function postedAgain(
  tx: Tx,
  companyId: string,
  { about, people, slips }: { readonly about: Settled; readonly people: readonly PaidPerson[]; readonly slips: readonly KeptSlip[] },
): Promise<SlipToPost[]> {
  const before = await readBefore(tx, companyId, about)
  return postedOf(people, slips).map((slip) => {
    const amounts = new Map(before)
    for (const { side, code, amount } of slip.lines)
      if (side === 'provision') amounts.set(code, addAmounts(amounts.get(code) ?? zeroAmount, amount))
    return { ...slip, setAside: { amounts, isFinal: true } }
  })
}

/** What of it a document used, as it is kept. */
export const usedRows = (companyId: string, documentId: string, employeeId: string, slips: readonly SlipToPost[]): Row[] =>
  slips.flatMap((slip) =>
    provisionUses(slip).map(({ code, used }) => ({
      ...{ company_id: companyId, document_id: documentId, employee_id: employeeId, code, amount: amountText(used) },
    })),
  )

/** The contract ends as the document that stands says; goes on when that is none. */
export async function endAs(tx: Tx, session: Session, { monthId }: Settled, ended: Ended | null): Promise<void> {
  const { companyId } = session
  const row = await readRow(tx, companyId, monthId)
  await writeEnd(tx, session, row, ended === null ? row.exit_ended_before : ended.leftOn)
  if (ended !== null && (await isSettledByOther(tx, companyId, row)))
    httpErrors.fail('invalid', { detalle: 'Otra liquidación termina ese contrato: anúlala primero.' })
  await tx.run(sql`update payroll_month set exit_eliminated = ${ended === null} where company_id = ${companyId} and id = ${monthId}`)
}
