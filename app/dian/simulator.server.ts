/**
 * The simulated authority as an HTTP process: the calls of `WcfDianCustomerServices` at its address, and beside them the orders of whoever
 * tries it (`/control/…`): who is enrolled, and how it misbehaves.
 */
import { randomUUID, createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { Unzip } from '#platform/import/unzip.server.ts'
import {
  acquirerEnvelope,
  applicationResponse,
  dianEnvelope,
  eventList,
  faultEnvelope,
  rangesEnvelope,
  uploadEnvelope,
  xmlOfKeyEnvelope,
  zipStatusEnvelope,
  type ServiceAnswer,
} from './answer.server.ts'
import { readCall } from './call.server.ts'
import { ownKeys, trustedRoots } from './keys.server.ts'
import { judgeEvent } from './judge-event.server.ts'
import { isPayroll, judgePayroll } from './judge-payroll.server.ts'
import { judge, rejection, type Judged, type Judging } from './judge.server.ts'
import { pageOf, type Received } from './page.ts'
import { acceptedEvent, acceptedOf, refused, unknown } from './service-answers.ts'
import type { Signer } from './sign.server.ts'
import { Windows } from './windows.server.ts'
import { acquirer, Register, taxpayer, type Taxpayer, type KeptDocument, type KeptEvent } from './register.server.ts'

const MOST_BODY = 40 * 1024 * 1024
const MOST_XML = 2 * 1024 * 1024
const MOST_SHOWN = 100
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

/** How it misbehaves until it is told otherwise. */
const mode = z.object({
  /** It answers nothing at all: the connection is cut. */
  down: z._default(z.boolean(), false),
  /** It answers this and nothing else. */
  status: z._default(z.nullable(z.union([z.literal(500), z.literal(503), z.literal(507), z.literal(508), z.literal(403)])), null),
  /** Of being down, or of answering that and nothing else: it is well again by itself after so long. */
  forSeconds: z._default(z.nullable(z.number().check(z.gt(0), z.lte(30 * 86_400))), null),
  /** Whether it declares a contingency of the time that it fails. */
  declares: z._default(z.boolean(), true),
  /** Of what it fails at: with `sending` it still says what it has. */
  failsAt: z._default(z.union([z.literal('all'), z.literal('sending')]), 'all'),
  /** Before it answers. */
  slowMs: z._default(z.number().check(z.gte(0), z.lte(600_000)), 0),
  /** Of the next documents that it accepts, how many it does not answer. */
  loseAnswers: z._default(z.number().check(z.gte(0)), 0),
  /** It takes documents and says nothing of them until it is released. */
  hold: z._default(z.boolean(), false),
})
export type SimulatorMode = z.output<typeof mode>
const CALM: SimulatorMode = z.parse(mode, {})

export interface SimulatorSettings {
  readonly folder: string
  /** 0 for any that is free. */
  readonly port: number
  readonly xsdDir: string | null
  readonly now?: () => Date
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > MOST_BODY) throw new RangeError('too large')
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}

export interface Simulator {
  /** Of the service, as the product is told of it. */
  readonly url: string
  readonly register: Register
  /** Only what is named changes. */
  behave(change: Partial<SimulatorMode>): void
  release(): void
  /** Its answers are signed with another key until it is told null: whoever stands between it and the product. */
  signWith(signer: Signer | null): void
  /** What was sent to it long ago reaches it now. */
  arrive(xml: Uint8Array): void
  /** How many documents were sent to it, answered or not. */
  readonly received: () => number
  stop(): Promise<void>
}

class Service {
  readonly register: Register
  readonly #settings: SimulatorSettings
  readonly #own: Signer
  #signer: Signer
  readonly root: Uint8Array
  readonly #roots: Judging['roots']
  readonly #sets = new Map<string, readonly ServiceAnswer[]>()
  readonly #windows: Windows
  #mode: SimulatorMode = CALM
  #wellAt: Date | null = null
  received = 0
  /** The newest first, for its page. */
  #seen: readonly Received[] = []

