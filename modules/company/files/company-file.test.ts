// What a file is, read in its bytes: its kind, its size, and whether its place takes it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileProblem, isTooLarge, mostOf, readFile } from './company-file.ts'

const png = (width: number, height: number): Uint8Array => {
  const bytes = new Uint8Array(33)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  new DataView(bytes.buffer).setUint32(16, width)
  new DataView(bytes.buffer).setUint32(20, height)
  return bytes
}

/** With a segment of so many bytes before its frame. */
const jpeg = (width: number, height: number, before = 14): Uint8Array => {
  const frame = [0xff, 0xc2, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3, 0, 0, 0]
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, (before + 2) >> 8, (before + 2) & 255, ...Array<number>(before).fill(0), ...frame])
}

const pdf = new TextEncoder().encode('%PDF-1.7\n')

test.each([
  ['a PNG', png(640, 200), { mime: 'image/png', size: { width: 640, height: 200 } }],
  ['a JPEG', jpeg(800, 600), { mime: 'image/jpeg', size: { width: 800, height: 600 } }],
  ['a PDF', pdf, { mime: 'application/pdf', size: null }],
  ['a PNG without size', png(0, 10), null],
  ['a PNG cut off', png(10, 10).subarray(0, 20), null],
  ['a JPEG cut off', jpeg(10, 10).subarray(0, 12), null],
  ['a page', new TextEncoder().encode('<svg onload="alert(1)">'), null],
  ['nothing', new Uint8Array(), null],
] as const)('%s', (_, bytes, found) => expect(readFile(bytes)).toEqual(found))

test.each([
  ['logo', png(10, 10), null],
  ['logo', pdf, 'El archivo no es PNG o JPEG. Revísalo y elige otro.'],
  ['rut', jpeg(10, 10), 'El archivo no es PDF. Revísalo y elige otro.'],
  ['rut', pdf, null],
  ['accountantSignature', png(30_000, 10), 'La imagen es muy grande: ningún lado puede pasar de 4000 píxeles.'],
] as const)('%s', (slot, bytes, problem) => expect(fileProblem(slot, bytes)).toBe(problem))

test('each place has its limit', () => {
  expect([mostOf('logo'), mostOf('rut'), mostOf('auditorSignature')]).toEqual(['1 MB', '4 MB', '512 KB'])
  expect([isTooLarge('logo', 1_048_576), isTooLarge('logo', 1_048_577)]).toEqual([false, true])
})

test('any bytes are read without breaking', () =>
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void readFile(Uint8Array.from([0xff, 0xd8, 0xff, ...bytes])))))

test('a JPEG says its size whatever stands before the frame', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4000 }),
      fc.integer({ min: 1, max: 4000 }),
      fc.integer({ min: 0, max: 500 }),
      (width, height, before) => {
        expect(readFile(jpeg(width, height, before))?.size).toEqual({ width, height })
      },
    ),
  ))
