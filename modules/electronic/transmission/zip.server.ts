/** A ZIP with one file, in memory: what the authority is sent (PKWARE APPNOTE 6.3, 4.3). The same file is always the same bytes. */
import { crc32, deflateRawSync } from 'node:zlib'

const DEFLATED = 8
const VERSION = 20
/** Bit 11: the name is UTF-8. */
const FLAGS = 0x0800
/** 1 January 1980, the first day of this format. */
const DATE = 0x0021

export function zipOf(name: string, bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(name)
  const packed = deflateRawSync(bytes)
  const shared = Buffer.alloc(26)
  shared.writeUInt16LE(VERSION, 0)
  shared.writeUInt16LE(FLAGS, 2)
  shared.writeUInt16LE(DEFLATED, 4)
  shared.writeUInt16LE(DATE, 8)
  shared.writeUInt32LE(crc32(bytes), 10)
  shared.writeUInt32LE(packed.length, 14)
  shared.writeUInt32LE(bytes.length, 18)
  shared.writeUInt16LE(file.length, 22)
  const head = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), shared, file, packed])
  // Of whoever made it, then the shared figures, then what no part of ours has.
  const directory = Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, VERSION, 0]), shared, Buffer.alloc(14), file])
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(head.length, 16)
  return Buffer.concat([head, directory, end])
}
