/** The calls that edit an egreso under its number. */
import type { Day } from '#base/date.ts'
import { failWith } from '#base/errors.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { dateProblems } from '#platform/own-date.ts'
import { readPaymentRevision, revisePayment } from './endpoints.ts'
import { refuseOfRun } from './payment-runs/own-payment.server.ts'
import { reviseSettlement } from './revise-settlement.server.ts'
import { readRevision } from './revision.server.ts'
import { advanceKindOf } from './settlement-extras.server.ts'
import { extraLacks } from './settlement-lines.ts'
import { namesIn } from './settlement-names.server.ts'
import { payment } from './settlement.ts'
import type { WithholdingBases } from './withholding/bases.ts'

const revisionOf = handle(readPaymentRevision, async ({ tx, session: { companyId }, params }) => {
  await refuseOfRun(tx, companyId, params.id)
  const revision = await readRevision(tx, companyId, payment, params.id)
  return { ...revision, names: await namesIn(tx, companyId, revision.input) }
})

const revise = (bases: readonly WithholdingBases[]): Handler =>
  handle(revisePayment, async ({ tx, session, params: { id }, body: { input, version }, now, today }) => {
    await refuseOfRun(tx, session.companyId, id)
    const { date } = await readDay(tx, session.companyId, id)
    failWith([
      ...dateProblems(session, payment.permissions.date, input.date, today, date),
      ...extraLacks(session, advanceKindOf(payment), input),
    ])
    return reviseSettlement(tx, { who: session, kind: payment, id, version, input, now, bases })
  })

/** The day that it has: whoever may not choose days keeps it. */
async function readDay(tx: Tx, companyId: string, id: string): Promise<{ readonly date: Day }> {
  const row = await tx.first<{ date: Day }>(sql`select date from payment where company_id = ${companyId} and id = ${id}`)
  return row ?? httpErrors.fail('notFound')
}

export const revisionHandlers = (bases: readonly WithholdingBases[]): Handler[] => [revisionOf, revise(bases)]
