import { expect, test } from 'vitest'
import type { Endpoint } from '../http/endpoint.ts'
import { narrowest } from './narrowest.server.ts'
import { choiceParameter, periodParameter, referenceParameter, type ReportQuery } from './parameter.ts'

const anything = { endpoint: {} as Endpoint<string, undefined, undefined, never>, query: () => ({}), options: () => [], placeholder: '' }
const parameters = {
  period: periodParameter(),
  state: choiceParameter('Estado', { all: 'Todos', late: 'Vencidos' }, 'all'),
  item: referenceParameter('Producto', anything),
  party: referenceParameter('Tercero', anything),
}
const period = { from: '2020-01-01', to: '2020-01-31' }
const asked = { period: 'mes', state: 'late', item: 'a', party: 'b' }
const tried = async (found: (query: ReportQuery) => number, query: ReportQuery = asked) =>
  narrowest(parameters, query, period, async (each) => found(each))

test('the filter without which there is most is the narrowest', async () => {
  expect(await tried((query) => (query['item'] === undefined ? 7 : query['state'] === undefined ? 3 : 0))).toBe('item')
  expect(
    await tried((query) => (query['from'] === '2010-01-01' && query['to'] === '2030-01-31' && query['period'] === undefined ? 1 : 0)),
  ).toBe('period')
  expect(await tried(() => 0)).toBeNull()
})

test('what is not in force is not tried', async () => {
  const seen: ReportQuery[] = []
  await tried((query) => seen.push(query), { state: 'all', item: '' })
  expect(seen).toEqual([{ state: 'all', item: '', from: '2010-01-01', to: '2030-01-31' }])
})
