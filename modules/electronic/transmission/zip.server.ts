/** A ZIP in memory: what the authority is sent, and the customer (PKWARE APPNOTE 6.3, 4.3). The same files are always the same bytes. */
import { crc32, deflateRawSync } from 'node:zlib'

const DEFLATED = 8
const VERSION = 20
/** Bit 11: the name is UTF-8. */
const FLAGS = 0x0800
/** 1 January 1980, the first day of this format. */
const DATE = 0x0021

export interface ZippedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export const zipOf = (name: string, bytes: Uint8Array): Uint8Array => zipOfFiles([{ name, bytes }])

export function zipOfFiles(files: readonly ZippedFile[]): Uint8Array {
  const heads: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const file = Buffer.from(name)
    const packed = deflateRawSync(bytes)
    const shared = sharedOf(file, bytes, packed)
    const head = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), shared, file, packed])
    // Of whoever made it, then the shared figures, then what no part of ours has, and where it begins.
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, VERSION, 0]), shared, rest, file]))
    heads.push(head)
    offset += head.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...heads, directory, end])
}

/** The figures that both the file and its entry in the directory carry. */
function sharedOf(file: Buffer, bytes: Uint8Array, packed: Buffer): Buffer {
  const shared = Buffer.alloc(26)
  shared.writeUInt16LE(VERSION, 0)
  shared.writeUInt16LE(FLAGS, 2)
  shared.writeUInt16LE(DEFLATED, 4)
  shared.writeUInt16LE(DATE, 8)
  shared.writeUInt32LE(crc32(bytes), 10)
  shared.writeUInt32LE(packed.length, 14)
  shared.writeUInt32LE(bytes.length, 18)
  shared.writeUInt16LE(file.length, 22)
  return shared
}
