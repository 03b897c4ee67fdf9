// A table as a spreadsheet: figures and days as such, texts that are never run, in a ZIP that opens.
import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { tableXlsx } from './table-file.server.ts'

/** The parts of a ZIP, found by its directory. */
function partsOf(bytes: Uint8Array): Record<string, string> {
  const file = Buffer.from(bytes)
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const parts: Record<string, string> = {}
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameLength, offset] = [file.readUInt32LE(at + 20), file.readUInt16LE(at + 28), file.readUInt32LE(at + 42)]
    const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    parts[name] = inflateRawSync(file.subarray(start, start + packed)).toString('utf8')
    at += 46 + nameLength
  }
  return parts
}

test('figures, money and days are what they are; a text that looks like a formula stays a text', async () => {
  const parts = partsOf(
    await tableXlsx('Cosas: todas', [
      ['Nombre', 'Desde', 'Precio', 'Unidades'],
      ['=1+1 & <b>', { day: '2026-11-20' }, { amount: '1234.50' }, { figure: '7' }],
      ['', { day: '2026-11-21' }, '', ''],
    ]),
  )
  expect(parts['xl/workbook.xml']).toContain('name="Cosas  todas"')
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? ''
  expect(sheet).toContain('<t xml:space="preserve">=1+1 &amp; &lt;b&gt;</t>')
  expect(sheet).toMatch(/<c r="B2" s="1"><v>46346<\/v><\/c>/)
  expect(sheet).toMatch(/<c r="C2" s="2"><v>1234.50<\/v><\/c>/)
  expect(sheet).toMatch(/<c r="D2" s="0"><v>7<\/v><\/c>/)
  expect(sheet).not.toContain('<f>')
  expect(sheet.match(/<row /g)).toHaveLength(3)
})
