/** Adjusting a document that was accepted: a note 103 that replaces it or eliminates it, and the books with it. */
import { uuidv7 } from 'uuidv7'
import { monthTitle, type Day } from '#base/date.ts'
import { amountText } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import type { AnyPayroll } from '#colombia/index.ts'
import type { ConsecutiveSource } from '#modules/company/index.server.ts'
import { payrollMessageRow, queueMessages, type PayrollIssuer } from '#modules/electronic/index.server.ts'
import { audit } from '#platform/audit.server.ts'
import { takeNext } from '#platform/consecutive.server.ts'
import { insertRows, insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { payrollMonth } from '../month/month.ts'
import type { ExitCause } from '../month/kind.ts'
import type { NoveltyInput } from '../month/novelty.ts'
import type { PaidPerson } from '../month/people.server.ts'
import { lockAccounted, type StandingMonth } from '../month/standing.server.ts'
import { requireUnlocked } from '../month/written.server.ts'
import { payrollContent, workerProblems } from '../sending/document.ts'
import { sendingErrors } from '../sending/errors.ts'
import { readContracts, readPaidBeside, readPaidMonth, withBeside, workersOf, type KeptSlip } from '../sending/read.server.ts'
import { headerOf, requireIssuer, sealPayroll, type Taken } from '../sending/seal.server.ts'
import { prefixOf } from '../sending/send.server.ts'
import { postDifference } from './books.server.ts'
import {
  correctAdjustment,
  discardAdjustment,
  eliminateDocument,
  previewReplacement,
  replaceDocument,
  type AdjustmentNote,
} from './endpoints.ts'
import { lockDocument, readPaidBy, requireStanding, type LockedDocument } from './read.server.ts'
import { endAs, endedOf, postedAgain, postedBySettlement, settleAgain, usedRows, type Ended } from './settlement.server.ts'
import { calculateWorker, postedOf, readWorker } from './worker.server.ts'

const SERIES = { code: 'NIA', prefix: 'NEA' } as const

interface Adjusting {
  readonly tx: Tx
  readonly session: Session
  readonly now: Date
  readonly today: Day
  readonly month: StandingMonth
  readonly issuer: PayrollIssuer
  /** The document that it is about. */
  readonly about: LockedDocument
}

const askedOf = ({ session: { companyId }, about: { partyId }, month }: Adjusting) => ({
  ...{ companyId, partyId, month: month.month, monthId: month.id },
})

/** The identity of a sent document stays: who is called otherwise now is eliminated, and sent again (NIAE191a). */
function requireSameIdentity(
  { about }: Adjusting,
  { idType, identification }: { readonly idType: string; readonly identification: string },
): void {
  if (idType === about.idType && identification === about.identification) return
  const detalle = `${about.name} se transmitió con la identificación ${about.identification} y ahora tiene ${identification}. Elimina la nómina y transmítela de nuevo.`
  httpErrors.fail('invalid', { detalle })
}

/** What a replacement says. @throws 401 and 511 of what would be refused */
async function contentOf(adjusting: Adjusting, own: readonly KeptSlip[], written: readonly NoveltyInput[]) {
  const { tx, session, month, issuer, about } = adjusting
  // A prima or vacations of the month are told with it, as they were.
  const beside = await readPaidBeside(tx, session.companyId, { month: month.month, monthId: month.id }, about.partyId)
  const slips = withBeside(own, beside.slips)
  const novelties = [...written, ...beside.novelties]
  const contracts = await readContracts(
    tx,
    session.companyId,
    slips.map(({ employeeId }) => employeeId),
  )
  const [worker] = workersOf(contracts, slips, novelties)
  if (!worker) return httpErrors.fail('notFound')
  requireSameIdentity(adjusting, worker)
  failWith(workerProblems(worker))
  return payrollContent(worker, await readPaidMonth(tx, session.companyId, month), issuer.company)
}

interface Said {
  readonly note: AdjustmentNote
  readonly reason: string
  readonly novelties: readonly NoveltyInput[]
  /** None of what is eliminated. */
  readonly slips: readonly KeptSlip[]
  /** How the contract ended, of a settlement. */
  readonly ended: Ended | null
}

async function documentOf(adjusting: Adjusting, { note, novelties, slips }: Said, taken: Taken): Promise<AnyPayroll> {
  const { issuer, now, about } = adjusting
  const header = headerOf(issuer, taken, now)
  const predecessor = { number: about.number, cune: about.uniqueCode, date: about.date }
  if (note === 'eliminate') return { ...header, eliminates: predecessor }
  return { ...header, ...(await contentOf(adjusting, slips, novelties)), replaces: predecessor }
}

/** The rows of what it pays, of a document that has none. */
const slipRows = (companyId: string, documentId: string, { slips, novelties }: Said) =>
  [
    [
      'payroll_adjustment_slip',
      slips.map(({ employeeId, withholdingBase, lines: _lines, bonusDays: _bonus, vacationDays: _vacation, ...slip }) => ({
        ...{ company_id: companyId, document_id: documentId, employee_id: employeeId, ...slip, withholding_base: withholdingBase },
      })),
    ],
    [
      'payroll_adjustment_line',
      slips.flatMap(({ employeeId, lines }) =>
        lines.map((line, index) => ({
          ...{ company_id: companyId, document_id: documentId, employee_id: employeeId, position: index + 1, ...line },
        })),
      ),
    ],
    [
      'payroll_adjustment_novelty',
      novelties.map(({ employeeId, kind, startsOn, endsOn, hours, days, moneyDays, amount, note }, index) => ({
        ...{ company_id: companyId, document_id: documentId, position: index + 1, employee_id: employeeId, kind, starts_on: startsOn },
        ...{ ends_on: endsOn, hours, days, money_days: moneyDays, amount, note },
      })),
    ],
  ] as const

const deeds = { replace: 'reemplaza', eliminate: 'elimina' } as const

/** Sealed, queued and kept; and the books, of what was posted last. @param again of a note that was rejected */
async function send(adjusting: Adjusting, said: Said, again: LockedDocument | null) {
  const { tx, session, now, today, month, issuer, about } = adjusting
  const { companyId, personId } = session
  const asked = askedOf(adjusting)
  const { own } = await readWorker(tx, asked)
  const { before, after } = await sidesOf(adjusting, said, { own, last: again ?? about })
  const version = (again?.version ?? 0) + 1
  const id = again?.id ?? uuidv7()
  const taken = again ? { prefix: again.prefix, consecutive: String(again.consecutive) } : await takeNumber(tx, companyId, today)
  const number = `${taken.prefix}${taken.consecutive}`
  const { uniqueCode, xml, totals } = sealPayroll(await documentOf(adjusting, said, taken), issuer, about.name)
  const message = payrollMessageRow({ companyId, personId, now, kind: 'payrollNote', uniqueCode, xml })
  const row = {
    ...{ earned: amountText(totals.earned), deducted: amountText(totals.deducted), paid: amountText(totals.paid) },
    ...{ message_id: message.id, date: today, unique_code: uniqueCode, reason: said.reason },
    ...exitColumns(said),
  }
  if (again) await clear(tx, companyId, again.id)
  await queueMessages(tx, [message.row])
  if (again) await reseal(tx, companyId, id, row)
  else {
    const head = { company_id: companyId, id, note: said.note, month: month.month, month_id: month.id, party_id: about.partyId, ...taken }
    const whose = { id_type: about.idType, identification: about.identification, name: about.name, about_id: about.id }
    await insertRows(tx, 'payroll_document', [{ ...head, ...whose, ...row, created_at: now, created_by: personId }])
  }
  const used = about.exitEmployeeId === null ? [] : usedRows(companyId, id, about.exitEmployeeId, after)
  await insertTogether(tx, [...slipRows(companyId, id, said), ['payroll_adjustment_used', used]])
  const description = `Ajuste de nómina de ${monthTitle(month.month).toLowerCase()}: ${number} ${deeds[said.note]} ${about.number}`
  const posting = { session, now, today, monthId: month.id, partyId: about.partyId, payDay: month.payDay, description }
  await postDifference(tx, { ...posting, document: { id, number, version } }, { before, after })
  await audit(tx, session, {
    ...{
      action: 'send',
      entity: payrollMonth.name,
      entityId: month.id,
      title: `${month.number}: ${number} ${deeds[said.note]} ${about.number}`,
    },
    changes: { Motivo: ['', said.reason] },
  })
  return { id, number }
}

/** What the worker was posted last, and is now. */
async function sidesOf(
  { tx, session: { companyId }, about }: Adjusting,
  { slips, note }: Said,
  { own, last }: { readonly own: readonly PaidPerson[]; readonly last: LockedDocument },
) {
  const before = await readPaidBy(tx, companyId, last)
  if (about.exitEmployeeId === null) return { before: postedOf(own, before), after: postedOf(own, slips) }
  return {
    before: await postedBySettlement(tx, companyId, { document: last, people: own, slips: before }),
    after: note === 'eliminate' ? [] : await postedAgain(tx, companyId, { about, people: own, slips }),
  }
}

/** Kept of what replaces a settlement. */
const exitColumns = ({ note, ended }: Said) => {
  const kept = note === 'replace' ? ended : null
  return { exit_on: kept?.leftOn ?? null, exit_cause: kept?.cause ?? null, exit_until: kept?.until ?? null }
}

async function takeNumber(tx: Tx, companyId: string, today: Day): Promise<Taken> {
  const { prefix, number } = await takeNext(tx, companyId, { ...SERIES, today })
  return { prefix: prefixOf(prefix), consecutive: String(number) }
}

/** What a rejected note paid is forgotten: it says something else now. */
async function clear(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.run(sql`delete from payroll_adjustment_slip where company_id = ${companyId} and document_id = ${id}`)
  await tx.run(sql`delete from payroll_adjustment_novelty where company_id = ${companyId} and document_id = ${id}`)
}

interface Resealed {
  readonly earned: string
  readonly deducted: string
  readonly paid: string
  readonly message_id: string
  readonly date: Day
  readonly unique_code: string
  readonly reason: string
  readonly exit_on: Day | null
  readonly exit_cause: ExitCause | null
  readonly exit_until: Day | null
}

const reseal = (tx: Tx, companyId: string, id: string, row: Resealed): Promise<number> =>
  tx.run(sql`
    update payroll_document set earned = ${row.earned}, deducted = ${row.deducted}, paid = ${row.paid}, message_id = ${row.message_id},
           date = ${row.date}, unique_code = ${row.unique_code}, reason = ${row.reason}, exit_on = ${row.exit_on}, exit_cause = ${row.exit_cause},
           exit_until = ${row.exit_until}, version = version + 1
     where company_id = ${companyId} and id = ${id}`)

interface Call {
  readonly tx: Tx
  readonly session: Session
  readonly now: Date
  readonly today: Day
  readonly runtime: Runtime
}

/** The document that is adjusted, its month held, and the company able to issue. */
async function open({ tx, session, now, today }: Call, about: LockedDocument): Promise<Adjusting> {
  const month = await lockAccounted(tx, session.companyId, about.monthId)
  await requireUnlocked(tx, { session, now, today }, month.month)
  return { tx, session, now, today, month, issuer: await requireIssuer(tx, session.companyId, now), about }
}

async function openStanding(call: Call, id: string): Promise<Adjusting> {
  const about = await lockDocument(call.tx, call.session.companyId, id)
  await requireStanding(call.tx, call.session.companyId, about)
  return open(call, about)
}

type Written = Pick<Said, 'novelties'> & { readonly exit: Parameters<typeof endedOf>[1] }

/** What the worker is paid by other novelties, or settled by; the contract ends as it says. */
async function paidOtherwise(adjusting: Adjusting, { novelties, exit }: Written) {
  const { tx, session, about } = adjusting
  const ended = endedOf(about, exit)
  if (ended === null) return { novelties, ended, slips: await calculateWorker(tx, askedOf(adjusting), novelties) }
  const slips = await settleAgain(tx, session.companyId, { about, ended, novelties })
  await endAs(tx, session, about, ended)
  return { novelties, ended, slips }
}

/** Nothing is paid; a contract that was settled goes on. */
async function paidNothing({ tx, session, about }: Adjusting) {
  if (about.exit !== null) await endAs(tx, session, about, null)
  return { novelties: [], slips: [], ended: null }
}

const replace = handle(replaceDocument, async ({ params: { id }, body: { reason, ...written }, ...call }) => {
  const adjusting = await openStanding(call, id)
  const sent = await send(adjusting, { note: 'replace', reason, ...(await paidOtherwise(adjusting, written)) }, null)
  call.runtime.wakeWorker()
  return sent
})

const eliminate = handle(eliminateDocument, async ({ params: { id }, body: { reason }, ...call }) => {
  const adjusting = await openStanding(call, id)
  const sent = await send(adjusting, { note: 'eliminate', reason, ...(await paidNothing(adjusting)) }, null)
  call.runtime.wakeWorker()
  return sent
})

/** A note that was rejected, and what it is about. @throws 698, 610 of what was not rejected, 697, and 401 of what was discarded */
async function lockRejected(tx: Tx, companyId: string, id: string, version: number) {
  const again = await lockDocument(tx, companyId, id)
  const { note, aboutId, name, month } = again
  if (note === '' || aboutId === null) return httpErrors.fail('notFound')
  if (again.state !== 'rejected') return sendingErrors.fail('alreadySent', { empleado: name, periodo: monthTitle(month).toLowerCase() })
  if (again.version !== version) return httpErrors.fail('changedByOther', { usuario: 'otra persona' })
  if (again.discarded) return httpErrors.fail('invalid', { detalle: 'La nota se descartó.' })
  return { again: { ...again, note }, about: await lockDocument(tx, companyId, aboutId) }
}

const discard = handle(discardAdjustment, async ({ tx, session, params: { id }, body: { version }, now, today }) => {
  const { companyId } = session
  const { again, about } = await lockRejected(tx, companyId, id, version)
  const month = await lockAccounted(tx, companyId, again.monthId)
  await requireUnlocked(tx, { session, now, today }, month.month)
  const { partyId, number } = again
  const { own } = await readWorker(tx, { companyId, partyId, month: month.month, monthId: month.id })
  const posted = async (document: LockedDocument) => {
    const slips = await readPaidBy(tx, companyId, document)
    return about.exit === null ? postedOf(own, slips) : postedBySettlement(tx, companyId, { document, people: own, slips })
  }
  const sides = { before: await posted(again), after: await posted(about) }
  if (about.exit !== null) await endAs(tx, session, about, about.exit)
  const posting = {
    session,
    now,
    today,
    monthId: month.id,
    partyId,
    payDay: month.payDay,
    description: `Nota de nómina ${number} descartada`,
  }
  await postDifference(tx, { ...posting, document: { id, number, version: version + 1 } }, sides)
  await tx.run(sql`update payroll_document set discarded = true, version = version + 1 where company_id = ${companyId} and id = ${id}`)
  await audit(tx, session, {
    action: 'discard',
    entity: payrollMonth.name,
    entityId: month.id,
    title: `${month.number}: nota ${number} descartada`,
  })
  return isDone
})

const correct = handle(correctAdjustment, async ({ params: { id }, body: { version, reason, ...written }, ...call }) => {
  const { tx, session } = call
  const { again, about } = await lockRejected(tx, session.companyId, id, version)
  const adjusting = await open(call, about)
  const paid = await (again.note === 'replace' ? paidOtherwise(adjusting, written) : paidNothing(adjusting))
  const sent = await send(adjusting, { note: again.note, reason, ...paid }, again)
  call.runtime.wakeWorker()
  return sent
})

const preview = handle(previewReplacement, async ({ tx, session: { companyId }, params: { id }, body: { novelties, exit } }) => {
  const about = await lockDocument(tx, companyId, id)
  const { partyId, month, monthId } = about
  const ended = endedOf(about, exit)
  const slips = await (ended === null
    ? calculateWorker(tx, { companyId, partyId, month, monthId }, novelties)
    : settleAgain(tx, companyId, { about, ended, novelties }))
  return {
    slips: slips.map(({ base: _base, withholdingBase: _withheldOn, bonusDays: _bonus, vacationDays: _vacation, ...slip }) => ({
      ...slip,
      lines: [...slip.lines],
    })),
  }
})

/** The consecutive of the notes among those of the company. */
export const adjustmentSeries: ConsecutiveSource = {
  ...{ ...SERIES, title: 'Nota de ajuste de nómina', group: 'Nómina', isPlain: true, byPlace: false },
  numbers: (companyId, prefix) =>
    sql`select consecutive as number from payroll_document where company_id = ${companyId} and note <> '' and prefix = ${prefixOf(prefix)}`,
}

export const adjustingHandlers: readonly Handler[] = [replace, eliminate, correct, discard, preview]
