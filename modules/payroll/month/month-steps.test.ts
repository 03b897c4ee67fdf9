// Where a payroll stands: what is done, and one step that is next.
import { expect, test } from 'vitest'
import { stepsOf, type SteppedMonth } from './month-steps.ts'

const slip = (state = 'draft', problem = '', asksReview = false, reviewedBy = '') => ({
  problem,
  asksReview,
  reviewedBy,
  document: { state },
})
const asking = slip('draft', '', true)
const month = (changes: Partial<SteppedMonth> = {}): SteppedMonth => ({
  ...{ kind: 'month', state: 'notAccounted', calculatedAt: null, approvedBy: '', number: null, novelties: [], everybody: [1, 2] },
  ...{ slips: [], changed: 0, shared: 0, owed: '0.00' },
  ...changes,
})
const accounted = { state: 'accounted', calculatedAt: 'ayer', number: 'NM-1', approvedBy: 'Luz', owed: '10.00' } as const

test.each<[string, SteppedMonth, string | undefined, string | undefined]>([
  ['nobody works in it', month({ everybody: [] }), 'Personas', '0 empleados'],
  ['it waits for its novelties', month(), 'Novedades', '0 registradas'],
  ['three differ', month({ calculatedAt: 'ayer', slips: [asking, asking, asking, slip()] }), 'Revisión', '3 faltan'],
  ['all were looked at', month({ calculatedAt: 'ayer', slips: [slip('draft', '', true, 'Luz'), slip()] }), 'Aprobación', 'Pendiente'],
  [
    'one could not be calculated',
    month({ calculatedAt: 'ayer', slips: [slip(), slip('draft', 'Falta la UVT')] }),
    'Revisión',
    '1 sin calcular',
  ],
  ['it is to be sent', month({ ...accounted, slips: [slip('accepted'), slip()] }), 'Transmisión', '1 de 2'],
  ['a prima is told with the month', month({ ...accounted, kind: 'bonus', slips: [slip()] }), 'Desprendibles', 'Pendiente'],
  ['it is to be paid', month({ ...accounted, slips: [slip('accepted')], shared: 1 }), 'Banco', 'Pendiente'],
  ['all is done', month({ ...accounted, slips: [slip('accepted')], shared: 1, owed: '0.00' }), undefined, undefined],
])('%s', (_, of, name, text) => {
  const steps = stepsOf(of)
  expect(steps).toHaveLength(9)
  const current = steps.find(({ state }) => state === 'current')
  expect([current?.name, current?.text]).toEqual([name, text])
})
