/** Sending a month: a document for each worker who has none, and again, under its number, what was rejected. */
import { uuidv7 } from 'uuidv7'
import { amountText } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import type { ConsecutiveSource } from '#modules/company/index.server.ts'
import { payrollMessageRow, queueMessages, signedMessageOf, type PayrollIssuer } from '#modules/electronic/index.server.ts'
import { plan, problemsOfOneMore } from '#modules/subscription/index.ts'
import { audit } from '#platform/audit.server.ts'
import { takeNext } from '#platform/consecutive.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { firstOfMonth, type Day } from '#base/date.ts'
import { caseTitle } from '#modules/cases/index.ts'
import { postDifference, type Posting } from '../adjusting/books.server.ts'
import { lockDocument } from '../adjusting/read.server.ts'
import { endAs, postedBySettlement } from '../adjusting/settlement.server.ts'
import { postedOf, readWorker } from '../adjusting/worker.server.ts'
import { payrollMonth } from '../month/month.ts'
import { lockAccounted, type StandingMonth } from '../month/standing.server.ts'
import { requireUnlocked } from '../month/written.server.ts'
import { payrollContent, workerProblems, type PaidMonth, type PaidWorker } from './document.ts'
import { payrollXmlFile, transmitMonth } from './endpoints.ts'
import { sendingErrors } from './errors.ts'
import { readDocuments, readMonthSlips, readPaidMonth, readExits, readPaidWorkers, type DocumentRow } from './read.server.ts'
import { headerOf, requireIssuer, sealPayroll, type Taken } from './seal.server.ts'
import { isToSend, periodName } from './states.ts'

/** As the authority takes it: letters and digits. */
export const DOCUMENT_SERIES = { code: 'NIE', prefix: 'NE' } as const
export const prefixOf = (prefix: string): string => prefix.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase()

interface Sending {
  readonly session: Session
  readonly now: Date
  readonly today: Day
  readonly month: StandingMonth & { readonly payDay: Day }
  readonly issuer: PayrollIssuer
  readonly paid: PaidMonth
  /** The settlement of each worker whose contract one of the month ended: the document is of it. */
  readonly exits: ReadonlyMap<string, string>
}

/** Whom it is about, with the document that was rejected or eliminated, if there is one. */
interface Due {
  readonly worker: PaidWorker
  readonly before: DocumentRow | null
}

/** @throws 610 of whoever was asked for by name and has one on its way or accepted; and when nobody is left */
function dueOf(workers: readonly PaidWorker[], documents: readonly DocumentRow[], asked: readonly string[], month: Day): Due[] {
  const byParty = new Map(documents.map((each) => [each.partyId, each]))
  const chosen = asked.length === 0 ? workers : workers.filter(({ slips }) => slips.some(({ employeeId }) => asked.includes(employeeId)))
  if (chosen.length === 0) httpErrors.fail('notFound')
  const all = chosen.map((worker) => ({ worker, before: byParty.get(worker.partyId) ?? null }))
  // What was eliminated is sent again only when it is asked for by name.
  const due = all.filter(({ before }) => before === null || isToSend(before.state) || (before.state === 'eliminated' && asked.length > 0))
  const [sent] = all.filter((each) => !due.includes(each))
  if (sent && (asked.length > 0 || due.length === 0))
    sendingErrors.fail('alreadySent', { empleado: sent.worker.name, periodo: periodName(month) }, 'employeeIds')
  return due
}

/** The numbers of who has none, taken last. */
async function takeNumbers(tx: Tx, { session: { companyId }, today }: Sending, count: number): Promise<Taken[]> {
  if (count === 0) return []
  const { prefix, number } = await takeNext(tx, companyId, { ...DOCUMENT_SERIES, today }, count)
  return Array.from({ length: count }, (_, index) => ({ prefix: prefixOf(prefix), consecutive: String(Number(number) + index) }))
}

