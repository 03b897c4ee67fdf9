/** One attempt with one document: signed once, asked about when its answer is not known, sent when the authority does not have it. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { dayInBogota, type Day } from '#base/date.ts'
import { holderNits, issuerTrust, readElement, verifySignature, type DianResponse, type Roots } from '#colombia/index.server.ts'
import { MOST_XML_BYTES, xmlName, zipName, type DianEnvironment, type Element, type SentRoot } from '#colombia/index.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { readStored, type ServedKind } from '#modules/documents/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { isThrowaway, readAuthority, serviceOf, type Authority } from './authority.server.ts'
import { meaningOf, type Meaning, type SeenAnswer } from './judge-answer.ts'
import { forgetEnrolled, keepEnrolled } from './enrol.server.ts'
import { takeFileNumber } from './counter.server.ts'
import { conclude, keepSigned, markSent, waitsForCorrected, type Ended, type Held, type Signed, type Waiting } from './ledger.server.ts'
import { signInThread } from './sign.server.ts'
import { rootsOf } from './roots.server.ts'
import { sealForSigning } from './seal-again.server.ts'
import { openSigningKey, type SigningKey } from './signing-key.server.ts'
import { call, patience, type Answered, type Line } from './transport.server.ts'
import { isEarlierOne } from './which.server.ts'
import { zipOf } from './zip.server.ts'

const DIAN_NIT = '800197268'
const issuedAt = z.object({ environment: z.enum(['1', '2']), issueDate: z.string(), issueTime: z.string() })

/** What an attempt works with, read together. */
interface Prepared {
  /** With the unique code that it is sent under. */
  readonly held: Held
  readonly authority: Authority
  readonly url: string
  readonly environment: DianEnvironment
  readonly key: SigningKey
  readonly nit: string
  /** null once it is signed. */
  readonly unsigned: { readonly xml: string; readonly signingTime: string; readonly day: Day } | null
}

export async function transmitOne(runtime: Runtime, kinds: readonly ServedKind[], claimed: Held): Promise<void> {
  let held = claimed
  const { pool, clock } = runtime
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inCompany(pool, { companyId: held.companyId, personId: null }, work)
  const beganAt = clock.now()
  const start = performance.now()
  const mayTurn = servedOf(kinds, held)?.electronic?.takesContingency ?? false
  const end = (ended: Ended, operation: string, detail: string, isEarlier = false) => {
    const millis = Math.round(performance.now() - start)
    const attempt = { operation, beganAt, endedAt: clock.now(), millis, outcome: ended.state, detail, mayTurn, isEarlier }
    return within((tx) => conclude(tx, held, ended, attempt))
  }
  const prepared = await within((tx) => prepare(tx, runtime, kinds, held))
  if (typeof prepared === 'string') return end({ state: waitingOf(held), detail: prepared, seen: 'nothing' }, 'sign', prepared)
  held = prepared.held
  const signed = held.xml ? { ...held, xml: held.xml } : await signNow(runtime, within, held, prepared)
  if (signed === null) return
  if (signed.xml.length > MOST_XML_BYTES) {
    const reason = 'ZA01: el documento supera los 500 KB'
    return end({ state: 'rejected', reason, answer: new Uint8Array(), rules: [] }, 'sign', reason)
  }
  const line: Line = { url: prepared.url, signer: prepared.key.signer, now: clock.now(), patienceMs: patience }
  // Outside every transaction: the simulator is asked for its own.
  const roots = await rootsOf(prepared.authority, runtime.settings)
  const asked: Asking = { line, held, within, authority: prepared.authority, roots, now: clock.now() }
  const { ended, operation, hasLeft } = await exchange(asked, signed)
  const known = { line, hasLeft, isItsAnswer: operation === 'SendBillSync' }
  const isEarlier = ended.state === 'validated' && (await isEarlierOne(within, held, known))
  if (ended.state === 'rejected') forgetEnrolled(held.companyId)
  await end(ended, operation, 'reason' in ended ? ended.reason : 'detail' in ended ? ended.detail : '', isEarlier)
}

const servedOf = (kinds: readonly ServedKind[], { kind }: Held): ServedKind | undefined =>
  new Map<string, ServedKind>(kinds.map((each) => [each.kind.code, each])).get(kind)

