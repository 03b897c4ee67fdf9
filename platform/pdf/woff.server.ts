/**
 * Unpacks a WOFF 1.0 font into the TrueType file that it carries: the same tables, each compressed with zlib behind a
 * header of its own (W3C, WOFF File Format 1.0). The compiler of PDFs reads TrueType only, and this is smaller in the
 * repository than the font itself.
 */
import { inflateSync } from 'node:zlib'

const SIGNATURE = 0x774f4646 // 'wOFF'
const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

interface Table {
  readonly tag: number
  readonly checksum: number
  readonly content: Uint8Array
}

/** @throws RangeError when the bytes are not a WOFF 1.0 font, or are cut short */
export function unpackWoff(woff: Uint8Array): Uint8Array {
  const view = new DataView(woff.buffer, woff.byteOffset, woff.byteLength)
  if (woff.byteLength < WOFF_HEADER || view.getUint32(0) !== SIGNATURE) throw new RangeError('Not a WOFF 1.0 font')
  if (view.getUint32(8) !== woff.byteLength) throw new RangeError('The WOFF font is cut short')
  const count = view.getUint16(12)
  const tables = Array.from({ length: count }, (_, index) => readTable(woff, view, WOFF_HEADER + index * WOFF_ENTRY))
  return writeSfnt(view.getUint32(4), tables)
}

function readTable(woff: Uint8Array, view: DataView, at: number): Table {
  const offset = view.getUint32(at + 4)
  const packed = view.getUint32(at + 8)
  const length = view.getUint32(at + 12)
  const bytes = woff.subarray(offset, offset + packed)
  const content = packed < length ? inflateSync(bytes) : bytes
  if (content.byteLength !== length) throw new RangeError(`The WOFF table at ${offset} is not ${length} bytes long`)
  return { tag: view.getUint32(at), checksum: view.getUint32(at + 16), content }
}

const padded = (length: number): number => (length + 3) & ~3

/** The tables in their order, with the directory that a TrueType file begins with. */
function writeSfnt(flavour: number, tables: readonly Table[]): Uint8Array {
  const start = SFNT_HEADER + tables.length * SFNT_ENTRY
  const size = tables.reduce((sum, table) => sum + padded(table.content.byteLength), start)
  const font = new Uint8Array(size)
  const view = new DataView(font.buffer)
  const power = Math.floor(Math.log2(tables.length))
  view.setUint32(0, flavour)
  view.setUint16(4, tables.length)
  view.setUint16(6, 2 ** power * SFNT_ENTRY)
  view.setUint16(8, power)
  view.setUint16(10, tables.length * SFNT_ENTRY - 2 ** power * SFNT_ENTRY)
  let offset = start
  tables.forEach((table, index) => {
    const at = SFNT_HEADER + index * SFNT_ENTRY
    view.setUint32(at, table.tag)
    view.setUint32(at + 4, table.checksum)
    view.setUint32(at + 8, offset)
    view.setUint32(at + 12, table.content.byteLength)
    font.set(table.content, offset)
    offset += padded(table.content.byteLength)
  })
  return font
}
