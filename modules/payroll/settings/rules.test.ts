// What the settings of payroll refuse and what they warn of, as the form says it while it is filled.
import { describe, expect, test } from 'vitest'
import { parseDay, type Day } from '#base/date.ts'
import { ringProblem } from '#platform/catalogue/tree.ts'
import { agreement } from './agreement.ts'
import { settled, valueProblem } from '#platform/catalogue/field.ts'
import { area } from './area.ts'
import { electronicPeriod } from './electronic-period.ts'
import { salaryLevel } from './salary-level.ts'
import { workShift } from './work-shift.ts'

const context = { previous: null, today: parseDay('2026-11-20') }

describe('salary levels', () => {
  const level = { name: 'Analista', kind: 'ordinary' as const, minSalary: '2000000', maxSalary: '3000000' }
  test.each([
    ['2000000', '3000000', []],
    ['2000000', '2000000', []],
    ['2000000', '1999999.99', [{ field: 'maxSalary', message: 'El valor debe ser mayor o igual a 2.000.000.' }]],
    ['0', '3000000', [{ field: 'minSalary', message: 'El valor debe ser mayor que 0.' }]],
  ])('from %s to %s', (minSalary, maxSalary, expected) => {
    expect(salaryLevel.rules?.({ ...level, minSalary, maxSalary }, context)).toEqual(expected.map((each) => expect.objectContaining(each)))
  })

  test.each([
    ['ordinary', '1750905', 0],
    ['ordinary', '1750904', 1],
    ['integral', '22761765', 0],
    ['integral', '22761764', 1],
  ] as const)('an %s one of %s has %i warnings of the legal minimum', (kind, minSalary, warnings) => {
    expect(salaryLevel.notices?.({ ...level, kind, minSalary, maxSalary: '90000000' }, context)).toHaveLength(warnings)
  })
})

describe('shifts', () => {
  const shift = {
    name: 'Diurno',
    startTime: '08:00',
    endTime: '17:00',
    breakMinutes: 60,
    breakStart: '',
    daysPerWeek: 5,
    sundays: 'never' as const,
  }
  const refused = (changes: Partial<typeof shift>) => workShift.rules?.({ ...shift, ...changes }, context).map(({ field }) => field)
  const said = (changes: Partial<typeof shift>) => workShift.notices?.({ ...shift, ...changes }, context).map(({ text }) => text)

  test('leave and enter at different times, with a break that fits', () => {
    expect(refused({})).toEqual([])
    expect(refused({ endTime: '08:00' })).toEqual(['endTime'])
    expect(refused({ endTime: '09:00' })).toEqual(['breakMinutes'])
    expect(refused({ breakStart: '16:30' })).toEqual(['breakStart'])
  })

  test('say their week beside the longest of the law, and what passes it', () => {
    expect(said({})).toEqual(['8 h al día y 40 h a la semana. La jornada máxima es de 42 h (Ley 2101 de 2021, art. 3).'])
    expect(said({ daysPerWeek: 6 })?.[1]).toBe('Pasa en 6 h la jornada máxima: se pagan como horas extra.')
    expect(said({ endTime: '20:00', daysPerWeek: 6 })?.[1]).toMatch(
      /^Pasa en 24 h la jornada máxima, y las horas extra no pueden ser más de 12/,
    )
  })

  test('say the hours of the night', () => {
    expect(said({ startTime: '22:00', endTime: '06:00', breakMinutes: 0 })).toContain(
      '8 h de cada día son nocturnas y llevan un recargo de 35 % (Ley 2466 de 2025, art. 10).',
    )
  })
})

test('an area hung from itself is told by its own error (621)', () => {
  const { tree } = area
  if (!tree) throw new Error('Areas are a tree')
  expect(ringProblem(tree)).toMatchObject({
    code: 621,
    field: 'parentId',
    message: 'El área superior no puede ser la misma área ni una inferior.',
  })
})

const anAgreement = { name: 'Banco', kindId: null, partyId: null, number: '', startsOn: '2026-11-20', endsOn: '2026-11-19', payDay: null }

test('an agreement does not end before it begins', () => {
  const values = anAgreement
  expect(agreement.rules?.(values, context)).toEqual([
    expect.objectContaining({ field: 'endsOn', message: 'La fecha debe ser mayor o igual a 20/11/2026.' }),
  ])
  expect(agreement.rules?.({ ...values, endsOn: null }, context)).toEqual([])
})

test('an agreement is paid on its day, and the 31st is the last day of each month', () => {
  const next = (payDay: number | null, today: Day) =>
    agreement.computed?.next?.of({ id: 'a', active: true, version: 1, labels: {}, ...anAgreement, payDay }, today).text
  expect(next(31, parseDay('2026-02-10'))).toBe('28/02/2026')
  expect(next(30, parseDay('2028-02-10'))).toBe('29/02/2028')
  expect(next(31, parseDay('2026-12-31'))).toBe('31/12/2026')
  expect(next(5, parseDay('2026-12-06'))).toBe('05/01/2027')
  expect(next(null, parseDay('2026-12-06'))).toBe('')
})

test('a day over 31 becomes 31', () => {
  const { payDay } = agreement.fields
  expect([valueProblem(payDay, 45), settled(payDay, 45), settled(payDay, 12), valueProblem(payDay, 0)]).toEqual([
    null,
    31,
    12,
    expect.any(String),
  ])
})

test('an electronic period says until when it is sent', () => {
  const period = { year: '2026', month: '11' as const, dianCode: '5' as const }
  expect(electronicPeriod.title(period)).toBe('Noviembre 2026')
  expect(electronicPeriod.notices?.(period, context).map(({ text }) => text)).toEqual([
    'Un documento por trabajador, entre el 01/12/2026 y el 10/12/2026 (Resolución DIAN 000013 de 2021).',
  ])
})
