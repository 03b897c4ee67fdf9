/** One attempt with one event: signed once, asked about when its answer is not known, sent when the authority does not have it. */
import { createHash } from 'node:crypto'
import { parse } from 'zod/v4/core'
import { dayInBogota, timeInBogota } from '#base/date.ts'
import { eventXml, xmlName, zipName } from '#colombia/index.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { readLine, type ReadLine } from '../transmission/line.server.ts'
import { takeFileNumber } from '../transmission/counter.server.ts'
import type { Ended, Signed } from '../transmission/ledger.server.ts'
import { endedOf, meaningOfAnswer } from '../transmission/send.server.ts'
import { signInThread } from '../transmission/sign.server.ts'
import { call } from '../transmission/transport.server.ts'
import { zipOf } from '../transmission/zip.server.ts'
import { storedEvent } from './invoice.ts'
import { concludeEvent, keepSignedEvent, markEventSent, type HeldEvent } from './ledger.server.ts'

type Within = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
type SentFile = Pick<Signed, 'fileName' | 'zipName' | 'xml'>

interface Asking {
  readonly held: HeldEvent
  readonly within: Within
  readonly line: ReadLine
  readonly now: Date
}

interface Exchanged {
  readonly ended: Ended
  readonly operation: string
}

export async function transmitEvent(runtime: Runtime, held: HeldEvent): Promise<void> {
  const { pool, clock } = runtime
  const within: Within = (work) => inCompany(pool, { companyId: held.companyId, personId: null }, work)
  const beganAt = clock.now()
  const start = performance.now()
  const end = ({ ended, operation }: Exchanged) => {
    const detail = 'reason' in ended ? ended.reason : 'detail' in ended ? ended.detail : ''
    const millis = Math.round(performance.now() - start)
    return within((tx) =>
      concludeEvent(tx, held, ended, { operation, beganAt, endedAt: clock.now(), millis, outcome: ended.state, detail }),
    )
  }
  const line = await within((tx) => readLine(tx, runtime, { ...held, at: held.saidAt }))
  if (typeof line === 'string') return end({ ended: { state: held.state, detail: line, seen: 'nothing' }, operation: 'sign' })
  const signed = held.xml ? { ...held, xml: held.xml } : await signEvent(within, held, line)
  if (signed === null) return
  await end(await exchange({ held, within, line, now: clock.now() }, signed))
}

/** @returns the bytes, kept; null when another process has it */
async function signEvent(within: Within, held: HeldEvent, { key }: ReadLine): Promise<SentFile | null> {
  const { saidAt, id, uniqueCode } = held
  const xml = eventXml(parse(storedEvent, held.said), uniqueCode)
  const signingTime = `${dayInBogota(saidAt)}T${timeInBogota(saidAt)}`
  const bytes = await signInThread(held.companyId, {
    xml,
    key: key.key,
    chain: key.chain,
    signingTime,
    id: `xmldsig-${id}`,
    role: roleOf(held),
  })
  return within(async (tx) => {
    const { identification: nit } = await readCompany(tx, held.companyId)
    const year = Number(dayInBogota(saidAt).slice(0, 4))
    const number = { nit, year, consecutive: await takeFileNumber(tx, held.companyId, year) }
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const names = { fileName: xmlName('ApplicationResponse', number), zipName: zipName(number) }
    return (await keepSignedEvent(tx, held, { ...names, signingTime, xml: bytes, sha256 })) ? { ...names, xml: bytes } : null
  })
}

/** Who buys is to the invoice a third party (DC56). */
const roleOf = ({ side }: HeldEvent) => (side === 'issued' ? ('supplier' as const) : ('third party' as const))

const SEND = 'SendEventUpdateStatus'

/** Asks first when an earlier attempt may have been heard. */
async function exchange(asking: Asking, { fileName, xml }: SentFile): Promise<Exchanged> {
  const { held, within, line, now } = asking
  if (held.state === 'sent') {
    const known = await ask(asking)
    if (known !== 'absent') return { ended: known, operation: 'GetStatus' }
  }
  if (!(await within((tx) => markEventSent(tx, held, line.authority, now))))
    return { ended: { state: held.state, detail: 'Lo está enviando otro proceso', seen: 'nothing' }, operation: SEND }
  const answered = await call(line.line, SEND, { contentFile: Buffer.from(zipOf(fileName, xml)).toString('base64') })
  const meant = meaningOfAnswer(answered, SEND, { key: held.uniqueCode, roots: line.roots })
  // That this try was not received says nothing of an earlier one.
  if (!('meaning' in meant)) return { ended: held.state === 'sent' ? { ...meant, state: 'sent' } : meant, operation: SEND }
  if (meant.meaning.kind !== 'ask') return { ended: endedOf(meant), operation: SEND }
  const known = await ask(asking)
  if (known !== 'absent') return { ended: known, operation: 'GetStatus' }
  const { xml: answer, rules } = meant.response
  return { ended: { state: 'rejected', reason: '90: La DIAN ya tiene este evento de la factura', answer, rules }, operation: 'GetStatus' }
}

async function ask({ line, held }: Asking): Promise<Ended | 'absent'> {
  const answered = await call(line.line, 'GetStatus', { trackId: held.uniqueCode })
  const meant = meaningOfAnswer(answered, 'GetStatus', { key: held.uniqueCode, roots: line.roots })
  if (!('meaning' in meant)) return { ...meant, state: 'sent' }
  return meant.meaning.kind === 'absent' ? 'absent' : endedOf(meant)
}
