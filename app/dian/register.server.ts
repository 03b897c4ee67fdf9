/**
 * What the simulated authority knows and remembers, in a folder of its own: who may issue with which software and ranges (what the
 * portal of the DIAN keeps), and every document that it has answered, with the answer. A restart forgets nothing.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const range = z.object({
  resolution: z.string(),
  resolutionDate: z.string(),
  prefix: z.string(),
  from: z.string(),
  to: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  technicalKey: z.string(),
  /** An instant: before it the service does not list it. */
  availableAt: z.optional(z.string()),
})

export const taxpayer = z.object({
  nit: z.string(),
  softwareId: z.string(),
  pin: z.string(),
  ranges: z.array(range),
  /** The software that it was enabled for payroll with; of who was not, none. */
  payroll: z._default(z.nullable(z.object({ softwareId: z.string(), pin: z.string() })), null),
})
export type Taxpayer = z.output<typeof taxpayer>

/** Whom it can tell the name and the address of. */
export const acquirer = z.object({ type: z.string(), number: z.string(), name: z.string(), email: z.string() })
export type KnownAcquirer = z.output<typeof acquirer>

/** What it knows of a document of the electronic payroll besides. */
const keptPayroll = z.object({
  /** '' of what is paid; the element of an adjustment. */
  note: z.string(),
  worker: z.string(),
  /** AAAA-MM */
  month: z.string(),
  /** CUNE of what it adjusts. */
  about: z.string(),
})
export type KeptPayroll = z.output<typeof keptPayroll>

const kept = z.object({
  /** CUFE or CUDE. */
  key: z.string(),
  root: z.string(),
  nit: z.string(),
  number: z.string(),
  issueDate: z.string(),
  fileName: z.string(),
  /** SHA-256 of the XML as received. */
  sha256: z.string(),
  notifications: z.array(z.string()),
  /** ApplicationResponse, in base 64. */
  answer: z.string(),
  /** It has it and has not said yet what it thinks of it. */
  isHeld: z.boolean(),
  payroll: z._default(z.nullable(keptPayroll), null),
  /** Key of the document that it takes back whole. */
  annuls: z._default(z.string(), ''),
})
export type KeptDocument = z.output<typeof kept>

const keptEvent = z.object({
  /** CUDE. */
  key: z.string(),
  invoiceKey: z.string(),
  code: z.string(),
  concept: z.string(),
  nit: z.string(),
  number: z.string(),
  person: z.string(),
  /** The instant of its signature. */
  at: z.pipe(
    z.string(),
    z.transform((text) => new Date(text)),
  ),
  answer: z.string(),
})
export type KeptEvent = z.output<typeof keptEvent>

