/**
 * Reading a copy that somebody brings: nothing that it says of itself is believed. Its parts are found by the directory of
 * the ZIP (PKWARE APPNOTE 6.3, section 4.3), inflated little by little and never beyond what may be, and compared with the
 * hashes of its manifest before anything is written.
 */
import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { safeParse } from 'zod/v4/core'
import { copyManifest, COPY_VERSION, MANIFEST, refuseCopy, type CopyManifest } from './manifest.ts'

/** Bytes that may be read from any place. */
export interface CopySource {
  readonly size: number
  readonly read: (start: number, length: number) => AsyncIterable<Uint8Array>
}

const DIRECTORY = 0x02014b50
const END = 0x06054b50
const LOCAL = 0x04034b50
const END_LENGTH = 22
const MOST_COMMENT = 0xffff
/** Said in 8 bytes elsewhere (section 4.5.3). */
const ELSEWHERE = 0xffff_ffff
const LARGE_END = 0x06064b50
const LARGE_END_LENGTH = 56
const LOCATOR = 0x07064b50
const LOCATOR_LENGTH = 20
const LARGE_FIELD = 1
const MOST_DIRECTORY = 64 * 1024 * 1024
const MOST_MANIFEST = 64 * 1024 * 1024
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1
/** All that a copy may hold once it is inflated. */
const MOST_INFLATED = 16 * 1024 * 1024 * 1024
/** Texts of tables shrink to a twentieth; what grows more than this was made to do harm. */
const MOST_GROWTH = 250
const SMALL = 1024 * 1024

interface Entry {
  readonly method: number
  readonly flags: number
  readonly packed: number
  readonly offset: number
}

const DAMAGED = 'El archivo está dañado o incompleto, o no es una copia de Páramo.'

async function bytesAt(source: CopySource, start: number, length: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of source.read(start, length)) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  return bytes.length === length ? bytes : refuseCopy(DAMAGED)
}

export class CopyReader {
  readonly #source: CopySource
  readonly #entries: ReadonlyMap<string, Entry>
  readonly #said: ReadonlyMap<string, { readonly bytes: number; readonly sha256: string }>
  readonly manifest: CopyManifest
  #inflated = 0

  private constructor(source: CopySource, entries: ReadonlyMap<string, Entry>, manifest: CopyManifest) {
    this.#source = source
    this.#entries = entries
    this.manifest = manifest
    this.#said = new Map([...manifest.tables, ...manifest.files].map((each) => [each.path, each]))
  }

  /**
   * @param schema the last migration of this program: a copy of a later one is refused
   * @throws BusinessError saying what is wrong with it
   */
  static async open(source: CopySource, schema: string): Promise<CopyReader> {
    const entries = await directory(source)
    const chunks: Uint8Array[] = []
    for await (const chunk of inflated(source, entries.get(MANIFEST), MOST_MANIFEST)) chunks.push(chunk)
    const read = safeParse(copyManifest, jsonOf(Buffer.concat(chunks).toString('utf8')))
    if (!read.success) return refuseCopy(DAMAGED)
    const manifest = read.data
    if (manifest.version !== COPY_VERSION || manifest.schema > schema)
      return refuseCopy('La copia es de una versión de Páramo más nueva que esta. Actualiza Páramo y tráela de nuevo.')
    const parts = [...manifest.tables, ...manifest.files]
    const named = new Set(parts.map(({ path }) => path))
    const isWhole = named.size === parts.length && entries.size === named.size + 1 && [...named].every((path) => entries.has(path))
    if (!isWhole) return refuseCopy(DAMAGED)
    if (parts.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_INFLATED)
      return refuseCopy('La copia es más grande de lo que se puede traer.')
    return new CopyReader(source, entries, manifest)
  }

