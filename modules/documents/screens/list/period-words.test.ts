import { expect, it } from 'vitest'
import { parseDay } from '#base/date.ts'
import { inPeriod } from './period-words.ts'

const range = (from: string, to: string) => ({ from: parseDay(from), to: parseDay(to) })

it.each([
  [{ range: range('2026-11-01', '2026-11-30'), label: 'Este mes' }, 'en noviembre'],
  [{ range: range('2026-01-01', '2026-12-31'), label: 'Este año' }, 'en 2026'],
  [{ range: range('2026-11-20', '2026-11-20'), label: 'Hoy' }, 'hoy'],
  [{ range: range('2026-11-16', '2026-11-22'), label: 'Esta semana' }, 'esta semana'],
  [{ range: range('2026-11-03', '2026-11-22'), label: '03/11/2026 a 22/11/2026' }, 'en esas fechas'],
  [{ range: null, label: 'Siempre' }, 'en total'],
])('%j is said %s', (chosen, words) => {
  expect(inPeriod(chosen)).toBe(words)
})
