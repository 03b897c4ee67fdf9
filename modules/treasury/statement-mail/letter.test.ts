import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { agesIn, isOwing, owedIn, statementLetter } from './letter.ts'

const items = [
  { number: 'FV-1', dueDate: parseDay('2026-10-01'), balance: '100000.00', url: 'https://ejemplo.co/a?b=1&c=2' },
  { number: 'FV-2', dueDate: parseDay('2026-12-01'), balance: '50000.50', url: '' },
  { number: 'AN-1', dueDate: parseDay('2026-09-01'), balance: '-30000.00', url: '' },
]
const statement = { company: 'Aroma <SAS>', customer: 'Ana & Cía', items, limits: [0, 30, 60] as const, today: parseDay('2026-11-20') }
const url = 'https://ejemplo.co/public/statements/abc'

test('what is owed, less what is in favour, by how late it is', () => {
  expect(owedIn(items)).toBe(parseAmount('120000.50'))
  expect(agesIn(statement)).toEqual([
    { label: 'Por vencer', amount: parseAmount('50000.50') },
    { label: 'De 31 a 60 días', amount: parseAmount('100000') },
  ])
  expect(isOwing(items)).toBe(true)
  expect(isOwing(items.slice(2))).toBe(false)
  expect(isOwing([])).toBe(false)
})

test('the letter says each document with its page, and nothing of it is markup', () => {
  const letter = statementLetter({ ...statement, url })
  expect(letter.subject).toBe('Estado de cuenta al 20/11/2026 · Aroma <SAS>')
  expect(letter.text).toContain('FV-1. Venció el 01/10/2026: $ 100.000\nhttps://ejemplo.co/a?b=1&c=2')
  expect(letter.text).toContain('FV-2. Vence el 01/12/2026: $ 50.000,50')
  expect(letter.text).toContain('AN-1. Saldo a favor')
  expect(letter.text).toContain(`Ver el estado de cuenta en línea:\n${url}`)
  const text = letter.html.html
  expect(text).toContain(`href="${url}"`)
  expect(text).toContain('Aroma &lt;SAS&gt;')
  expect(text).toContain('Ana &amp; Cía')
  expect(text).not.toContain('<SAS>')
})