/** What is kept of a document, whatever is sent under its number. */
function sealedRow(sending: Sending, worker: PaidWorker, taken: Taken) {
  const { issuer, paid, month, session, now } = sending
  const header = headerOf(issuer, taken, now)
  const document = { ...header, ...payrollContent(worker, paid, issuer.company) }
  const { uniqueCode, xml, totals } = sealPayroll(document, issuer, worker.name)
  const { companyId, personId } = session
  const message = payrollMessageRow({ companyId, personId, now, kind: 'payroll', uniqueCode, xml })
  const row = {
    ...{
      month_id: sending.exits.get(worker.partyId) ?? month.id,
      id_type: worker.idType,
      identification: worker.identification,
      name: worker.name,
    },
    ...{ earned: amountText(totals.earned), deducted: amountText(totals.deducted), paid: amountText(totals.paid) },
    ...{ message_id: message.id, date: header.date, unique_code: uniqueCode },
  }
  return { message, row }
}

const isAgain = ({ before }: Due): boolean => before?.state === 'rejected'

type SealedRow = ReturnType<typeof sealedRow>['row']

async function write(tx: Tx, sending: Sending, due: readonly Due[]): Promise<void> {
  const { session, now, month } = sending
  const { companyId, personId } = session
  const numbers = await takeNumbers(tx, sending, due.filter((each) => !isAgain(each)).length)
  const sealed = due.map((each) => {
    const { before } = each
    const taken = before !== null && isAgain(each) ? { prefix: before.prefix, consecutive: String(before.consecutive) } : numbers.shift()
    if (taken === undefined) throw new Error('A number was not taken')
    return { ...each, taken, ...sealedRow(sending, each.worker, taken) }
  })
  await queueMessages(
    tx,
    sealed.map(({ message }) => message.row),
  )
  for (const each of sealed) {
    const { before, row } = each
    if (before === null) continue
    // What was eliminated stays as it is, and another one stands for the month.
    await (isAgain(each)
      ? reseal(tx, companyId, before.id, row)
      : tx.run(sql`update payroll_document set is_past = true where company_id = ${companyId} and id = ${before.id}`))
  }
  const head = { company_id: companyId, note: '', month: month.month, about_id: null, reason: '', created_at: now, created_by: personId }
  const fresh = sealed.filter((each) => !isAgain(each))
  const rows = fresh.map(({ worker, taken, row }) => ({ ...head, ...row, ...taken, id: uuidv7(), party_id: worker.partyId }))
  await insertRows(tx, 'payroll_document', rows)
  const eliminated = new Map(fresh.flatMap(({ before, worker }) => (before === null ? [] : [[worker.partyId, before.monthId]])))
  // Another settlement of the contract posted what it pays itself.
  for (const { id, party_id: partyId, month_id: monthId, prefix, consecutive } of rows)
    if (eliminated.get(partyId) === monthId)
      await postAgain(tx, sending, { partyId, monthId }, { id, number: `${prefix}${consecutive}`, version: 1 })
}

/** What eliminating gave back is posted again with what is sent instead. */
async function postAgain(
  tx: Tx,
  { session, now, today, month, exits }: Sending,
  { partyId, monthId }: { readonly partyId: string; readonly monthId: string },
  document: Posting['document'],
): Promise<void> {
  const { companyId } = session
  await requireUnlocked(tx, { session, now, today }, month.month)
  const { own: people } = await readWorker(tx, { companyId, partyId, month: month.month, monthId })
  const slips = await readMonthSlips(tx, companyId, monthId, partyId)
  const settled = exits.get(partyId) === monthId ? await lockDocument(tx, companyId, document.id) : null
  const after = await (settled === null ? postedOf(people, slips) : postedBySettlement(tx, companyId, { document: settled, people, slips }))
  if (settled !== null) await endAs(tx, session, settled, settled.exit)
  const description = `Nómina de ${periodName(month.month)} transmitida de nuevo: ${document.number}`
  const posting = { session, now, today, monthId, partyId, payDay: month.payDay, document, description }
  await postDifference(tx, posting, { before: [], after })
}