  constructor(settings: SimulatorSettings) {
    this.#settings = settings
    this.register = new Register(settings.folder)
    const { signer, issuer } = ownKeys(settings.folder)
    this.#own = signer
    this.#signer = signer
    this.root = issuer.certificate
    this.#roots = trustedRoots(settings.folder)
    this.#windows = new Windows(settings.folder)
  }

  get #now(): Date {
    return this.#settings.now?.() ?? new Date()
  }

  get #judging(): Judging {
    const { register } = this
    const isContingency = (at: Date): boolean => this.#windows.holds(at)
    return { register, now: this.#now, xsdDir: this.#settings.xsdDir, roots: this.#roots, isContingency }
  }

  /** As it is now: it may be well again by itself. */
  get mode(): SimulatorMode {
    if (this.#wellAt !== null && this.#now >= this.#wellAt) {
      this.#windows.end(this.#wellAt)
      this.#wellAt = null
      this.#mode = { ...this.#mode, down: false, status: null, forSeconds: null }
    }
    return this.#mode
  }

  set mode(next: SimulatorMode) {
    const now = this.#now
    const isFailing = next.down || next.status !== null
    if (isFailing && next.declares) this.#windows.begin(now)
    if (!isFailing) this.#windows.end(now)
    this.#wellAt = isFailing && next.forSeconds !== null ? new Date(now.getTime() + next.forSeconds * 1000) : null
    this.#mode = next
  }

  get page(): string {
    return pageOf(this.#seen)
  }

  /** What it thought of a document, for its page. */
  #note({ document, rejections }: Judged): void {
    const seen = { at: this.#now, number: document?.number ?? '', issuer: document?.issuer ?? '', isValid: rejections.length === 0 }
    this.#seen = [{ ...seen, sentences: rejections }, ...this.#seen].slice(0, MOST_SHOWN)
  }

  signWith(signer: Signer | null): void {
    this.#signer = signer ?? this.#own
  }

  arrive(xml: Uint8Array): void {
    this.#judged(xml, '')
  }

  /** @returns null when the answer is lost on the way */
  async answer(body: string): Promise<string | null> {
    const { operation, parameters, problem } = readCall(body, this.#now)
    if (problem !== null) return faultEnvelope(`An error occurred when verifying security for the message (${problem}).`)
    const track = parameters['trackId'] ?? ''
    switch (operation) {
      case 'SendBillSync': {
        const [answer] = await this.#take(parameters['contentFile'] ?? '', parameters['fileName'] ?? '', 1)
        return answer === undefined ? faultEnvelope('No document') : this.#unlessLost(operation, answer)
      }
      case 'SendEventUpdateStatus': {
        const [answer] = await this.#take(parameters['contentFile'] ?? '', '', 1, (bytes) => this.#judgedEvent(bytes))
        return answer === undefined ? faultEnvelope('No document') : this.#unlessLost(operation, answer)
      }
      case 'SendNominaSync': {
        const [answer] = await this.#take(parameters['contentFile'] ?? '', '', 1, (bytes) => this.#judgedPayroll(bytes))
        return answer === undefined ? faultEnvelope('No document') : this.#unlessLost(operation, answer)
      }
      case 'GetStatusEvent':
        return dianEnvelope(operation, this.#eventsOf(track))
      case 'SendBillAsync':
      case 'SendTestSetAsync': {
        const zipKey = randomUUID()
        const fileName = parameters['fileName'] ?? ''
        const judged = (bytes: Uint8Array) => (isPayroll(bytes) ? this.#judgedPayroll(bytes) : this.#judged(bytes, fileName))
        this.#sets.set(zipKey, await this.#take(parameters['contentFile'] ?? '', fileName, 50, judged))
        return uploadEnvelope(operation, zipKey)
      }
      case 'GetStatusZip':
        return zipStatusEnvelope(this.#sets.get(track) ?? [unknown(track)])
      case 'GetStatus': {
        const known = this.register.byKey(track)
        const event = this.register.eventByKey(track)
        return dianEnvelope(operation, known ? acceptedOf(known) : event ? acceptedEvent(event) : unknown(track))
      }
      case 'GetXmlByDocumentKey': {
        const xml = this.register.byKey(track)?.isHeld === false ? this.register.xmlOf(track) : null
        return xmlOfKeyEnvelope(xml)
      }
      case 'GetAcquirer':
        return acquirerEnvelope(this.register.acquirer(parameters['identificationType'] ?? '', parameters['identificationNumber'] ?? ''))
      case 'GetNumberingRange':
        return rangesEnvelope(this.#ranges(parameters['accountCode'] ?? ''))
      default:
        return faultEnvelope(`The simulator does not answer ${operation}.`)
    }
  }

  /** @returns null when the answer is lost on the way */
  #unlessLost(operation: string, answer: ServiceAnswer): string | null {
    if (!answer.isValid || this.mode.loseAnswers === 0) return dianEnvelope(operation, answer)
    this.#mode = { ...this.#mode, loseAnswers: this.#mode.loseAnswers - 1 }
    return null
  }

  #eventsOf(invoiceKey: string): ServiceAnswer {
    const events = this.register.eventsOf(invoiceKey)
    if (events.length === 0) return unknown(invoiceKey)
    const xml = eventList(invoiceKey, events, this.#now, this.#signer)
    return { ...unknown(invoiceKey), isValid: true, statusCode: '00', description: 'Procesado Correctamente.', xml }
  }

  #judgedEvent(bytes: Uint8Array): ServiceAnswer {
    const now = this.#now
    const judged = judgeEvent(bytes, this.#judging)
    const { document, event, rejections } = judged
    this.#note(judged)
    if (document === null || event === null) return refused('', rejections)
    const isValid = rejections.length === 0
    const answer = applicationResponse({ document, isValid, sentences: rejections, number: this.register.count + 1, now }, this.#signer)
    if (!isValid) return refused(document.key, rejections, answer)
    const kept: KeptEvent = {
      ...{ key: document.key, invoiceKey: event.invoiceKey, code: event.code, concept: event.concept, nit: document.issuer },
      ...{ number: document.number, person: event.person, at: event.signedAt, answer: Buffer.from(answer).toString('base64') },
    }
    this.register.keepEvent(kept)
    return acceptedEvent(kept)
  }

  #judgedPayroll(bytes: Uint8Array): ServiceAnswer {
    const judged = judgePayroll(bytes, this.#judging)
    return this.#answered(bytes, judged, { fileName: '', payroll: judged.payroll })
  }

  #ranges(nit: string) {
    const isListed = (at: string | undefined) => at === undefined || new Date(at) <= this.#now
    return (this.register.taxpayer(nit)?.ranges ?? [])
      .filter(({ availableAt }) => isListed(availableAt))
      .map((each) => ({
        ResolutionNumber: each.resolution,
        ResolutionDate: each.resolutionDate,
        Prefix: each.prefix,
        FromNumber: each.from,
        ToNumber: each.to,
        ValidDateFrom: each.validFrom,
        ValidDateTo: each.validTo,
        TechnicalKey: each.technicalKey,
      }))
  }

  /** What comes in a ZIP, each judged and, when it is valid, kept. */
  async #take(
    content: string,
    fileName: string,
    most: number,
    judged = (bytes: Uint8Array) => this.#judged(bytes, fileName),
  ): Promise<ServiceAnswer[]> {
    this.received += 1
    let zip: Unzip
    try {
      zip = new Unzip(Buffer.from(content, 'base64'))
    } catch {
      return [refused('', [rejection('ZB04', 'El archivo ZIP no se puede leer.')])]
    }
    const names = zip.names.filter((name) => name.endsWith('.xml'))
    if (names.length === 0 || names.length > most)
      return [refused('', [rejection('ZB04', `El archivo ZIP trae ${names.length} documentos.`)])]
    const answers: ServiceAnswer[] = []
    for (const name of names) {
      const part = await zip.part(name, MOST_XML)
      answers.push('problem' in part ? refused('', [rejection('ZA01', 'El documento no se puede leer.')]) : judged(part.bytes))
    }
    return answers
  }

  #judged(bytes: Uint8Array, fileName: string): ServiceAnswer {
    return this.#answered(bytes, judge(bytes, this.#judging), { fileName, payroll: null })
  }

  /** Kept when it is valid. */
  #answered(bytes: Uint8Array, judged: Judged, more: Pick<KeptDocument, 'fileName' | 'payroll'>): ServiceAnswer {
    const now = this.#now
    const { document, rejections, notifications } = judged
    this.#note(judged)
    if (document === null) return refused('', rejections)
    const said = (isValid: boolean, sentences: readonly string[]) =>
      applicationResponse({ document, isValid, sentences, number: this.register.count + 1, now }, this.#signer)
    if (rejections.length > 0) return refused(document.key, rejections, said(false, rejections))
    const { key, root, issuer: nit, number, issueDate, annuls } = document
    const kept: KeptDocument = {
      ...{ key, root, nit, number, issueDate, annuls, ...more },
      sha256: createHash('sha256').update(bytes).digest('hex'),
      notifications: [...notifications],
      answer: Buffer.from(said(true, notifications)).toString('base64'),
      isHeld: this.mode.hold,
    }
    this.register.keepXml(document.key, bytes)
    this.register.keep(kept)
    for (const party of document.parties) this.register.know(party)
    return acceptedOf(kept)
  }
}

/** What its portal gave stays, also when whoever enrols does not know of it yet. */
function withPortal(register: Register, told: Taxpayer): Taxpayer {
  const isTold = (one: Taxpayer['ranges'][number]) =>
    told.ranges.some(({ resolution, prefix, from }) => resolution === one.resolution && prefix === one.prefix && from === one.from)
  return { ...told, ranges: [...told.ranges, ...(register.taxpayer(told.nit)?.ranges ?? []).filter((one) => !isTold(one))] }
}

async function serve(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url?.split('?')[0] ?? '/'
  const body = await readBody(request)
  if (path.startsWith('/control/')) return control(service, path, body, response)
  const { down, status, slowMs, failsAt } = service.mode
  const isSpared = failsAt === 'sending' && !body.includes('<wcf:Send')
  if (down && !isSpared) return void request.socket.destroy()
  if (slowMs > 0) await pause(slowMs)
  if (status !== null && !isSpared) return void response.writeHead(status).end('Service unavailable')
  if (request.method === 'GET' && path === '/')
    return void response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY })
      .end(service.page)
  if (request.method !== 'POST') return void response.writeHead(405).end()
  const answer = await service.answer(body)
  if (answer === null) return void request.socket.destroy()
  response.writeHead(200, { 'content-type': 'application/soap+xml; charset=utf-8' }).end(answer)
}

function control(service: Service, path: string, body: string, response: ServerResponse): void {
  if (path === '/control/roots') {
    const roots = [Buffer.from(service.root).toString('base64')]
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ roots }))
  }
  const order = body === '' ? {} : JSON.parse(body)
  if (path === '/control/taxpayers') service.register.enrol(withPortal(service.register, taxpayer.parse(order)))
  else if (path === '/control/acquirers') service.register.know(acquirer.parse(order))
  else if (path === '/control/mode') service.mode = mode.parse(order)
  else if (path === '/control/release') service.register.release()
  else return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"done":true}')
}

export async function startSimulator(settings: SimulatorSettings): Promise<Simulator> {
  const service = new Service(settings)
  const server: Server = createServer((request, response) => {
    serve(service, request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(400)
      response.end(error instanceof Error ? error.message : 'error')
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : settings.port
  return {
    url: `http://127.0.0.1:${port}/WcfDianCustomerServices.svc`,
    register: service.register,
    behave: (change) => {
      service.mode = { ...service.mode, ...change }
    },
    release: () => service.register.release(),
    signWith: (signer) => service.signWith(signer),
    arrive: (xml) => service.arrive(xml),
    received: () => service.received,
    async stop() {
      const ended = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await ended
    },
  }
}
