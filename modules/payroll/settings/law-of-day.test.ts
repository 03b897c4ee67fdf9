// What the settings of payroll say of the law, on both sides of a change.
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { legalFiguresOn, withOwn } from './law-of-day.ts'

const said = (day: string) => legalFiguresOn(parseDay(day)).map(({ label, value }) => `${label}: ${value}`)

test('in November 2026', () => {
  expect(said('2026-11-20')).toEqual([
    'Salario mínimo mensual: $ 1.750.905',
    'Auxilio de transporte: $ 249.095',
    'Jornada máxima: 42 h a la semana',
    'Jornada nocturna: 19:00 a 06:00, más 35 %',
    'Domingos y festivos: Más 90 %',
    'Riesgos laborales: 0,522 % a 6,96 %',
  ])
})

test('in December 2025, before the night began at seven', () => {
  expect(said('2025-12-24')).toContain('Jornada nocturna: 21:00 a 06:00, más 35 %')
  expect(said('2025-12-24')).toContain('Domingos y festivos: Más 80 %')
})

test('the minimum wage of a year without its decree is not said', () => {
  expect(said('2027-01-01').some((line) => line.startsWith('Salario mínimo'))).toBe(false)
})

test('what a company wrote stands in its place, or behind what is shown', () => {
  const told = { title: 'Salario mínimo', value: '$ 1.800.000', source: 'Fallo', isOwn: true }
  const figures = withOwn(legalFiguresOn(parseDay('2026-11-20')), [
    { ...told, name: 'minimumWage' },
    { ...told, name: 'transportAllowance', isOwn: false },
    { ...told, name: 'paternityDays', title: 'Licencia de paternidad', value: '30 d' },
  ])
  expect(figures.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Salario mínimo mensual: $ 1.800.000',
    ...said('2026-11-20').slice(1),
    'Licencia de paternidad: 30 d',
  ])
  expect(figures[0]?.source).toBe('Fallo. La escribió la empresa')
})
