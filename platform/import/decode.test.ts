// Files as they come from a spreadsheet, whatever letters it writes.
import { expect, test } from 'vitest'
import { decode, type Encoding } from './decode.ts'

const read = (bytes: Uint8Array) =>
  decode(bytes, (encoding: Encoding) => {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      return null
    }
  })

test.each([
  ['UTF-8', new TextEncoder().encode('Ñandú')],
  ['UTF-8 with its mark', new TextEncoder().encode('\u{feff}Ñandú')],
  ['Windows-1252', Uint8Array.from([0xd1, 0x61, 0x6e, 0x64, 0xfa])],
  ['UTF-16', Uint8Array.from([0xff, 0xfe, 0xd1, 0, 0x61, 0, 0x6e, 0, 0x64, 0, 0xfa, 0])],
])('%s', (_, bytes) => expect(read(bytes)).toEqual({ text: 'Ñandú' }))

test('a workbook is known by how it begins', () => {
  expect(read(Uint8Array.from([0x50, 0x4b, 3, 4, 0]))).toEqual({ isWorkbook: true })
})

test('what is no text says what to do', () => {
  expect(read(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]))).toHaveProperty('problem')
  expect(read(Uint8Array.from([0x41, 0, 0x42]))).toHaveProperty('problem')
})