async function prepare(tx: Tx, { settings, clock }: Runtime, kinds: readonly ServedKind[], claimed: Held): Promise<Prepared | string> {
  const authority = await readAuthority(tx, claimed.companyId)
  if (authority === null) return 'Elige a qué autoridad se envía'
  if (authority === 'dian' && (await isThrowaway(tx, claimed.companyId))) return 'Una empresa de prueba no envía a la DIAN'
  if (claimed.authority !== null && claimed.authority !== authority) return 'Se empezó a enviar a otra autoridad'
  if (await waitsForCorrected(tx, claimed)) return 'Espera a que se valide la factura que corrige'
  const served = servedOf(kinds, claimed)
  const company = await readCompany(tx, claimed.companyId)
  if (!served?.electronic) return 'Este tipo de documento no se envía'
  const stored = await readStored(tx, {
    companyId: claimed.companyId,
    kind: served.kind,
    id: claimed.documentId,
    today: dayInBogota(clock.now()),
  })
  if (!stored) return 'El documento ya no está'
  const sealed = await sealForSigning(tx, { held: claimed, company, face: served.electronic, document: stored }, clock.now())
  if (typeof sealed === 'string') return sealed
  const { held, document } = sealed
  const { environment, issueDate, issueTime } = issuedAt.parse(document.snapshot)
  const signingTime = `${issueDate}T${issueTime}`
  const url = serviceOf(authority, environment, settings)
  if (url === null) return 'Esta instalación no tiene un simulador de la DIAN'
  const key = await openSigningKey(tx, held.companyId, company.identification, new Date(signingTime))
  if (typeof key === 'string') return key
  if (authority === 'simulator') await keepEnrolled(tx, company, settings)
  const unsigned = held.xml === null ? { xml: served.electronic.xml(document), signingTime, day: dayInBogota(clock.now()) } : null
  return { held, authority, url, environment, key, nit: company.identification, unsigned }
}

/** Where it waits when nothing was tried. */
const waitingOf = ({ inDoubt }: Held): Waiting['state'] => (inDoubt ? 'sent' : 'queued')

/** What is sent, by the names that it is sent under. */
type SentFile = Pick<Signed, 'fileName' | 'zipName' | 'xml'>

type Within = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

function rootOf(xml: string): SentRoot {
  if (xml.includes('<cbc:InvoiceTypeCode>05<')) return 'Support'
  if (xml.includes('<cbc:InvoiceTypeCode>20<')) return 'Pos'
  if (xml.includes('<cbc:CreditNoteTypeCode>95<')) return 'SupportNote'
  return xml.includes('<CreditNote ') ? 'CreditNote' : xml.includes('<DebitNote ') ? 'DebitNote' : 'Invoice'
}

/** @returns the bytes, kept; null when it was annulled while they were made */
async function signNow({ clock }: Runtime, within: Within, held: Held, { unsigned, key, nit }: Prepared): Promise<SentFile | null> {
  if (unsigned === null) return null
  const { xml, signingTime, day } = unsigned
  const bytes = await signInThread(held.companyId, { xml, key: key.key, chain: key.chain, signingTime, id: `xmldsig-${held.id}` })
  return within(async (tx) => {
    const year = Number(day.slice(0, 4))
    const number = { nit, year, consecutive: await takeFileNumber(tx, held.companyId, year) }
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const signed = { fileName: xmlName(rootOf(xml), number), zipName: zipName(number), signingTime, xml: bytes, sha256 }
    return (await keepSigned(tx, held, signed, clock.now())) ? signed : null
  })
}

interface Asking {
  readonly line: Line
  readonly held: Held
  readonly within: Within
  readonly authority: Authority
  readonly roots: Roots
  readonly now: Date
}

interface Exchanged {
  readonly ended: Ended
  readonly operation: 'SendBillSync' | 'GetStatus'
  /** Whether this sending left meanwhile: what the authority has may be it. */
  readonly hasLeft: boolean
}

