/**
 * Files that are written while they are sent: the writer waits for whoever reads, so a hundred thousand rows take the
 * memory of a few. A reader who goes away ends the writing, and with it the transaction.
 */
import { PassThrough } from 'node:stream'
import { CSV_MARK, csvRecord } from './csv.ts'
import { csvHead, CsvRows } from './csv-rows.ts'
import type { ParameterValues, Parameters } from './parameter.ts'
import { hasTotals, type FileFormat, type Report } from './report.ts'
import type { OpenReport } from './report.server.ts'
import { totalCells, walk } from './walk.ts'

export interface Sink {
  /** Resolves when there is room for more. Rejects when nobody reads any more. */
  write(chunk: Uint8Array | string): Promise<void>
}

class ReaderGone extends Error {
  override readonly name = 'ReaderGone'
}

/** What `work` writes, as it writes it. It begins when it is read. */
export async function* streamOf(work: (sink: Sink) => Promise<void>): AsyncGenerator<Uint8Array> {
  const pipe = new PassThrough()
  const sink: Sink = {
    write: (chunk) =>
      new Promise((done, fail) => {
        if (pipe.destroyed) return fail(new ReaderGone())
        if (pipe.write(chunk)) return done()
        const gone = () => fail(new ReaderGone())
        pipe.once('close', gone)
        pipe.once('drain', () => {
          pipe.off('close', gone)
          done()
        })
      }),
  }
  const written = work(sink).then(
    () => pipe.end(),
    (error: unknown) => pipe.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  try {
    for await (const chunk of pipe) yield chunk as Uint8Array
  } finally {
    pipe.destroy()
    await written
  }
}

/** Small texts become chunks of this many characters, so that a row is not a write of its own. */
const CHUNK = 64 * 1024

/** Gathers texts for a sink. */
export class TextSink {
  readonly #sink: Sink
  #text = ''
  constructor(sink: Sink) {
    this.#sink = sink
  }
  /** Null when there is no need to wait. */
  add(text: string): Promise<void> | null {
    this.#text += text
    return this.#text.length < CHUNK ? null : this.flush()
  }
  flush(): Promise<void> {
    const text = this.#text
    this.#text = ''
    return text === '' ? Promise.resolve() : this.#sink.write(text)
  }
}

/** "libro-auxiliar-2026-11-01-2026-11-30.xlsx" */
export function fileName(report: Report, values: ParameterValues<Parameters>, format: FileFormat): string {
  const days = Object.values(values).flatMap((value) => (typeof value === 'object' && value !== null ? [value.from, value.to] : []))
  return `${[report.file, ...days].join('-')}.${format}`
}

/** How many levels of groups it has; the first one says it, for all have as many. */
export const depthOf = ({ book }: Pick<OpenReport, 'book'>): number => book.leaves[0]?.path.length ?? 0

export async function writeCsvFile(open: OpenReport, sink: Sink): Promise<void> {
  const { columns, book } = open
  const text = new TextSink(sink)
  const shape = book.lines === null ? 'tree' : depthOf(open)
  const rows = new CsvRows(columns, shape)
  await text.add(CSV_MARK + csvRecord(csvHead(columns, shape)))
  for await (const row of walk(columns, book)) {
    const full = text.add(csvRecord(rows.of(row)))
    if (full) await full
  }
  if (hasTotals(columns) && !book.totals) await text.add(csvRecord(rows.total(totalCells(columns, book))))
  await text.flush()
}
