import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { monthTitle, type Day } from '#base/date.ts'
import { BusinessError } from '#base/errors.ts'
import { periodModuleCodes, type PeriodModule } from './modules.ts'
import {
  closedTo,
  closedToPerson,
  isInForce,
  leaveProblems,
  mayOpen,
  monthsToClose,
  notEnded,
  pendingProblems,
  spanWords,
  type Leave,
  type PeriodDoor,
  type PeriodState,
  yearsShut,
} from './rules.ts'

const year = (closed: number): PeriodState[] =>
  Array.from({ length: 12 }, (_, index) => ({
    month: `2026-${String(index + 1).padStart(2, '0')}`,
    state: index < closed ? 'closed' : 'open',
  }))

const codeOf = (work: () => unknown): number | null => {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof BusinessError ? error.code : null
  }
}

const NEXT_YEAR = '2027-01-10' as Day
const asking = (month: string, from: string | null, today = NEXT_YEAR) => ({ month, from, today })

describe('closing', () => {
  test('the oldest open month closes alone', () => {
    expect(monthsToClose(year(3), asking('2026-04', null))).toEqual(['2026-04'])
  })
  test('an earlier open month is said, or closes too when it was named', () => {
    expect(codeOf(() => monthsToClose(year(3), asking('2026-06', null)))).toBe(435)
    expect(codeOf(() => monthsToClose(year(3), asking('2026-06', '2026-05')))).toBe(435)
    expect(monthsToClose(year(3), asking('2026-06', '2026-04'))).toEqual(['2026-04', '2026-05', '2026-06'])
    // What was closed meanwhile is named in vain.
    expect(monthsToClose(year(3), asking('2026-06', '2026-01'))).toEqual(['2026-04', '2026-05', '2026-06'])
  })
  test('a closed month and one that does not exist', () => {
    expect(codeOf(() => monthsToClose(year(3), asking('2026-02', null)))).toBe(430)
    expect(codeOf(() => monthsToClose(year(3), asking('2031-02', null)))).toBe(433)
  })
  test.each<[string, Day, boolean]>([
    ['2026-04', '2026-04-29' as Day, false],
    ['2026-04', '2026-04-30' as Day, true],
    ['2026-04', '2026-05-01' as Day, true],
    ['2026-12', '2026-11-28' as Day, false],
    ['2028-02', '2028-02-28' as Day, false],
    ['2028-02', '2028-02-29' as Day, true],
  ])('%s on %s', (month, today, mayClose) => {
    expect(notEnded(month, today) === null).toBe(mayClose)
  })
  test('a month that has not ended does not close, nor do those before it with it', () => {
    expect(codeOf(() => monthsToClose(year(3), asking('2026-06', '2026-04', '2026-06-29' as Day)))).toBe(401)
    expect(codeOf(() => monthsToClose(year(3), asking('2026-12', '2026-04', '2026-06-30' as Day)))).toBe(401)
  })
  test.each<[string[], string, string[]]>([
    [['2026-04'], 'abril de 2026', []],
    [['2026-04', '2026-05', '2026-06'], 'abril a junio de 2026', []],
    [['2025-11', '2025-12', '2026-01'], 'noviembre de 2025 a enero de 2026', ['2025']],
  ])('%j is %s', (months, words, years) => {
    expect(spanWords(months)).toBe(words)
    expect(yearsShut(months)).toEqual(years)
  })
})

describe('opening', () => {
  test('only the last closed month', () => {
    expect(mayOpen(year(3), '2026-03')).toBe(true)
    expect(codeOf(() => mayOpen(year(3), '2026-02'))).toBe(438)
    expect(mayOpen(year(3), '2026-04')).toBe(false)
    expect(codeOf(() => mayOpen(year(3), '2031-02'))).toBe(433)
  })
})

