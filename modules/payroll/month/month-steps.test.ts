// Where a payroll stands: what is done, and one step that is next.
import { expect, test } from 'vitest'
import { stepsOf, type SteppedMonth } from './month-steps.ts'

const slip = (state = 'draft', problem = '') => ({ problem, document: { state } })
const month = (changes: Partial<SteppedMonth> = {}): SteppedMonth => ({
  ...{ kind: 'month', state: 'notAccounted', calculatedAt: null, approvedBy: '', number: null, novelties: [], everybody: [1, 2] },
  ...{ slips: [], shared: 0, owed: '0.00' },
  ...changes,
})
const accounted = { state: 'accounted', calculatedAt: 'ayer', number: 'NM-1', approvedBy: 'Luz', owed: '10.00' } as const

test.each<[string, SteppedMonth, number, string | undefined, string | undefined]>([
  ['nobody works in it', month({ everybody: [] }), 0, 'Personas', '0 empleados'],
  ['it waits for its novelties', month(), 0, 'Novedades', '0 registradas'],
  ['three differ', month({ calculatedAt: 'ayer', slips: [slip(), slip()] }), 3, 'Revisión', '3 diferencias'],
  [
    'one could not be calculated',
    month({ calculatedAt: 'ayer', slips: [slip(), slip('draft', 'Falta la UVT')] }),
    0,
    'Revisión',
    '1 sin calcular',
  ],
  ['it is to be sent', month({ ...accounted, slips: [slip('accepted'), slip()] }), 0, 'Transmisión', '1 de 2'],
  ['a prima is told with the month', month({ ...accounted, kind: 'bonus', slips: [slip()] }), 0, 'Desprendibles', 'Pendiente'],
  ['it is to be paid', month({ ...accounted, slips: [slip('accepted')], shared: 1 }), 0, 'Banco', 'Pendiente'],
  ['all is done', month({ ...accounted, slips: [slip('accepted')], shared: 1, owed: '0.00' }), 0, undefined, undefined],
])('%s', (_, of, notable, name, text) => {
  const steps = stepsOf(of, notable)
  expect(steps).toHaveLength(9)
  const current = steps.find(({ state }) => state === 'current')
  expect([current?.name, current?.text]).toEqual([name, text])
})
