// Every address of settings that the specification names stands in a group, also before it is built.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ALL_SERVICES } from '#platform/access.ts'
import { screen, type Screen } from '#platform/screen.ts'
import { groupsOf, settingsGroupOf } from './groups.ts'

const named = readFileSync(join(import.meta.dirname, '../../checks/spec/routes.tsv'), 'utf8')
  .split('\n')
  .map((line) => line.split('\t')[0] ?? '')
  .filter((path) => /^\/(settings|crm\/settings|desk\/settings|payroll\/settings)\/|^\/desk\/customer-service-setting/.test(path))

test('there are settings, and each has its group', () => {
  expect(named.length).toBeGreaterThan(80)
  expect(named.filter((path) => settingsGroupOf(path) === null)).toEqual([])
})

test.each([
  ['/settings/branches', 'company'],
  ['/settings/branches/registers', 'pos'],
  ['/settings/payroll-lite/concepts', 'payroll'],
  ['/settings/companies/zona-virtual', 'integrations'],
  ['/sales/invoices', null],
])('%s belongs to %s', (path, group) => expect(settingsGroupOf(path)).toBe(group))

const make = (path: string): Screen => screen({ path, title: path, module: 'x', permission: 'member', plan: null, services: ALL_SERVICES })

test('groups in their order, each with its settings in theirs; forms and records are no settings', () => {
  const shown = groupsOf(
    ['/settings/brands', '/settings/item-categories', '/settings/consecutives', '/settings/users/create', '/people'].map(make),
  )
  expect(shown.map(({ label, screens }) => [label, screens.map(({ path }) => path)])).toEqual([
    ['Empresa', ['/settings/consecutives']],
    ['Inventario y producción', ['/settings/item-categories', '/settings/brands']],
  ])
})
