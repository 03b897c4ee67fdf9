/**
 * A ZIP that is written while its contents come (PKWARE APPNOTE 6.3, sections 4.3 and 4.4.4): each part is deflated on
 * its way, and its sizes follow it in a data descriptor. Up to 4 GB, which is far more than any sheet of ours.
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
}

/** Bit 3: sizes follow the data; bit 11: names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
/** 1 January 1980, the first day of this format: the same report is the same file. */
const DATE = 0x0021

export class ZipWriter {
  readonly #sink: Sink
  readonly #entries: Entry[] = []
  #offset = 0
  constructor(sink: Sink) {
    this.#sink = sink
  }

  /** Writes a part from what `work` gives. */
  async part(name: string, work: (sink: Sink) => Promise<void>): Promise<void> {
    const file = Buffer.from(name)
    const offset = this.#offset
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(FLAGS, 6)
    head.writeUInt16LE(DEFLATED, 8)
    head.writeUInt16LE(DATE, 12)
    head.writeUInt16LE(file.length, 26)
    await this.#write(Buffer.concat([head, file]))
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
          if (!deflate.write(bytes)) await once(deflate, 'drain')
        },
      })
      deflate.end()
      await reading
    } finally {
      deflate.destroy()
    }
    const descriptor = Buffer.alloc(16)
    descriptor.writeUInt32LE(0x08074b50, 0)
    descriptor.writeUInt32LE(crc, 4)
    descriptor.writeUInt32LE(packed, 8)
    descriptor.writeUInt32LE(size, 12)
    await this.#write(descriptor)
    this.#entries.push({ name: file, offset, crc, packed, size })
  }

  /** The directory at the end; without it there is no file. */
  async end(): Promise<void> {
    const start = this.#offset
    for (const { name, offset, crc, packed, size } of this.#entries) {
      const entry = Buffer.alloc(46)
      entry.writeUInt32LE(0x02014b50, 0)
      entry.writeUInt16LE(20, 4)
      entry.writeUInt16LE(20, 6)
      entry.writeUInt16LE(FLAGS, 8)
      entry.writeUInt16LE(DEFLATED, 10)
      entry.writeUInt16LE(DATE, 14)
      entry.writeUInt32LE(crc, 16)
      entry.writeUInt32LE(packed, 20)
      entry.writeUInt32LE(size, 24)
      entry.writeUInt16LE(name.length, 28)
      entry.writeUInt32LE(offset, 42)
      await this.#write(Buffer.concat([entry, name]))
    }
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(this.#entries.length, 8)
    end.writeUInt16LE(this.#entries.length, 10)
    end.writeUInt32LE(this.#offset - start, 12)
    end.writeUInt32LE(start, 16)
    await this.#write(end)
  }

  async #write(bytes: Uint8Array): Promise<void> {
    this.#offset += bytes.length
    await this.#sink.write(bytes)
  }
}
