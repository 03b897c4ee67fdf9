/** Sends the documents of test sets and asks what became of them, beside the messages of the worker. */
import { createHash } from 'node:crypto'
import { dayInBogota, timeInBogota } from '#base/date.ts'
import { readDianResponses, readUpload, type DianResponse } from '#colombia/index.server.ts'
import { ALREADY_PROCESSED, xmlName, zipName } from '#colombia/index.ts'
import { readCompany, withOpenPin } from '#modules/company/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import type { LongWork } from '#platform/jobs/worker.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { serviceOf } from '../transmission/authority.server.ts'
import { takeFileNumber } from '../transmission/counter.server.ts'
import { reasonOfRules } from '../transmission/judge-answer.ts'
import { signInThread } from '../transmission/sign.server.ts'
import { openSigningKey, type SigningKey } from '../transmission/signing-key.server.ts'
import { callFor, patience, type Line } from '../transmission/transport.server.ts'
import { zipOf } from '../transmission/zip.server.ts'
import { claimTest, concludeTest, dueTests, keepSignedTest, type EndedTest, type HeldTest, type SignedTest } from './ledger.server.ts'
import { readPayrollSoftware } from '../payroll/software.server.ts'
import { makeUpPayroll } from './made-up-payroll.server.ts'
import { makeUp, type MadeUp } from './made-up.server.ts'

export const testSetWork: LongWork = async (runtime, ending) => {
  const due = await dueTests(runtime)
  const done = await Promise.all(
    due.map(async (row) => {
      const held = ending.aborted ? null : await claimTest(runtime, row)
      if (held === null) return false
      try {
        await sendTest(runtime, held)
      } catch (error) {
        // Its lease runs out, and it is tried again.
        runtime.log.error({ err: error, company: held.companyId, test: held.id }, 'a test document could not be sent')
      }
      return true
    }),
  )
  return done.some(Boolean)
}

type Within = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

interface Prepared {
  readonly line: Line
  readonly key: SigningKey
  readonly nit: string
  /** Null once it is signed. */
  readonly made: MadeUp | null
}

async function sendTest(runtime: Runtime, held: HeldTest): Promise<void> {
  const { pool, clock } = runtime
  const within: Within = (work) => inCompany(pool, { companyId: held.companyId, personId: null }, work)
  const end = (ended: EndedTest) => within((tx) => concludeTest(tx, held, ended, clock.now()))
  const issuedAt = clock.now()
  const prepared = await within((tx) => prepare(tx, runtime, held, issuedAt))
  if (typeof prepared === 'string')
    return end(held.state === 'sent' ? { state: 'sent', detail: prepared, zipKey: held.zipKey } : { state: 'queued', detail: prepared })
  if (held.state === 'sent') return end(await askFor(prepared.line, held))
  const signed = held.xml ? { ...held, xml: held.xml } : await signTest(within, held, prepared, issuedAt)
  if (signed !== null) await end(await handOver(prepared.line, held, signed))
}

/** @returns why it cannot be sent now, in words that a person reads */
async function prepare(tx: Tx, { settings, clock }: Runtime, held: HeldTest, issuedAt: Date): Promise<Prepared | string> {
  const company = await withOpenPin(tx, await readCompany(tx, held.companyId))
  // Tests go to where the authority enables, whatever the company issues in.
  const url = serviceOf(held.authority, '2', settings)
  if (url === null) return 'Esta instalación no tiene un simulador de la DIAN'
  const key = await openSigningKey(tx, held.companyId, company.identification, issuedAt)
  if (typeof key === 'string') return key
  const { kind, number, about } = held
  const asked = { company, number, issuedAt, about }
  const isPayroll = kind === 'payroll' || kind === 'payrollNote'
  const made =
    held.xml !== null
      ? null
      : isPayroll
        ? makeUpPayroll({ ...asked, kind, software: await readPayrollSoftware(tx, held.companyId) })
        : makeUp({ ...asked, kind })
  return { line: { url, signer: key.signer, now: clock.now(), patienceMs: patience }, key, nit: company.identification, made }
}

const roots = {
  invoice: 'Invoice',
  credit: 'CreditNote',
  debit: 'DebitNote',
  payroll: 'Payroll',
  payrollNote: 'PayrollNote',
} as const

/** @returns the bytes, kept; null when it was stopped while they were made */
async function signTest(within: Within, held: HeldTest, { made, key, nit }: Prepared, issuedAt: Date): Promise<SignedTest | null> {
  if (made === null) return null
  const signingTime = `${dayInBogota(issuedAt)}T${timeInBogota(issuedAt)}`
  const xml = await signInThread(held.companyId, { xml: made.xml, key: key.key, chain: key.chain, signingTime, id: `xmldsig-${held.id}` })
  return within(async (tx) => {
    const year = Number(dayInBogota(issuedAt).slice(0, 4))
    const number = { nit, year, consecutive: await takeFileNumber(tx, held.companyId, year) }
    const sha256 = createHash('sha256').update(xml).digest('hex')
    const names = { fileName: xmlName(roots[held.kind], number), zipName: zipName(number) }
    const signed = { ...names, uniqueCode: made.uniqueCode, issuedAt, xml, sha256 }
    return (await keepSignedTest(tx, held, signed)) ? signed : null
  })
}

async function handOver(line: Line, { testSetId }: HeldTest, signed: Pick<SignedTest, 'fileName' | 'zipName' | 'xml'>): Promise<EndedTest> {
  const contentFile = Buffer.from(zipOf(signed.fileName, signed.xml)).toString('base64')
  const parameters = { fileName: signed.zipName, contentFile, testSetId }
  const answered = await callFor(line, 'SendTestSetAsync', parameters, (xml) => readUpload(xml, 'SendTestSetAsync'))
  // What may have been heard is sent again: the authority then says that it has it, and that is a yes.
  if (answered.kind !== 'answered') return { state: 'queued', detail: answered.detail }
  const { zipKey, problems } = answered.response
  if (zipKey === '') return { state: 'rejected', detail: problems.join(' · ') || 'La DIAN no recibió el documento' }
  return { state: 'sent', detail: '', zipKey }
}

async function askFor(line: Line, { zipKey, uniqueCode }: HeldTest): Promise<EndedTest> {
  const answered = await callFor(line, 'GetStatusZip', { trackId: zipKey }, readDianResponses)
  if (answered.kind !== 'answered') return { state: 'sent', detail: answered.detail, zipKey }
  const response = answered.response.find(({ documentKey }) => documentKey === uniqueCode) ?? answered.response[0]
  return response ? endedOf(response, zipKey) : { state: 'sent', detail: 'La DIAN la está validando', zipKey }
}

/** In process, or the code of a batch that goes on. */
const IN_PROCESS: ReadonlySet<string> = new Set(['98'])
/** NSU or track id that it does not know (fact sheet, section 6). */
const ABSENT: ReadonlySet<string> = new Set(['66', '90'])

function endedOf({ isValid, statusCode, statusDescription, rules }: DianResponse, zipKey: string): EndedTest {
  const rejections = rules.filter(({ isRejection }) => isRejection)
  // Rule 90 is success: it has it from an attempt whose answer was lost.
  if (isValid || rejections.some(({ rule }) => rule === ALREADY_PROCESSED)) return { state: 'accepted' }
  if (IN_PROCESS.has(statusCode)) return { state: 'sent', detail: 'La DIAN la está validando', zipKey }
  if (rejections.length === 0 && ABSENT.has(statusCode)) return { state: 'queued', detail: 'La DIAN no la tiene: se envía de nuevo' }
  return { state: 'rejected', detail: reasonOfRules(rejections) || statusDescription }
}