/** Asks first when an earlier attempt may have been heard. */
async function exchange(asking: Asking, { fileName, zipName: zip, xml }: SentFile): Promise<Exchanged> {
  const { held } = asking
  if (held.inDoubt) {
    const known = await ask(asking)
    if (known !== 'absent') return { ended: known, operation: 'GetStatus', hasLeft: false }
  }
  const isOurs = await asking.within((tx) => markSent(tx, held, asking.authority, asking.now))
  if (!isOurs)
    return { ended: { state: 'queued', detail: 'Se anuló antes de enviarse', seen: 'nothing' }, operation: 'SendBillSync', hasLeft: false }
  const contentFile = Buffer.from(zipOf(fileName, xml)).toString('base64')
  const answered = await call(asking.line, 'SendBillSync', { fileName: zip, contentFile })
  const meant = meaningOfAnswer(answered, 'SendBillSync', { key: held.uniqueCode, roots: asking.roots })
  // That this try was not received says nothing of an earlier one, which the authority may still have before it.
  if (!('meaning' in meant)) return { ended: held.inDoubt ? { ...meant, state: 'sent' } : meant, operation: 'SendBillSync', hasLeft: true }
  if (meant.meaning.kind !== 'ask') return { ended: endedOf(meant), operation: 'SendBillSync', hasLeft: true }
  const known = await ask(asking)
  if (known !== 'absent') return { ended: known, operation: 'GetStatus', hasLeft: true }
  // It has one with this number, and it is not this one.
  const reason = `90: La DIAN ya tiene otro documento con este número`
  return {
    ended: { state: 'rejected', reason, answer: meant.response.xml, rules: meant.response.rules },
    operation: 'GetStatus',
    hasLeft: true,
  }
}

async function ask({ line, held, roots }: Asking): Promise<Ended | 'absent'> {
  const answered = await call(line, 'GetStatus', { trackId: held.uniqueCode })
  const meant = meaningOfAnswer(answered, 'GetStatus', { key: held.uniqueCode, roots })
  if (!('meaning' in meant)) return { ...meant, state: 'sent' }
  return meant.meaning.kind === 'absent' ? 'absent' : endedOf(meant)
}

interface Meant {
  readonly meaning: Meaning
  readonly response: DianResponse
}

/** About which document an answer must be, and to whom its certificate must lead. */
export interface Expected {
  readonly key: string
  readonly roots: Roots
}

/** @returns what it means, or in which state it stays when there was no answer */
export function meaningOfAnswer(answered: Answered, operation: SeenAnswer['operation'], expected: Expected): Meant | Waiting {
  if (answered.kind !== 'answered') {
    const seen = answered.whose === 'authority' ? 'fails' : 'nothing'
    return { state: answered.kind === 'unreached' ? 'queued' : 'sent', detail: answered.detail, seen }
  }
  const { response } = answered
  const { isValid, statusCode, rules, statusDescription } = response
  const fault = isValid ? faultOf(response.xml, expected) : null
  return { meaning: meaningOf({ operation, isValid, statusCode, rules, description: statusDescription, fault }), response }
}

export function endedOf({ meaning, response }: Meant): Ended {
  if (meaning.kind === 'validated') return { state: 'validated', answer: response.xml, rules: response.rules }
  if (meaning.kind === 'rejected') return { state: 'rejected', reason: meaning.reason, answer: response.xml, rules: response.rules }
  return { state: 'sent', detail: meaning.kind === 'ask' ? meaning.detail : '', seen: 'answers' }
}

function* descendants(element: Element): Generator<Element> {
  yield element
  for (const child of element.children) yield* descendants(child)
}

/** An answer counts when the authority signed it and it is about this document. @returns null when it does */
export function faultOf(xml: Uint8Array, { key, roots }: Expected): string | null {
  const seen = verifySignature(xml)
  if (seen.fault !== null || seen.certificate === null) return 'La firma de la respuesta no es válida'
  if (!holderNits(seen.certificate).some((nit) => nit.startsWith(DIAN_NIT))) return 'La respuesta no la firmó la DIAN'
  if (issuerTrust(seen, roots) === 'foreign') return 'El certificado de la respuesta no lleva a la DIAN'
  const elements = [...descendants(readElement(Buffer.from(xml).toString('utf8')))]
  const isAbout = elements.some(
    ({ name, children }) =>
      name === 'cac:DocumentReference' && children.some((each) => each.name === 'cbc:UUID' && each.text.trim() === key),
  )
  const isYes = elements.some(
    ({ name, children }) =>
      name === 'cac:DocumentResponse' &&
      children.some(
        (each) => each.name === 'cac:Response' && each.children.some((one) => one.name === 'cbc:ResponseCode' && one.text === '02'),
      ),
  )
  return isAbout && isYes ? null : 'La respuesta es de otro documento'
}
