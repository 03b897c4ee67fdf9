// The help of screens as modules write it: of addresses that are served, with what each is for and three tasks; and of which there is none yet.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { helpFor, readHelp } from '#platform/help/help.ts'
import { matcherOf } from '#platform/screen.ts'
import { screens } from '../screens.ts'

const ROOT = join(import.meta.dirname, '../..')
const files = globSync('modules/*/help.md', { cwd: ROOT }).toSorted()
const all = files.flatMap((file) => readHelp(readFileSync(join(ROOT, file), 'utf8')))

const isServed = (address: string): boolean => screens.some(({ path }) => path === address || matcherOf(path)(address.split('?')[0] ?? ''))

/** Addresses within the menu without help: fewer each time, none in the end. */
const UNHELPED = 144

test('each help is of addresses that are served, with what it is for and three tasks', () => {
  expect(all.length).toBeGreaterThan(20)
  for (const { path, purpose, tasks } of all) {
    expect([
      path,
      screens.some((screen) => screen.path === path || screen.path.startsWith(`${path}/`) || matcherOf(screen.path)(path)),
    ]).toEqual([path, true])
    expect([path, purpose !== '', tasks.length]).toEqual([path, true, 3])
    for (const { href } of tasks) if (href !== null) expect([href, isServed(href)]).toEqual([href, true])
  }
  expect(new Set(all.map(({ path }) => path)).size).toBe(all.length)
})

test('the modules that wrote theirs helped all their screens; of how many there is none is told', () => {
  const shown = screens.filter(({ path }) => !path.startsWith('/public') && path !== '*')
  const without = shown.filter(({ path }) => helpFor(all, path.replace('{type}', 'AR')) === null).map(({ path }) => path)
  expect(without.filter((path) => /^\/(sales|purchases|treasuries|items)\b/.test(path))).toEqual([])
  expect(without.length).toBe(UNHELPED)
})

test.each([
  ['/sales/invoices/create', '/sales/invoices'],
  ['/sales/invoices', '/sales/invoices'],
  ['/sales/invoices-d', null],
  ['/', null],
])('%s is helped by %s', (address, path) =>
  expect(
    helpFor(
      [
        { path: '/sales/invoices', purpose: 'x', tasks: [] },
        { path: '/sales', purpose: 'x', tasks: [] },
      ].slice(0, 1),
      address,
    )?.path ?? null,
  ).toBe(path),
)

test('what is neither a screen, nor a purpose, nor a task is refused', () => {
  expect(readHelp('# T\n\n## /a\nPara\nesto.\n\n- [Crear](/a/create): así.\n- Ver: aquí.')).toEqual([
    {
      ...{ path: '/a', purpose: 'Para esto.' },
      tasks: [
        { title: 'Crear', href: '/a/create', text: 'así.' },
        { title: 'Ver', href: null, text: 'aquí.' },
      ],
    },
  ])
  expect(() => readHelp('Para esto.')).toThrow(/which screen/)
  expect(() => readHelp('## /a\n- sin nada')).toThrow(/No task/)
})
