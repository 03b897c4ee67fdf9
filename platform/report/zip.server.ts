/**
 * A ZIP that is written while its contents come (PKWARE APPNOTE 6.3, sections 4.3 and 4.4.4): each part is deflated on
 * its way, and its sizes follow it in a data descriptor. What has no room in 4 bytes is said in 8 (section 4.5.3), and only
 * that, so that a file of every day is one that any program reads.
 */
import { once } from 'node:events'
import { createDeflateRaw, crc32 } from 'node:zlib'
import type { Sink } from './file.server.ts'

interface Entry {
  readonly name: Buffer
  readonly offset: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly isLarge: boolean
}

/** Bit 3: sizes follow the data; bit 11: names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
/** 1 January 1980, the first day of this format: the same report is the same file. */
const DATE = 0x0021
const PLAIN_VERSION = 20
/** Of a reader that knows 8 bytes. */
const LARGE_VERSION = 45
/** In place of a figure that is said in 8 bytes elsewhere. */
const ELSEWHERE = 0xffff_ffff
const MANY_ELSEWHERE = 0xffff

/** The extra field with the figures that had no room, in their order. */
function extraField(figures: readonly number[]): Buffer {
  if (figures.length === 0) return Buffer.alloc(0)
  const extra = Buffer.alloc(4 + figures.length * 8)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(figures.length * 8, 2)
  for (const [index, figure] of figures.entries()) extra.writeBigUInt64LE(BigInt(figure), 4 + index * 8)
  return extra
}

export class ZipWriter {
  readonly #sink: Sink
  readonly #entries: Entry[] = []
  #offset = 0
  constructor(sink: Sink) {
    this.#sink = sink
  }

  /**
   * Writes a part from what `work` gives.
   * @param isLarge it may have more than 4 GB, which must be said before it is written
   * @throws RangeError when it has, and that was not said
   */
  async part(name: string, work: (sink: Sink) => Promise<void>, isLarge = false): Promise<void> {
    const file = Buffer.from(name)
    const offset = this.#offset
    const head = Buffer.alloc(30)
    const extra = extraField(isLarge ? [0, 0] : [])
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(isLarge ? LARGE_VERSION : PLAIN_VERSION, 4)
    head.writeUInt16LE(FLAGS, 6)
    head.writeUInt16LE(DEFLATED, 8)
    head.writeUInt16LE(DATE, 12)
    if (isLarge) {
      head.writeUInt32LE(ELSEWHERE, 18)
      head.writeUInt32LE(ELSEWHERE, 22)
    }
    head.writeUInt16LE(file.length, 26)
    head.writeUInt16LE(extra.length, 28)
    await this.#write(Buffer.concat([head, file, extra]))
    const deflate = createDeflateRaw({ level: 4 })
    let crc = 0
    let size = 0
    let packed = 0
    const reading = (async () => {
      for await (const chunk of deflate) {
        const bytes = chunk as Uint8Array
        packed += bytes.length
        await this.#write(bytes)
      }
    })()
    // Who waits for room must hear that nobody takes what comes out.
    reading.catch((error: unknown) => deflate.destroy(error instanceof Error ? error : new Error(String(error))))
    try {
      await work({
        async write(chunk) {
          const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
          crc = crc32(bytes, crc)
          size += bytes.length
          if (size >= ELSEWHERE && !isLarge) throw new RangeError(`${name} has more than 4 GB, which was not said`)
          if (!deflate.write(bytes)) await once(deflate, 'drain')
        },
      })
      deflate.end()
      await reading
    } finally {
      deflate.destroy()
    }
    const descriptor = Buffer.alloc(isLarge ? 24 : 16)
    descriptor.writeUInt32LE(0x08074b50, 0)
    descriptor.writeUInt32LE(crc, 4)
    if (isLarge) {
      descriptor.writeBigUInt64LE(BigInt(packed), 8)
      descriptor.writeBigUInt64LE(BigInt(size), 16)
    } else {
      descriptor.writeUInt32LE(packed, 8)
      descriptor.writeUInt32LE(size, 12)
    }
    await this.#write(descriptor)
    this.#entries.push({ name: file, offset, crc, packed, size, isLarge })
  }

  /** The directory at the end; without it there is no file. */
  async end(): Promise<void> {
    const start = this.#offset
    for (const { name, offset, crc, packed, size, isLarge } of this.#entries) {
      const isFar = offset >= ELSEWHERE
      const extra = extraField([...(isLarge ? [size, packed] : []), ...(isFar ? [offset] : [])])
      const version = isLarge || isFar ? LARGE_VERSION : PLAIN_VERSION
      const entry = Buffer.alloc(46)
      entry.writeUInt32LE(0x02014b50, 0)
      entry.writeUInt16LE(version, 4)
      entry.writeUInt16LE(version, 6)
      entry.writeUInt16LE(FLAGS, 8)
      entry.writeUInt16LE(DEFLATED, 10)
      entry.writeUInt16LE(DATE, 14)
      entry.writeUInt32LE(crc, 16)
      entry.writeUInt32LE(isLarge ? ELSEWHERE : packed, 20)
      entry.writeUInt32LE(isLarge ? ELSEWHERE : size, 24)
      entry.writeUInt16LE(name.length, 28)
      entry.writeUInt16LE(extra.length, 30)
      entry.writeUInt32LE(isFar ? ELSEWHERE : offset, 42)
      await this.#write(Buffer.concat([entry, name, extra]))
    }
    const count = this.#entries.length
    const size = this.#offset - start
    const isLarge = count >= MANY_ELSEWHERE || start + size >= ELSEWHERE
    if (isLarge) await this.#write(largeEnd(count, size, start))
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(isLarge ? MANY_ELSEWHERE : count, 8)
    end.writeUInt16LE(isLarge ? MANY_ELSEWHERE : count, 10)
    end.writeUInt32LE(isLarge ? ELSEWHERE : size, 12)
    end.writeUInt32LE(isLarge ? ELSEWHERE : start, 16)
    await this.#write(end)
  }

  async #write(bytes: Uint8Array): Promise<void> {
    this.#offset += bytes.length
    await this.#sink.write(bytes)
  }
}

/** The end of a directory in 8 bytes, and where it is (sections 4.3.14 and 4.3.15). */
function largeEnd(count: number, size: number, start: number): Buffer {
  const end = Buffer.alloc(76)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(LARGE_VERSION, 12)
  end.writeUInt16LE(LARGE_VERSION, 14)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(size), 40)
  end.writeBigUInt64LE(BigInt(start), 48)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(BigInt(start + size), 64)
  end.writeUInt32LE(1, 72)
  return end
}
