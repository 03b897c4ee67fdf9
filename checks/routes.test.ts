import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ALL_SERVICES } from '#platform/access.ts'
import type { Screen } from '#platform/screen.ts'
import { readRoutes, routeProblems, unbuiltRoutes } from './routes.ts'

const specified = readRoutes(
  [
    'path\tkind\tmodule\ttitle_es\tservice_ids\tplan_flag\tpath_source\tnotes',
    '/people\tlist\tpeople\tTerceros\t13,full\t-\tspec\t-',
    '/sales/invoices\tlist\tsales\tFacturas de venta\t11?,full\tplanSell?\tspec\t-',
    '/help/users\tlist\thelp\tUsuarios\tfull\tplanHelpUsers\tspec\t-',
    '/login\tauth\tbase\tIniciar sesión\t9?,11?,13,full\t-\tspec\tno session',
  ].join('\n'),
)

const people: Screen = { path: '/people', title: 'Terceros', module: 'people', permission: 'member', plan: null, services: [13, 'full'] }
const sell = { name: 'planSell', title: 'Facturación de venta' }
const invoices: Screen = { ...people, path: '/sales/invoices', title: 'Facturas de venta', plan: sell, services: ['full'] }
const users: Screen = {
  ...people,
  path: '/help/users',
  title: 'Usuarios',
  plan: { name: 'planHelpUsers', title: 'Mesa de ayuda' },
  services: ['full'],
}
const login: Screen = { ...people, path: '/login', title: 'Iniciar sesión', permission: 'public', services: ALL_SERVICES }

test.each<[string, Screen, string]>([
  ['an address of our own', { ...people, path: '/persons' }, '/persons is not an address of the specification'],
  ['another name of a parameter', { ...people, path: '/people/{key}' }, '/people/{key} is not an address'],
  ['another title', { ...people, title: 'Clientes' }, 'is titled "Clientes", not "Terceros"'],
  ['a plan that nobody asked for', { ...people, plan: sell }, 'asks the plan for planSell, not nothing'],
  ['another plan', { ...invoices, plan: { name: 'planCrm', title: 'CRM' } }, 'asks the plan for planCrm, not planSell'],
  ['a plan that is missing', { ...users, plan: null }, 'asks the plan for nothing, not planHelpUsers'],
  ['a service left out', { ...people, services: ['full'] }, 'is not shown to the services 13'],
  ['a service let in', { ...people, services: [9, 13, 'full'] }, 'is shown to the services 9'],
  ['a session where none is needed', { ...login, permission: 'member' }, '/login needs no session'],
  ['a public address that is not', { ...people, permission: 'public' }, '/people needs a session'],
])('complains of %s', (_, screen, why) => {
  expect(routeProblems([screen], specified)).toEqual([expect.stringContaining(why)])
})

test('complains of an address served twice', () => {
  expect(routeProblems([people, people], specified)).toEqual(['/people is served twice'])
})

test('what is assumed may be or not', () => {
  const narrow = [people, invoices, users, { ...login, services: [13, 'full'] as const }]
  const wide = [people, { ...invoices, plan: null, services: [11, 'full'] as const }, users, login]
  expect(routeProblems(narrow, specified)).toEqual([])
  expect(routeProblems(wide, specified)).toEqual([])
})

test('a title may differ with a reason', () => {
  const exception = { path: '/people', title: 'Clientes', reason: 'shows only customers' }
  expect(routeProblems([{ ...people, title: 'Clientes' }], specified, [exception])).toEqual([])
})

test('counts what has no screen yet', () => {
  expect(unbuiltRoutes([people, login], specified)).toEqual(['/sales/invoices', '/help/users'])
})

test('the table of the specification is read whole', () => {
  const routes = readRoutes(readFileSync(join(import.meta.dirname, 'spec/routes.tsv'), 'utf8'))
  expect(routes).toHaveLength(339)
  expect(new Set(routes.map((route) => route.path)).size).toBe(339)
  expect(routes.filter((route) => route.services.length + route.assumedServices.length === 0)).toEqual([])
})