  /** Reads all of it once: every part is what the manifest says. */
  async verify(read: (bytes: number) => void): Promise<void> {
    for (const part of [...this.manifest.tables, ...this.manifest.files]) {
      for await (const chunk of this.part(part.path)) {
        this.#inflated += chunk.length
        read(this.#inflated)
      }
    }
  }

  /** The bytes of a part, and at its end whether they are those of the manifest. */
  async *part(path: string): AsyncGenerator<Uint8Array> {
    const said = this.#said.get(path)
    if (!said) return refuseCopy(DAMAGED)
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of inflated(this.#source, this.#entries.get(path), said.bytes)) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
    if (bytes !== said.bytes || hash.digest('hex') !== said.sha256)
      refuseCopy(`«${path}» no es como salió de la copia: alguien lo cambió o se dañó. No se trajo nada.`)
  }

  async text(path: string, most: number): Promise<string> {
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of this.part(path)) {
      bytes += chunk.length
      if (bytes > most) return refuseCopy(DAMAGED)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  }

  /** The lines of a part, some at a time. */
  async *lines(path: string, atOnce: number): AsyncGenerator<string[]> {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let rest = ''
    let lines: string[] = []
    for await (const chunk of this.part(path)) {
      const pieces = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n')
      rest = pieces.pop() ?? ''
      if (rest.length > MOST_LINE) refuseCopy(DAMAGED)
      for (const line of pieces) {
        lines.push(line)
        if (lines.length < atOnce) continue
        yield lines
        lines = []
      }
    }
    if (rest !== '') refuseCopy(DAMAGED)
    if (lines.length > 0) yield lines
  }
}

/** No row of ours comes near. */
const MOST_LINE = 64 * 1024 * 1024

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function directory(source: CopySource): Promise<Map<string, Entry>> {
  const length = Math.min(source.size, END_LENGTH + MOST_COMMENT)
  const tail = await bytesAt(source, source.size - length, length)
  let end = tail.length - END_LENGTH
  while (end >= 0 && tail.readUInt32LE(end) !== END) end -= 1
  if (end < 0) return refuseCopy(DAMAGED)
  const plain: Directory = { count: tail.readUInt16LE(end + 10), size: tail.readUInt32LE(end + 12), start: tail.readUInt32LE(end + 16) }
  const { count, size, start } = plain.start === ELSEWHERE ? await largeDirectory(source, source.size - length + end) : plain
  if (size > MOST_DIRECTORY || start + size > source.size) return refuseCopy(DAMAGED)
  const bytes = await bytesAt(source, start, size)
  const entries = new Map<string, Entry>()
  let at = 0
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY) return refuseCopy(DAMAGED)
    const nameLength = bytes.readUInt16LE(at + 28)
    const next = at + 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    if (next > bytes.length) return refuseCopy(DAMAGED)
    const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + bytes.readUInt16LE(at + 30))
    const [, packed = 0, offset = 0] = largeFigures(
      [bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)],
      extra,
    )
    entries.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), {
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packed,
      offset,
    })
    at = next
  }
  return entries.size === count ? entries : refuseCopy(DAMAGED)
}

interface Directory {
  readonly count: number
  readonly size: number
  readonly start: number
}

const safely = (figure: bigint): number => (figure <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(figure) : refuseCopy(DAMAGED))

/** Of a file beyond 4 GB, or of more than 65.535 parts. @param end where its short end begins */
async function largeDirectory(source: CopySource, end: number): Promise<Directory> {
  if (end < LOCATOR_LENGTH + LARGE_END_LENGTH) return refuseCopy(DAMAGED)
  const locator = await bytesAt(source, end - LOCATOR_LENGTH, LOCATOR_LENGTH)
  if (locator.readUInt32LE(0) !== LOCATOR) return refuseCopy(DAMAGED)
  const at = safely(locator.readBigUInt64LE(8))
  if (at + LARGE_END_LENGTH > end) return refuseCopy(DAMAGED)
  const large = await bytesAt(source, at, LARGE_END_LENGTH)
  if (large.readUInt32LE(0) !== LARGE_END) return refuseCopy(DAMAGED)
  return {
    count: safely(large.readBigUInt64LE(32)),
    size: safely(large.readBigUInt64LE(40)),
    start: safely(large.readBigUInt64LE(48)),
  }
}

/** The figures of an entry, with those that are said elsewhere taken from its extra field, where they stand in the same order. */
function largeFigures(figures: readonly number[], extra: Buffer): number[] {
  if (!figures.includes(ELSEWHERE)) return [...figures]
  let at = 0
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== LARGE_FIELD) at += 4 + extra.readUInt16LE(at + 2)
  at += 4
  return figures.map((figure) => {
    if (figure !== ELSEWHERE) return figure
    if (at + 8 > extra.length) return refuseCopy(DAMAGED)
    at += 8
    return safely(extra.readBigUInt64LE(at - 8))
  })
}

/** The bytes of an entry. @param most how many it may have; one more and it is refused */
async function* inflated(source: CopySource, entry: Entry | undefined, most: number): AsyncGenerator<Uint8Array> {
  if (!entry || entry.flags & ENCRYPTED || ![STORED, DEFLATED].includes(entry.method)) return refuseCopy(DAMAGED)
  const local = await bytesAt(source, entry.offset, 30)
  if (local.readUInt32LE(0) !== LOCAL) return refuseCopy(DAMAGED)
  const start = entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
  if (start + entry.packed > source.size) return refuseCopy(DAMAGED)
  const packed = Readable.from(source.read(start, entry.packed), { objectMode: false })
  // What goes wrong with either is thrown where the other is read.
  const opened = entry.method === STORED ? packed : pipeline(packed, createInflateRaw(), () => undefined)
  const limit = Math.min(most, Math.max(SMALL, entry.packed * MOST_GROWTH))
  let bytes = 0
  try {
    for await (const chunk of opened) {
      const piece: Uint8Array = chunk
      bytes += piece.length
      if (bytes > limit) refuseCopy('El archivo se hace mucho más grande de lo que dice al abrirlo. No se trajo nada.')
      yield piece
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) refuseCopy(DAMAGED)
    throw error
  } finally {
    opened.destroy()
    packed.destroy()
  }
}
