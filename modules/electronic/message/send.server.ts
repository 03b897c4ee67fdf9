/** One attempt with one message: signed once, asked about when its answer is not known, sent when the authority does not have it. */
import { createHash } from 'node:crypto'
import { dayInBogota, timeInBogota } from '#base/date.ts'
import { xmlName, zipName, type SentRoot } from '#colombia/index.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import type { LongWork } from '#platform/jobs/worker.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { takeFileNumber } from '../transmission/counter.server.ts'
import { forgetEnrolled, keepEnrolled } from '../transmission/enrol.server.ts'
import type { Ended, Signed } from '../transmission/ledger.server.ts'
import { readLine, type ReadLine } from '../transmission/line.server.ts'
import { endedOf, meaningOfAnswer } from '../transmission/send.server.ts'
import { signInThread } from '../transmission/sign.server.ts'
import { call } from '../transmission/transport.server.ts'
import { zipOf } from '../transmission/zip.server.ts'
import {
  claimMessage,
  concludeMessage,
  dueMessages,
  keepSignedMessage,
  markMessageSent,
  type HeldMessage,
  type MessageLedger,
} from './ledger.server.ts'

/** What is sent in a call of its own that names nothing but the file. */
export interface MessageKind<Held extends HeldMessage> extends MessageLedger<Held> {
  /** Of the work, for the log. */
  readonly name: string
  readonly operation: 'SendEventUpdateStatus' | 'SendNominaSync'
  readonly root: (held: Held) => SentRoot
  readonly role: (held: Held) => 'supplier' | 'third party'
  /** The XML, ready to be signed. */
  readonly unsigned: (held: Held) => string
  /** What is said when the authority has another with its number, and not this one. */
  readonly taken: string
  /** Signed with software that the simulator is told of before. */
  readonly enrols: boolean
}

type Within = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
type SentFile = Pick<Signed, 'fileName' | 'zipName' | 'xml'>

interface Asking<Held extends HeldMessage> {
  readonly kind: MessageKind<Held>
  readonly held: Held
  readonly within: Within
  readonly line: ReadLine
  readonly now: Date
}

interface Exchanged {
  readonly ended: Ended
  readonly operation: string
}

async function transmitMessage<Held extends HeldMessage>(runtime: Runtime, kind: MessageKind<Held>, held: Held): Promise<void> {
  const { pool, clock, settings } = runtime
  const within: Within = (work) => inCompany(pool, { companyId: held.companyId, personId: null }, work)
  const beganAt = clock.now()
  const start = performance.now()
  const end = ({ ended, operation }: Exchanged) => {
    const detail = 'reason' in ended ? ended.reason : 'detail' in ended ? ended.detail : ''
    const millis = Math.round(performance.now() - start)
    const attempt = { operation, beganAt, endedAt: clock.now(), millis, outcome: ended.state, detail }
    return within((tx) => concludeMessage(tx, kind, { held, ended, attempt }))
  }
  const line = await within(async (tx) => {
    const read = await readLine(tx, runtime, { ...held, at: held.saidAt })
    if (kind.enrols && typeof read !== 'string' && read.authority === 'simulator')
      await keepEnrolled(tx, await readCompany(tx, held.companyId), settings)
    return read
  })
  if (typeof line === 'string') return end({ ended: { state: held.state, detail: line, seen: 'nothing' }, operation: 'sign' })
  const asking: Asking<Held> = { kind, held, within, line, now: clock.now() }
  const signed = held.xml ? { ...held, xml: held.xml } : await signMessage(asking)
  if (signed === null) return
  const exchanged = await exchange(asking, signed)
  if (exchanged.ended.state === 'rejected') forgetEnrolled(held.companyId)
  await end(exchanged)
}

/** @returns the bytes, kept; null when another process has it */
async function signMessage<Held extends HeldMessage>({ kind, held, within, line: { key } }: Asking<Held>): Promise<SentFile | null> {
  const { companyId, saidAt, id } = held
  const xml = kind.unsigned(held)
  const signingTime = `${dayInBogota(saidAt)}T${timeInBogota(saidAt)}`
  const signing = { xml, key: key.key, chain: key.chain, signingTime, id: `xmldsig-${id}`, role: kind.role(held) }
  const bytes = await signInThread(companyId, signing)
  return within(async (tx) => {
    const { identification: nit } = await readCompany(tx, companyId)
    const year = Number(dayInBogota(saidAt).slice(0, 4))
    const number = { nit, year, consecutive: await takeFileNumber(tx, companyId, year) }
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const root = kind.root(held)
    const names = { fileName: xmlName(root, number), zipName: zipName(number, root) }
    const isKept = await keepSignedMessage(tx, kind.table, held, { ...names, signingTime, xml: bytes, sha256 })
    return isKept ? { ...names, xml: bytes } : null
  })
}

/** Asks first when an earlier attempt may have been heard. */
async function exchange<Held extends HeldMessage>(asking: Asking<Held>, { fileName, xml }: SentFile): Promise<Exchanged> {
  const { kind, held, within, line, now } = asking
  const { operation } = kind
  if (held.state === 'sent') {
    const known = await ask(asking)
    if (known !== 'absent') return { ended: known, operation: 'GetStatus' }
  }
  if (!(await within((tx) => markMessageSent(tx, kind.table, held, { authority: line.authority, now }))))
    return { ended: { state: held.state, detail: 'Lo está enviando otro proceso', seen: 'nothing' }, operation }
  const answered = await call(line.line, operation, { contentFile: Buffer.from(zipOf(fileName, xml)).toString('base64') })
  const meant = meaningOfAnswer(answered, operation, { key: held.uniqueCode, roots: line.roots })
  // That this try was not received says nothing of an earlier one.
  if (!('meaning' in meant)) return { ended: held.state === 'sent' ? { ...meant, state: 'sent' } : meant, operation }
  if (meant.meaning.kind !== 'ask') return { ended: endedOf(meant), operation }
  const known = await ask(asking)
  if (known !== 'absent') return { ended: known, operation: 'GetStatus' }
  const { xml: answer, rules } = meant.response
  return { ended: { state: 'rejected', reason: `90: ${kind.taken}`, answer, rules }, operation: 'GetStatus' }
}

async function ask<Held extends HeldMessage>({ line, held }: Asking<Held>): Promise<Ended | 'absent'> {
  const answered = await call(line.line, 'GetStatus', { trackId: held.uniqueCode })
  const meant = meaningOfAnswer(answered, 'GetStatus', { key: held.uniqueCode, roots: line.roots })
  if (!('meaning' in meant)) return { ...meant, state: 'sent' }
  return meant.meaning.kind === 'absent' ? 'absent' : endedOf(meant)
}

/** Sends what is due of a kind, beside the other work of the worker. */
export const messageWork =
  <Held extends HeldMessage>(kind: MessageKind<Held>): LongWork =>
  async (runtime, ending) => {
    const due = await dueMessages(runtime, kind)
    const sent = await Promise.all(
      due.map(async (row) => {
        if (ending.aborted) return false
        // Also what fails before it is held: a round has ended when none of its calls is on its way.
        try {
          const held = await claimMessage(runtime, kind, row)
          if (!held) return false
          await transmitMessage(runtime, kind, held)
          return true
        } catch (error) {
          // Its lease runs out, and it is tried again.
          runtime.log.error({ err: error, company: row.company_id, message: row.id }, `${kind.name} could not be transmitted`)
          return false
        }
      }),
    )
    return sent.some(Boolean)
  }
