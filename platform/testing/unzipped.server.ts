import { inflateRawSync } from 'node:zlib'

/** The parts of a ZIP, by its directory. */
export function unzipped(bytes: Uint8Array): Map<string, string> {
  const zip = Buffer.from(bytes)
  const parts = new Map<string, string>()
  let at = zip.readUInt32LE(zip.length - 6)
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const packed = zip.readUInt32LE(at + 20)
    const nameLength = zip.readUInt16LE(at + 28)
    const offset = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const start = offset + 30 + zip.readUInt16LE(offset + 26)
    parts.set(name, inflateRawSync(zip.subarray(start, start + packed)).toString('utf8'))
    at += 46 + nameLength
  }
  return parts
}