test('whatever is asked, the closed months are those up to one', () => {
  const step = fc.record({
    close: fc.boolean(),
    at: fc.integer({ min: 1, max: 12 }),
    withEarlier: fc.boolean(),
    day: fc.integer({ min: 1, max: 28 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let periods = year(0)
      for (const { close, at, withEarlier, day } of steps) {
        const month = `2026-${String(at).padStart(2, '0')}`
        const set = (months: readonly string[], state: 'open' | 'closed') => {
          periods = periods.map((period) => (months.includes(period.month) ? { ...period, state } : period))
        }
        const asked = asking(
          month,
          withEarlier ? '2026-01' : null,
          (day > 14 ? NEXT_YEAR : `2026-09-${String(day).padStart(2, '0')}`) as Day,
        )
        codeOf(() => (close ? set(monthsToClose(periods, asked), 'closed') : mayOpen(periods, month) && set([month], 'open')))
        const firstOpen = periods.findIndex((period) => period.state === 'open')
        expect(periods.slice(firstOpen < 0 ? 12 : firstOpen).some((period) => period.state === 'closed')).toBe(false)
      }
    }),
  )
})

const march = '2026-03-15' as Day
const now = new Date('2026-11-20T15:00:00Z')
const open: PeriodDoor = { state: 'open', locks: [] }
const closed: PeriodDoor = { state: 'closed', locks: [] }
const leave = (module: PeriodModule | null, changes: Partial<Leave> = {}): Leave => ({
  module,
  until: new Date('2026-11-20T23:00:00Z'),
  endedAt: null,
  ...changes,
})

describe('writing into a month', () => {
  test.each<[string, PeriodDoor | null, PeriodModule[], string | null]>([
    ['of no year', null, ['sales'], 'El año contable 2026 no está creado.'],
    ['open', open, ['sales'], null],
    ['closed', closed, ['sales'], 'El periodo contable Marzo 2026 está cerrado.'],
    ['locked for it', { state: 'open', locks: ['sales'] }, ['sales'], 'El periodo Marzo 2026 está bloqueado para el módulo Ventas.'],
    ['locked for another', { state: 'open', locks: ['treasury'] }, ['sales'], null],
    [
      'locked for the second of its modules',
      { state: 'open', locks: ['inventory'] },
      ['sales', 'inventory'],
      'El periodo Marzo 2026 está bloqueado para el módulo Inventario.',
    ],
  ])('%s', (_, door, modules, said) => {
    const problem = closedTo(door, march, modules)
    expect(problem?.message ?? null).toBe(said)
    if (problem) expect(problem.field).toBe('date')
  })

  test.each<[string, PeriodDoor | null, PeriodModule[], Leave[], number | null]>([
    ['a leave for all opens a closed month', closed, ['sales', 'inventory'], [leave(null)], null],
    ['one for a module opens only that', closed, ['sales', 'inventory'], [leave('sales')], 430],
    ['two of them open both', closed, ['sales', 'inventory'], [leave('sales'), leave('inventory')], null],
    ['one for another opens nothing', { state: 'open', locks: ['sales'] }, ['sales'], [leave('treasury')], 431],
    ['over by itself', closed, ['sales'], [leave(null, { until: now })], 430],
    ['ended by hand', closed, ['sales'], [leave(null, { endedAt: new Date('2026-11-20T14:00:00Z') })], 430],
    ['no leave makes a year', null, ['sales'], [leave(null)], 433],
    ['what has no module needs one for all', closed, [], [leave('sales')], 430],
  ])('%s', (_, door, modules, leaves, code) => {
    expect(closedToPerson(door, march, modules, leaves, now)?.code ?? null).toBe(code)
  })

  test('a leave never closes, and what it opens closes again when it is over', () => {
    const modules = fc.subarray([...periodModuleCodes])
    const anyLeave = fc.record({ module: fc.constantFrom(null, ...periodModuleCodes), hours: fc.integer({ min: -5, max: 5 }) })
    fc.assert(
      fc.property(fc.boolean(), modules, modules, fc.array(anyLeave, { maxLength: 4 }), (isOpen, locks, asked, made) => {
        const door: PeriodDoor = { state: isOpen ? 'open' : 'closed', locks }
        const leaves = made.map(({ module, hours }) => leave(module, { until: new Date(now.getTime() + hours * 3_600_000) }))
        const [alone, left] = [closedTo(door, march, asked), closedToPerson(door, march, asked, leaves, now)]
        if (!alone) expect(left).toBeNull()
        expect(closedToPerson(door, march, asked, [...leaves, leave(null)], now)).toBeNull()
        expect(closedToPerson(door, march, asked, leaves, new Date(now.getTime() + 6 * 3_600_000))).toEqual(alone)
        if (left) expect([430, 431]).toContain(left.code)
      }),
    )
  })
})

describe('giving a leave', () => {
  test.each<[string, string, string, string[]]>([
    ['is right', '2026-11-21T23:00:00Z', 'Falta una factura', []],
    ['in the past', '2026-11-20T15:00:00Z', 'Falta una factura', ['until']],
    ['too long', '2026-12-22T15:00:00Z', 'Falta una factura', ['until']],
    ['of the longest', '2026-12-21T15:00:00Z', 'Falta una factura', []],
    ['without a reason', '2026-11-21T23:00:00Z', '', ['reason']],
    ['with a word too short', '2026-11-21T23:00:00Z', 'sí', ['reason']],
  ])('%s', (_, until, reason, fields) => {
    expect(leaveProblems({ until: new Date(until), reason }, now).map(({ field }) => field)).toEqual(fields)
  })
  test('it lets through up to its instant, not at it', () => {
    const until = new Date('2026-11-20T18:00:00Z')
    expect(isInForce({ until, endedAt: null }, new Date(until.getTime() - 1))).toBe(true)
    expect(isInForce({ until, endedAt: null }, until)).toBe(false)
  })
})

test('what is under way keeps a month from closing, all said at once', () => {
  expect(pendingProblems([])).toEqual([])
  expect(pendingProblems([{ what: 'draft', count: 0 }])).toEqual([])
  expect(
    pendingProblems([
      { what: 'draft', count: 2 },
      { what: 'unsent', count: 1 },
      { what: 'draft', count: 3 },
      { what: 'owing', count: 9 },
    ]).map(({ code, message }) => [code, message]),
  ).toEqual([
    [436, 'El periodo tiene 5 documentos en borrador.'],
    [437, 'El periodo tiene 1 documentos electrónicos sin transmitir.'],
  ])
  const [trials] = pendingProblems([{ what: 'trial', count: 2, href: '/sales/invoices?vista=trial' }])
  expect(trials).toMatchObject({
    code: 401,
    message: expect.stringContaining('2 documentos de prueba'),
    params: { direccion: '/sales/invoices?vista=trial' },
  })
})

test('a month is named in Spanish', () => {
  expect(monthTitle('2026-11')).toBe('Noviembre 2026')
})
