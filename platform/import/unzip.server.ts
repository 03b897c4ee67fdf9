/**
 * The parts of a ZIP by its directory (PKWARE APPNOTE 6.3, section 4.3), each inflated only when it is asked for and never
 * beyond what it may be: what the file says about its own sizes is not believed.
 */
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

const inflate = promisify(inflateRaw)

const DIRECTORY = 0x02014b50
const END = 0x06054b50
const LOCAL = 0x04034b50
const END_LENGTH = 22
/** The comment that may follow the end. */
const MOST_COMMENT = 0xffff
const MOST_PARTS = 2000
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1

interface Entry {
  readonly flags: number
  readonly method: number
  readonly packed: number
  readonly offset: number
}

export type Part = { readonly bytes: Uint8Array } | { readonly problem: 'absent' | 'damaged' | 'tooLarge' }

export class Unzip {
  readonly #zip: Buffer
  readonly #entries: ReadonlyMap<string, Entry>

  /** @throws RangeError when it is no ZIP */
  constructor(bytes: Uint8Array) {
    this.#zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#entries = this.#directory()
  }

  #directory(): Map<string, Entry> {
    const zip = this.#zip
    let end = zip.length - END_LENGTH
    const last = Math.max(0, end - MOST_COMMENT)
    while (end >= last && zip.readUInt32LE(end) !== END) end -= 1
    if (end < last) throw new RangeError('No end of a ZIP')
    const count = zip.readUInt16LE(end + 10)
    if (count > MOST_PARTS) throw new RangeError('Too many parts')
    const entries = new Map<string, Entry>()
    let at = zip.readUInt32LE(end + 16)
    for (let index = 0; index < count; index += 1) {
      if (zip.readUInt32LE(at) !== DIRECTORY) throw new RangeError('No directory of a ZIP')
      const nameLength = zip.readUInt16LE(at + 28)
      entries.set(zip.toString('utf8', at + 46, at + 46 + nameLength), {
        flags: zip.readUInt16LE(at + 8),
        method: zip.readUInt16LE(at + 10),
        packed: zip.readUInt32LE(at + 20),
        offset: zip.readUInt32LE(at + 42),
      })
      at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    }
    return entries
  }

  /** Of all its parts, as they stand in the directory. */
  get names(): readonly string[] {
    return [...this.#entries.keys()]
  }

  /** @param most bytes that it may have once inflated */
  async part(name: string, most: number): Promise<Part> {
    const entry = this.#entries.get(name)
    if (!entry) return { problem: 'absent' }
    try {
      const { offset, packed, method, flags } = entry
      if (this.#zip.readUInt32LE(offset) !== LOCAL || flags & ENCRYPTED) return { problem: 'damaged' }
      const start = offset + 30 + this.#zip.readUInt16LE(offset + 26) + this.#zip.readUInt16LE(offset + 28)
      const data = this.#zip.subarray(start, start + packed)
      if (data.length !== packed) return { problem: 'damaged' }
      if (method === STORED) return packed > most ? { problem: 'tooLarge' } : { bytes: data }
      return method === DEFLATED ? { bytes: await inflate(data, { maxOutputLength: most }) } : { problem: 'damaged' }
    } catch (error) {
      const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
      return { problem: isTooLarge ? 'tooLarge' : 'damaged' }
    }
  }
}
