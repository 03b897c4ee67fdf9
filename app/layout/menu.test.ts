// The menu: only what exists and may be entered, groups without entries gone, reports listed by themselves, settings on a page of their own.
import { expect, test } from 'vitest'
import { ALL_SERVICES, type Permission, type Visitor } from '#platform/access.ts'
import { screen, type Screen } from '#platform/screen.ts'
import { partyPermissions } from '#modules/people/index.ts'
import { paymentPermissions, receiptPermissions } from '#modules/treasury/index.ts'
import { bottomFor, creationsFor, menuFor } from './menu.ts'

const view: Permission = { code: 'sales.invoice.read', title: 'Ver facturas' }
const make = (path: string, title: string, permission: Screen['permission'], services = ALL_SERVICES): Screen =>
  screen({ path, title, module: 'x', permission, plan: null, services })

const screens: readonly Screen[] = [
  make('/', 'Inicio', 'member'),
  make('/sales/invoices', 'Facturas de venta', view, ['full']),
  make('/sales/invoices/create', 'Crear factura de venta', view, ['full']),
  make('/people', 'Terceros', partyPermissions.read),
  make('/treasuries/{type}', 'Recaudos', view),
  make('/analytics/reports/trial-balance', 'Balance de prueba', view),
  make('/settings', 'Configuración', 'member'),
  { ...make('/settings/brands', 'Marcas', 'member'), parents: [{ title: 'Configuración', path: '/settings' }] },
  make('/settings/roles/{id}/permission', 'Permisos', 'member'),
  make('/account/my-companies', 'Mis empresas', 'self'),
]
const visitor = (change: Partial<Visitor>): Visitor => ({ serviceId: 1, roleId: 1, permissions: new Set(['*']), planLimits: {}, ...change })
const shown = (who: Visitor) => menuFor(screens, who).map(({ label, href, entries }) => [label, href, entries.map((entry) => entry.href)])

test('the administrator sees every screen that exists', () =>
  expect(shown(visitor({}))).toEqual([
    ['Inicio', '/', []],
    ['Ventas', null, ['/sales/invoices']],
    ['Tesorería', null, ['/treasuries/AR', '/treasuries/AP']],
    ['CRM', null, ['/people']],
    ['Analítica', null, ['/analytics/reports/trial-balance']],
    ['Configuración', '/settings', []],
    ['Mi cuenta', null, ['/account/my-companies']],
  ]))

test('what a page leads to is found in the menu, and not unfolded', () =>
  expect(menuFor(screens, visitor({})).flatMap(({ label, within }) => within.map((entry) => [label, entry.label, entry.href]))).toEqual([
    ['Configuración', 'Marcas', '/settings/brands'],
  ]))

test('a role sees what it may, a service what it has', () => {
  expect(shown(visitor({ permissions: new Set([partyPermissions.read.code]) })).map(([label]) => label)).toEqual([
    'Inicio',
    'CRM',
    'Configuración',
    'Mi cuenta',
  ])
  expect(shown(visitor({ serviceId: 13 })).map(([label]) => label)).not.toContain('Ventas')
})

test('two places of one screen, each with what it asks besides', () => {
  const treasury = (...codes: string[]) => shown(visitor({ permissions: new Set(codes) })).find(([label]) => label === 'Tesorería')?.[2]
  expect(treasury(view.code)).toEqual(['/treasuries/AR'])
  expect(treasury(view.code, ...[paymentPermissions.read, receiptPermissions.read].map(({ code }) => code))).toEqual([
    '/treasuries/AR',
    '/treasuries/AP',
  ])
})

test('creating needs the right to write', () => {
  expect(creationsFor(screens, visitor({})).map((entry) => entry.href)).toEqual(['/sales/invoices/create', '/people?new=1'])
  expect(creationsFor(screens, visitor({ permissions: new Set([partyPermissions.read.code]) }))).toEqual([])
})

test('the bar of a phone has four at most', () =>
  expect(bottomFor(menuFor(screens, visitor({}))).map((entry) => [entry.label, entry.group])).toEqual([
    ['Inicio', 'home'],
    ['Facturas', 'sales'],
    ['Terceros', 'crm'],
    ['Recaudos', 'treasury'],
  ]))
