// What a payslip says on paper, the end of an identification, and the month of its address.
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { monthOfAddress, slipAddress } from './address.ts'
import { endOf, writtenDigits } from './digits.ts'
import { slipLetter } from './letter.ts'
import { slipPaper } from './paper.ts'

test('its paper has what is earned and what is taken, and not what the company owes besides', () => {
  const paper = slipPaper({
    ...{ employeeId: '1', number: 'NM-1', month: parseDay('2026-10-01'), payDay: parseDay('2026-10-28'), name: 'Wilson Pardo' },
    ...{ identification: '1020304050', jobTitle: 'Auxiliar', days: 30, earned: '2149095.00', deducted: '152000.00', paid: '1997095.00' },
    ...{ kind: 'month' as const, startsOn: parseDay('2026-01-15'), leftOn: null, cause: null },
    lines: [
      { side: 'earned', name: 'Sueldo', amount: '1900000.00' },
      { side: 'earned', name: 'Auxilio de transporte', amount: '249095.00' },
      { side: 'deducted', name: 'Aporte a salud', amount: '152000.00' },
    ],
    electronic: { number: 'NE1', cune: 'abc' },
  })
  expect(paper.rows.map((cells) => cells.map((cell) => cell.replaceAll(/\s/g, ' ')))).toEqual([
    ['Sueldo', '$ 1.900.000', ''],
    ['Auxilio de transporte', '$ 249.095', ''],
    ['Aporte a salud', '', '$ 152.000'],
    ['Total', '$ 2.149.095', '$ 152.000'],
  ])
  expect(paper.total?.amount).toBe(199709500n)
  expect(paper.facts).toContainEqual({ label: 'Mes', value: 'Octubre 2026' })
  expect(paper.texts).toEqual([{ label: 'CUNE de NE1', value: 'abc' }])
})

test('the end of a contract says when and why, and both sign it', () => {
  const paper = slipPaper({
    ...{ employeeId: '1', number: 'NM-2', month: parseDay('2026-11-01'), payDay: parseDay('2026-11-20'), name: 'Wilson Pardo' },
    ...{ identification: '1020304050', jobTitle: 'Auxiliar', days: 20, earned: '10.00', deducted: '0.00', paid: '10.00' },
    ...{ kind: 'exit' as const, startsOn: parseDay('2024-05-02'), leftOn: parseDay('2026-11-20'), cause: 'unjustified' as const },
    ...{ lines: [], electronic: null },
  })
  expect(paper.facts).toEqual(
    expect.arrayContaining([
      { label: 'Ingreso', value: '02/05/2024' },
      { label: 'Retiro', value: '20/11/2026' },
      { label: 'Motivo', value: 'Despido sin justa causa' },
    ]),
  )
  expect(paper.signatures).toEqual(['El empleador', 'El trabajador'])
})

test.each([
  ['1020304050', '4050', ' 40-50 '],
  ['ab12cd', '12CD', '12cd'],
  ['123', '123', '1.2.3'],
])('the end of %s is %s, however it is written', (identification, end, written) => {
  expect(endOf(identification)).toBe(end)
  expect(writtenDigits(written)).toBe(end)
})

test('its address names the month, and reads back', () => {
  expect(slipAddress('llave', parseDay('2026-03-01'), 'abc')).toBe('/public/payrolls-lite/download/llave/2026/3/abc')
  expect(['3', '03', '12', '13', '0', '', '3x'].map((month) => monthOfAddress('2026', month))).toEqual([
    ...['2026-03-01', '2026-03-01', '2026-12-01'],
    ...[null, null, null, null],
  ])
  expect(monthOfAddress('26', '3')).toBeNull()
})

test('its letter says the month and no figure, and escapes what people write', () => {
  const letter = slipLetter({ company: 'Rojas & Cía', name: '<b>Ana</b>', month: 'octubre 2026', url: 'https://x.example/p' })
  expect(letter.subject).toBe('Tu desprendible de nómina de octubre 2026')
  expect(letter.html.html).toContain('Rojas &amp; Cía')
  expect(letter.html.html).not.toContain('<b>Ana')
  expect(letter.text).toContain('https://x.example/p')
})
