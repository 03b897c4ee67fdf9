/**
 * PDFs from Typst templates, one after another in a thread of their own, in turns of companies. The thread starts with the first one, is
 * replaced when it dies or takes too long, and does not keep the process alive while it has nothing to do.
 */
import { Worker } from 'node:worker_threads'
import { FairQueue } from '#base/fair-queue.ts'
import type { DrawnCode, Job, Json, Outcome, Work } from './jobs.server.ts'

export type { Json } from './jobs.server.ts'

export interface PdfTemplate {
  /** Path of the Typst source. It finds `{ data, codes }` in `json("/data.json")`. */
  readonly source: string
}

/** What the template draws besides its data. */
export interface Drawn {
  /** Texts to draw as QR or bars: the template finds each as SVG under `codes`. */
  readonly codes?: Readonly<Record<string, DrawnCode>>
  /** PNG or JPEG: the template reads each at `/images/<name>`. */
  readonly images?: Readonly<Record<string, Uint8Array>>
}

/** Longer than any print of ours takes on a slow and busy machine. */
const PATIENCE_MS = 30_000

interface Waiting {
  readonly job: Job
  readonly resolve: (bytes: Uint8Array) => void
  readonly reject: (error: Error) => void
}

export class PdfRenderer {
  readonly #patience: number
  readonly #queue = new FairQueue<Waiting>()
  #worker: Worker | null = null
  #current: Waiting | null = null
  #timer: NodeJS.Timeout | undefined
  #lastId = 0
  #stopped = false

  constructor(options: { readonly patienceMs?: number } = {}) {
    this.#patience = options.patienceMs ?? PATIENCE_MS
  }

  /**
   * @param companyId whose it is: nobody waits for more than one of each other company
   * @param data what the template shows; people's text goes here and nowhere else
   * @throws Error when the template does not compile, the thread dies or takes longer than its patience
   */
  render(companyId: string, template: PdfTemplate, data: Json, { codes = {}, images = {} }: Drawn = {}): Promise<Uint8Array> {
    return this.#ask(companyId, { kind: 'pdf', template: template.source, data, codes, images })
  }

  /** Its pages as a picture, one below the other: the bytes of an SVG that holds no script. The rest as of a PDF. */
  renderPicture(companyId: string, template: PdfTemplate, data: Json, { codes = {}, images = {} }: Drawn): Promise<Uint8Array> {
    return this.#ask(companyId, { kind: 'picture', template: template.source, data, codes, images })
  }

  /** What is being drawn is called off: it fails, and what waits behind it goes on. */
  cancel(): void {
    if (this.#worker) this.#replace(this.#worker, new Error('The PDF was called off'))
  }

  /** A text drawn as QR: the bytes of an SVG, without white around it. */
  drawCode(companyId: string, text: string): Promise<Uint8Array> {
    return this.#ask(companyId, { kind: 'code', text })
  }

  #ask(companyId: string, work: Work): Promise<Uint8Array> {
    if (this.#stopped) return Promise.reject(new Error('The PDF renderer was stopped'))
    return new Promise((resolve, reject) => {
      this.#lastId += 1
      this.#queue.push(companyId, { job: { id: this.#lastId, work }, resolve, reject })
      this.#next()
    })
  }

  /** Waits for what was asked and ends the thread. */
  async stop(): Promise<void> {
    this.#stopped = true
    const pending = [...(this.#current ? [this.#current] : []), ...this.#queue.all]
    if (pending.length > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve))
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }
  #onIdle: (() => void) | null = null

  #next(): void {
    if (this.#current) return
    const waiting = this.#queue.shift()
    if (!waiting) {
      this.#worker?.unref()
      this.#onIdle?.()
      return
    }
    this.#current = waiting
    const worker = this.#worker ?? this.#start()
    worker.ref()
    this.#timer = setTimeout(() => this.#replace(worker, new Error(`The PDF took more than ${this.#patience} ms`)), this.#patience)
    worker.postMessage(waiting.job)
  }

  #start(): Worker {
    const worker = new Worker(new URL('./compile.worker.server.ts', import.meta.url))
    worker.on('message', (outcome: Outcome) => this.#settle(outcome))
    worker.on('error', (error) => this.#replace(worker, error))
    worker.on('exit', (code) => this.#replace(worker, new Error(`The thread of PDFs ended with code ${code}`)))
    this.#worker = worker
    return worker
  }

  #settle(outcome: Outcome): void {
    const waiting = this.#current
    if (!waiting || waiting.job.id !== outcome.id) return
    this.#current = null
    clearTimeout(this.#timer)
    if ('bytes' in outcome) waiting.resolve(outcome.bytes)
    else waiting.reject(new Error(outcome.problem))
    this.#next()
  }

  /** The job that was running fails, and the ones behind it get a new thread. */
  #replace(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return
    this.#worker = null
    void worker.terminate()
    const waiting = this.#current
    if (!waiting) return
    this.#current = null
    clearTimeout(this.#timer)
    waiting.reject(error)
    this.#next()
  }
}

/** A long one takes minutes on a slow and busy machine. */
const LONG_PATIENCE_MS = 300_000

const newRenderers = () => ({ short: new PdfRenderer(), long: new PdfRenderer({ patienceMs: LONG_PATIENCE_MS }) })
let renderers = newRenderers()

/** Renders with the process's own thread; see `PdfRenderer.render`. */
export const renderPdf = (...asked: Parameters<PdfRenderer['render']>): Promise<Uint8Array> => renderers.short.render(...asked)

/** The same of what keeps its thread for long: such papers wait for each other, and no short one waits for them. */
export const renderLong = (...asked: Parameters<PdfRenderer['render']>): Promise<Uint8Array> => renderers.long.render(...asked)

/** Draws with the process's own thread; see `PdfRenderer.renderPicture`. */
export const renderPicture = (...asked: Parameters<PdfRenderer['renderPicture']>): Promise<Uint8Array> =>
  renderers.short.renderPicture(...asked)

/**
 * Renders in a thread of its own, in the background: nobody waits for it.
 * @param signal ends it
 */
export async function renderInBackground(
  companyId: string,
  template: PdfTemplate,
  data: Json,
  { images, signal }: { readonly images: Readonly<Record<string, Uint8Array>>; readonly signal: AbortSignal },
): Promise<Uint8Array> {
  signal.throwIfAborted()
  const own = new PdfRenderer({ patienceMs: LONG_PATIENCE_MS })
  const cancel = () => own.cancel()
  signal.addEventListener('abort', cancel)
  try {
    return await own.render(companyId, template, data, { images })
  } finally {
    signal.removeEventListener('abort', cancel)
    await own.stop()
  }
}

/** Draws with the process's own thread; see `PdfRenderer.drawCode`. */
export const drawCode = (companyId: string, text: string): Promise<Uint8Array> => renderers.short.drawCode(companyId, text)

/** For the end of a product: waits for what was asked. One that is started again in the same process begins with threads of its own. */
export async function stopPdf(): Promise<void> {
  const { short, long } = renderers
  renderers = newRenderers()
  await Promise.all([short.stop(), long.stop()])
}
