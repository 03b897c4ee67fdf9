// Who sees what, in the browser: visitors of several editions, plans and roles at some addresses of the golden matrix, and
// a menu that leads exactly where they may go. What is refused says what is missing and whom to ask.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { menu } from '#app/layout/menu.ts'
import { missingScreen } from '#app/home/screens.ts'
import { bookkeepers, presetRoles, roleIds, type RoleName } from '#modules/access/index.ts'
import { addressOf } from '#platform/screen.ts'
import { seriousProblems } from './axe.ts'
import { haveSession, signIn, takePicture, visit } from './browser.ts'
import { visitorsOfFile } from './visitors.ts'

const visitors = visitorsOfFile()

const [HEAD = '', ...ROWS] = readFileSync(join(import.meta.dirname, '../docs/gates.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
const columns = HEAD.split('\t')
const golden = new Map(ROWS.map((row) => [row.split('\t')[0] ?? '', row.split('\t')]))

type Spec = { readonly role: RoleName; readonly serviceId: number; readonly plan: 'todo' | 'nada' }

/** S shown, F forbidden, - absent. */
const letterOf = (path: string, { role, serviceId, plan }: Spec): string =>
  golden.get(path)?.[columns.indexOf(`servicio ${serviceId}, plan con ${plan}`)]?.[
    presetRoles.findIndex(({ id }) => id === roleIds[role])
  ] ?? '-'

/** One of each kind of gate: of everybody, of an edition, of a plan, of a permission; and one that is not built. */
const sample = [
  '/kickOff',
  '/people',
  '/client/new',
  '/sales/invoices/create',
  '/settings/consecutives',
  '/accounting/chart-accounts',
  '/fixed-assets',
]

async function seen(page: Page, url: string, path: string): Promise<string> {
  await page.goto(`${url}${path}`)
  const heading = page.getByRole('heading', { level: 1 }).first()
  await heading.waitFor()
  const text = await heading.innerText()
  if (text === missingScreen.title) return '-'
  return text === 'Acceso restringido' && new URL(page.url()).pathname === '/forbidden' ? 'F' : 'S'
}

/** Every address that the menu offers, group by group. */
async function menuAddresses(page: Page): Promise<Set<string>> {
  const nav = page.getByRole('navigation', { name: 'Menú principal' })
  const found = new Set<string>()
  const take = async () => {
    for (const link of await nav.getByRole('link').all()) found.add((await link.getAttribute('href')) ?? '')
  }
  await take()
  // A group that opens closes the one before; the other buttons are stars.
  const groups = await nav.getByRole('button', { expanded: false }).allInnerTexts()
  for (const name of groups) {
    await nav.getByRole('button', { name, exact: true, expanded: false }).click()
    await take()
  }
  return found
}

describe.each<Spec>([
  { serviceId: 1, plan: 'todo', role: 'cashier' },
  { serviceId: 1, plan: 'nada', role: 'administrator' },
  { serviceId: 9, plan: 'todo', role: 'administrator' },
  { serviceId: 11, plan: 'todo', role: 'accountant' },
  { serviceId: 13, plan: 'nada', role: 'seller' },
])('service $serviceId, plan with $plan, $role', (spec) => {
  test('addresses and menu are what the golden matrix says', async () => {
    const visited = await visit()
    const { page, url } = visited
    await signIn(visited, await visitors.make(spec))
    const menuOf = await menuAddresses(page)
    const found: [string, string][] = []
    for (const path of sample) found.push([path, await seen(page, url, path)])
    expect(found).toEqual(sample.map((path) => [path, letterOf(path, spec)]))
    const places = menu.flatMap(({ path, entries = [] }) => [
      ...(path === undefined ? [] : [{ path, params: {}, permission: undefined }]),
      ...entries,
    ])
    // A place that asks for more than its screen (the payments beside the receipts) is of those who keep the books.
    const keepsBooks = ['administrator', ...bookkeepers].includes(spec.role)
    for (const { path, params = {}, permission } of places)
      expect([path, params, menuOf.has(addressOf(path, params))]).toEqual([
        path,
        params,
        letterOf(path, spec) === 'S' && (permission === undefined || keepsBooks),
      ])
    await visited.close()
  })
})

test('a refusal says what is missing and whom to ask, and leads back', async () => {
  const visited = await visit()
  const { page, url } = visited
  const { administrator, ...somebody } = await visitors.make({ role: 'viewer' })
  await haveSession(visited, somebody)
  await page.goto(`${url}/people`)
  await page.getByRole('heading', { name: 'Terceros' }).waitFor()
  await page.goto(`${url}/sales/invoices/create`)
  await page.getByText('A tu rol «Consulta» le falta el permiso «Crear y editar facturas de venta».').waitFor()
  await page.getByText('Ada Admin').waitFor()
  const letter = new URL((await page.getByRole('link', { name: 'Escribir un correo' }).getAttribute('href')) ?? '')
  expect([letter.protocol, letter.pathname]).toEqual(['mailto:', administrator])
  expect(letter.searchParams.get('body')).toContain('«Crear y editar facturas de venta» en Visitas S.A.S.')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'forbidden')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'forbidden-phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Volver' }).click()
  await page.getByRole('heading', { name: 'Terceros' }).waitFor()
  await visited.close()
})

test('what the plan lacks is asked of whoever administers it', async () => {
  const visited = await visit()
  await haveSession(visited, await visitors.make({ role: 'accountant', plan: 'nada' }))
  await visited.page.goto(`${visited.url}/sales/invoices`)
  await visited.page.getByText('El plan de Visitas S.A.S. no incluye «Facturación de venta».').waitFor()
  await visited.page.getByRole('link', { name: 'Ver mi plan' }).click()
  await visited.page.getByRole('heading', { name: 'Plan Completo de Visitas S.A.S.' }).waitFor()
  await visited.page.getByText('Plan no disponible').first().waitFor()
  expect(await seriousProblems(visited.page)).toEqual([])
  await takePicture(visited.page, 'plan-nothing')
  await visited.close()
})
