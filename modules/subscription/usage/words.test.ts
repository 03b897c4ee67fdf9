// What is read of a plan: words of its states, and what needs somebody, the worst first.
import { expect, test } from 'vitest'
import type { Day } from '#base/date.ts'
import type { PlanUsage } from '../endpoints.ts'
import { usageState } from '../limits.ts'
import { alarmsOf, stateWords, usedWords } from './words.ts'

const TODAY = '2026-11-20' as Day
const feature = (title: string, limit: number | null, used: number | null): PlanUsage['features'][number] => ({
  flag: title,
  title,
  limit,
  used,
  monthly: true,
  state: usageState(limit, used ?? 0),
})
const usage = (changes: Partial<PlanUsage>): PlanUsage => ({
  planName: 'Básico',
  status: 'active',
  validUntil: null,
  features: [],
  ...changes,
})

test.each([
  [null, null, 'Ilimitado', ''],
  [null, 1234, 'Ilimitado', '1.234 este mes'],
  [0, null, 'Plan no disponible', ''],
  [5, null, 'Disponible', 'Hasta 5'],
  [100, 79, 'Disponible', '79 de 100'],
  [100, 80, 'Cerca del límite', '80 de 100'],
  [100, 100, 'Límite alcanzado', '100 de 100'],
  [100, 103, 'Límite superado', '103 de 100'],
] as const)('limit %s, used %s: %s', (limit, used, state, words) => {
  expect(stateWords[usageState(limit, used ?? 0)]).toBe(state)
  expect(usedWords({ limit, used, monthly: true })).toBe(words)
})

test('what is not counted by month says how much there is', () => {
  expect(usedWords({ limit: null, used: 3, monthly: false })).toBe('3')
})

test.each<[Partial<PlanUsage>, string[]]>([
  [{}, []],
  [{ features: [feature('Mesa de ayuda', 0, null), feature('Pedidos', null, null)] }, []],
  [{ status: 'suspended' }, ['La suscripción está suspendida: no se emiten documentos nuevos.']],
  [{ validUntil: TODAY }, []],
  [{ validUntil: '2026-11-19' as Day }, ['El plan venció el 19/11/2026: no se emiten documentos nuevos.']],
  [
    { features: [feature('Empleados', 10, 8), feature('Facturación electrónica', 100, 101)] },
    ['Facturación electrónica: límite superado (101 de 100).', 'Empleados: cerca del límite (8 de 10).'],
  ],
])('%j', (changes, texts) => expect(alarmsOf(usage(changes), TODAY).map(({ text }) => text)).toEqual(texts))
