// The fonts that the PDFs carry: unpacked, every table must have the checksum that the font's own directory says.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unpackWoff } from './woff.server.ts'

const folder = join(import.meta.dirname, 'fonts')
const fonts = readdirSync(folder).filter((name) => name.endsWith('.woff'))

/** As the TrueType specification adds a table up: big-endian words, the rest filled with zeros. */
function checksum(font: Uint8Array, offset: number, length: number): number {
  const whole = new Uint8Array((length + 3) & ~3)
  whole.set(font.subarray(offset, offset + length))
  const view = new DataView(whole.buffer)
  let sum = 0
  for (let at = 0; at < whole.byteLength; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}

test('the letters of the prints are at hand', () => {
  expect(fonts).toEqual(['IBMPlexSans-Regular.woff', 'IBMPlexSans-SemiBold.woff'])
})

test.each(fonts)('%s becomes a TrueType font whose tables add up', (name) => {
  const font = unpackWoff(readFileSync(join(folder, name)))
  const view = new DataView(font.buffer)
  expect(view.getUint32(0)).toBe(0x00010000)
  const tags: string[] = []
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const at = 12 + index * 16
    const tag = Buffer.from(font.subarray(at, at + 4)).toString('latin1')
    tags.push(tag)
    // 'head' holds the adjustment of the whole file, which its own checksum leaves out.
    if (tag === 'head') continue
    expect(checksum(font, view.getUint32(at + 8), view.getUint32(at + 12)), tag).toBe(view.getUint32(at + 4))
  }
  expect(tags).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx', 'loca', 'name']))
})

test('what is not a whole WOFF font is refused', () => {
  const font = readFileSync(join(folder, fonts[0] ?? ''))
  expect(() => unpackWoff(font.subarray(0, 1000))).toThrow('cut short')
  expect(() => unpackWoff(new Uint8Array(100))).toThrow('Not a WOFF 1.0 font')
})