export class Register {
  readonly #taxpayersFile: string
  readonly #documentsFile: string
  readonly #taxpayers = new Map<string, Taxpayer>()
  readonly #byKey = new Map<string, KeptDocument>()
  readonly #byNumber = new Map<string, KeptDocument>()
  readonly #annulled = new Set<string>()
  readonly #xmlFolder: string
  readonly #eventsFile: string
  readonly #events: KeptEvent[] = []
  readonly #acquirersFile: string
  readonly #acquirers = new Map<string, KnownAcquirer>()

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.#xmlFolder = join(folder, 'xml')
    mkdirSync(this.#xmlFolder, { recursive: true, mode: 0o700 })
    this.#taxpayersFile = join(folder, 'taxpayers.json')
    this.#documentsFile = join(folder, 'documents.jsonl')
    if (existsSync(this.#taxpayersFile))
      for (const each of z.parse(z.array(taxpayer), JSON.parse(readFileSync(this.#taxpayersFile, 'utf8'))))
        this.#taxpayers.set(each.nit, each)
    if (existsSync(this.#documentsFile)) for (const each of wholeLines(this.#documentsFile, kept)) this.#remember(each)
    this.#eventsFile = join(folder, 'events.jsonl')
    this.#acquirersFile = join(folder, 'acquirers.jsonl')
    if (existsSync(this.#acquirersFile)) for (const each of wholeLines(this.#acquirersFile, acquirer)) this.#know(each)
    if (existsSync(this.#eventsFile)) this.#events.push(...wholeLines(this.#eventsFile, keptEvent))
  }

  taxpayer(nit: string): Taxpayer | null {
    return this.#taxpayers.get(nit) ?? null
  }

  enrol(one: Taxpayer): void {
    this.#taxpayers.set(one.nit, one)
    const written = `${this.#taxpayersFile}.new`
    writeFileSync(written, JSON.stringify([...this.#taxpayers.values()]), { mode: 0o600 })
    renameSync(written, this.#taxpayersFile)
  }

  acquirer(type: string, number: string): KnownAcquirer | null {
    return this.#acquirers.get(`${type} ${number}`) ?? null
  }

  know(one: KnownAcquirer): void {
    const before = this.acquirer(one.type, one.number)
    if (before && before.name === one.name && before.email === one.email) return
    appendFileSync(this.#acquirersFile, `${JSON.stringify(one)}\n`, { mode: 0o600 })
    this.#know(one)
  }

  #know(one: KnownAcquirer): void {
    this.#acquirers.set(`${one.type} ${one.number}`, one)
  }

  byKey(key: string): KeptDocument | null {
    return this.#byKey.get(key) ?? null
  }

  /** The one with this number of this issuer, of the same kind. */
  byNumber(root: string, nit: string, number: string): KeptDocument | null {
    return this.#byNumber.get(`${root} ${nit} ${number}`) ?? null
  }

  /** Whether a note took it back whole. */
  isAnnulled(key: string): boolean {
    return this.#annulled.has(key)
  }

  /** What it has of the payroll of an issuer, in the order in which it came. */
  payrollsOf(nit: string): readonly KeptDocument[] {
    return [...this.#byKey.values()].filter((each) => each.nit === nit && each.payroll !== null)
  }

  /** Whether an adjustment is about it. */
  isAdjusted(key: string): boolean {
    return [...this.#byKey.values()].some((each) => each.payroll?.about === key)
  }

  /** What stands of a worker and a month: what was not replaced nor eliminated since. */
  standingPayroll(nit: string, worker: string, month: string): KeptDocument | null {
    const own = [...this.#byKey.values()].filter(
      ({ payroll, ...each }) => each.nit === nit && payroll?.worker === worker && payroll.month === month,
    )
    return own.find(({ key }) => !this.isAdjusted(key)) ?? null
  }

  eventByKey(key: string): KeptEvent | null {
    return this.#events.find((each) => each.key === key) ?? null
  }

  eventByNumber(nit: string, number: string): KeptEvent | null {
    return this.#events.find((each) => each.nit === nit && each.number === number) ?? null
  }

  /** In the order in which they came. */
  eventsOf(invoiceKey: string): readonly KeptEvent[] {
    return this.#events.filter((each) => each.invoiceKey === invoiceKey)
  }

  keepEvent(one: KeptEvent): void {
    appendFileSync(this.#eventsFile, `${JSON.stringify(one)}\n`, { mode: 0o600 })
    this.#events.push(one)
  }

  /** The XML of what was kept, as it was received. */
  xmlOf(key: string): Uint8Array | null {
    const file = this.#xmlFile(key)
    return /^[0-9a-f]{96}$/.test(key) && existsSync(file) ? readFileSync(file) : null
  }

  keepXml(key: string, xml: Uint8Array): void {
    if (/^[0-9a-f]{96}$/.test(key)) writeFileSync(this.#xmlFile(key), xml, { mode: 0o600 })
  }

  #xmlFile(key: string): string {
    return join(this.#xmlFolder, `${key}.xml`)
  }

  get count(): number {
    return this.#byKey.size
  }

  /** The newest first. @param most how many */
  latest(most: number): readonly KeptDocument[] {
    return [...this.#byKey.values()].slice(-most).toReversed()
  }

  /** Written before it is answered: what was answered is never forgotten. */
  keep(one: KeptDocument): void {
    appendFileSync(this.#documentsFile, `${JSON.stringify(one)}\n`, { mode: 0o600 })
    this.#remember(one)
  }

  /** What was held is answered from now on. */
  release(): void {
    for (const each of this.#byKey.values()) if (each.isHeld) this.keep({ ...each, isHeld: false })
  }

  #remember(one: KeptDocument): void {
    if (one.annuls !== '') this.#annulled.add(one.annuls)
    this.#byKey.set(one.key, one)
    this.#byNumber.set(`${one.root} ${one.nit} ${one.number}`, one)
  }
}

/** A line that a process was killed in the middle of is no document: nobody was answered about it. */
function* wholeLines<T>(file: string, shape: z.ZodMiniType<T>): Generator<T> {
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    let read: unknown
    try {
      read = JSON.parse(line)
    } catch {
      continue
    }
    const parsed = z.safeParse(shape, read)
    if (parsed.success) yield parsed.data
  }
}