/** What is sent under the number of one that was rejected. */
const reseal = (tx: Tx, companyId: string, id: string, row: SealedRow): Promise<number> =>
  tx.run(sql`
    update payroll_document set month_id = ${row.month_id}, id_type = ${row.id_type}, identification = ${row.identification}, name = ${row.name},
           earned = ${row.earned}, deducted = ${row.deducted}, paid = ${row.paid}, message_id = ${row.message_id}, date = ${row.date},
           unique_code = ${row.unique_code}, version = version + 1
     where company_id = ${companyId} and id = ${id}`)

/** Documents that took a number in the month of the calendar of a day: those that a plan counts. */
export async function countDocuments(tx: Tx, companyId: string, today: Day): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*)::int as count from payroll_document
     where company_id = ${companyId} and note = '' and (created_at at time zone 'America/Bogota')::date >= ${firstOfMonth(today)}`)
  return row?.count ?? 0
}

/** @throws 532 when the plan has no room for all of them */
async function requireRoom(tx: Tx, { companyId, planLimits }: Session, today: Day, fresh: number): Promise<void> {
  const limit = planLimits[plan.planElectronicPayrollErp.name] ?? null
  if (limit === null || fresh === 0) return
  const used = await countDocuments(tx, companyId, today)
  // The last of them is the one that may not fit.
  failWith(problemsOfOneMore(plan.planElectronicPayrollErp, limit, used > limit ? used : Math.min(used + fresh - 1, limit)))
}

const transmit = handle(transmitMonth, async ({ tx, session, params: { id }, body: { employeeIds }, now, today, runtime }) => {
  const { companyId } = session
  // Whoever annuls the month, or sends it too, waits.
  const month = await lockAccounted(tx, companyId, id)
  const issuer = await requireIssuer(tx, companyId, now)
  const paid = await readPaidMonth(tx, companyId, month)
  if (month.kind !== 'month' && month.kind !== 'exit')
    return httpErrors.fail('invalid', {
      detalle: 'Lo que paga se transmite con la nómina del mes: cada trabajador tiene un solo documento.',
    })
  const calendar = { month: month.month, monthId: id, isExit: month.kind === 'exit' }
  const due = dueOf(
    await readPaidWorkers(tx, companyId, calendar),
    await readDocuments(tx, companyId, month.month),
    employeeIds,
    month.month,
  )
  failWith(due.flatMap(({ worker }) => workerProblems(worker)))
  await requireRoom(tx, session, today, due.filter((each) => !isAgain(each)).length)
  await write(tx, { session, now, today, month, issuer, paid, exits: await readExits(tx, companyId, calendar) }, due)
  await audit(tx, session, {
    ...{ action: 'send', entity: payrollMonth.name, entityId: id, title: caseTitle(payrollMonth, month.number) },
    changes: { Documentos: ['', String(due.length)] },
  })
  runtime.wakeWorker()
  return { sent: due.length }
})

const giveXml = handle(payrollXmlFile, async ({ tx, session: { companyId }, params: { id } }) => {
  const row = await tx.first<{ messageId: string }>(sql`
    select message_id as "messageId" from payroll_document where company_id = ${companyId} and id::text = ${id}`)
  const signed = row ? await signedMessageOf(tx, companyId, row.messageId) : undefined
  return signed ? { name: signed.fileName, bytes: signed.xml } : httpErrors.fail('notFound')
})

/** The consecutive of its documents among those of the company. */
export const documentSeries: ConsecutiveSource = {
  ...{ ...DOCUMENT_SERIES, title: 'Nómina electrónica', group: 'Nómina', isPlain: true, byPlace: false },
  numbers: (companyId, prefix) =>
    sql`select consecutive as number from payroll_document where company_id = ${companyId} and note = '' and prefix = ${prefixOf(prefix)}`,
}

export const sendingHandlers: readonly Handler[] = [transmit, giveXml]
