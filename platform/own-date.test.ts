// Whoever may not say another date writes today's, or leaves the one that was there.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { ALL_PERMISSIONS, dateOf } from './access.ts'
import { dateProblems } from './own-date.ts'

const write = { code: 'sales.invoice.write', title: 'Crear y editar facturas de venta' }
const permission = dateOf(write)
const today = parseDay('2026-11-20')

test.each<[string, readonly string[], string, string | null, boolean]>([
  ['today', [], '2026-11-20', null, true],
  ['yesterday', [], '2026-11-19', null, false],
  ['tomorrow', [], '2026-11-21', null, false],
  ['the one that it had', [], '2026-10-01', '2026-10-01', true],
  ['another than the one that it had', [], '2026-10-02', '2026-10-01', false],
  ['today instead of the one that it had', [], '2026-11-20', '2026-10-01', true],
  ['yesterday, by whoever may', ['sales.invoice.write', 'sales.invoice.date'], '2026-11-19', null, true],
  ['yesterday, by whoever may date and not write', ['sales.invoice.date'], '2026-11-19', null, false],
  ['yesterday, by an administrator', [ALL_PERMISSIONS], '2026-11-19', null, true],
])('%s', (_, held, date, before, isFine) => {
  const problems = dateProblems({ permissions: new Set(held) }, permission, date, today, before)
  expect(problems.map(({ code, field }) => [code, field])).toEqual(isFine ? [] : [[401, 'date']])
})

test('it says which date and what is missing', () => {
  const [problem] = dateProblems({ permissions: new Set([write.code]) }, permission, '2026-11-19', today)
  expect(problem?.message).toBe(
    'La fecha es la de hoy, 20/11/2026. Para escribir otra te falta el permiso «Cambiar la fecha en facturas de venta».',
  )
})

test('whoever may is never refused, and nobody is refused today', () => {
  const day = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, fc.option(day), (date, before) => {
      const mine = dateProblems({ permissions: new Set([write.code, permission.code]) }, permission, date, today, before)
      const now = dateProblems({ permissions: new Set() }, permission, today, today, before)
      return mine.length === 0 && now.length === 0
    }),
  )
})
