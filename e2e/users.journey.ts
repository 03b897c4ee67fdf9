// Somebody is invited, chooses a password and sells in one branch, of which alone they see; a role is written with the
// keyboard and acts on who has it; an administrator looks at the company as that role and leaves.
import { expect, test } from 'vitest'
import { seriousProblems } from './axe.ts'
import { haveSession, signIn, takePicture, type Visit, visit } from './browser.ts'
import { visitorsOfFile } from './visitors.ts'
import { writeCoffee, writeForHotels, writeQuantity } from './writing.ts'

// A second branch changes every form of documents: it is opened in a company of its own.
const visitors = visitorsOfFile()

const EMAIL = 'nora.ramos@visitas.example'
const PASSWORD = 'Frailejones.2026'
const BRANCH = 'Sucursal viajera'

async function invitationByMail({ page, url }: Visit, email: string): Promise<string> {
  const letter = page.getByRole('row', { name: new RegExp(`${email}.*te invitó`) }).getByRole('link')
  await expect
    .poll(
      async () => {
        await page.goto(`${url}/api/dev/mailbox`)
        return letter.count()
      },
      { timeout: 15_000, interval: 500 },
    )
    .toBeGreaterThan(0)
  await letter.first().click()
  return /https?:\S+/.exec(await page.locator('pre').innerText())?.[0] ?? ''
}

test('invited to a branch, a seller sees only what is of it', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited, await visitors.make({ role: 'administrator' }))
  await page.goto(`${url}/settings/branches?new=1`)
  const panel = page.getByRole('complementary', { name: 'Crear sucursal' })
  await panel.getByRole('textbox', { name: 'Código' }).fill('77')
  await panel.getByRole('textbox', { name: 'Nombre' }).fill(BRANCH)
  await panel.getByRole('button', { name: /^Crear/ }).click()
  await page.getByText(`Sucursal ${BRANCH} creada`).waitFor()

  await page.goto(`${url}/settings/users`)
  await page.getByRole('link', { name: 'Invitar' }).click()
  await page.getByRole('textbox', { name: 'Correos' }).fill(`Nora Ramos <${EMAIL}>`)
  await page.getByRole('combobox', { name: 'Rol' }).selectOption({ label: 'Vendedor' })
  await page.getByRole('checkbox', { name: BRANCH }).check()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: /Enviar invitación/ }).click()
  await page.getByRole('row', { name: /Nora Ramos.*Vendedor.*Invitado/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'users-invited')
  const link = await invitationByMail(visited, EMAIL)

  const invited = await visit({ width: 360, height: 740, theme: 'dark' })
  await invited.page.goto(link)
  await invited.page.getByLabel('Contraseña nueva', { exact: true }).fill(PASSWORD)
  await invited.page.getByLabel('Repite la contraseña', { exact: true }).fill(PASSWORD)
  await invited.page.getByRole('button', { name: 'Crear contraseña' }).click()
  await invited.page.getByRole('heading', { name: /^Hola, Nora/ }).waitFor()
  await invited.page.goto(`${url}/sales/invoices`)
  await invited.page.getByRole('heading', { name: 'Facturas de venta', level: 1 }).waitFor()
  await expect.poll(() => invited.page.locator('[data-rowlink]').count()).toBe(0)
  await takePicture(invited.page, 'seller-of-branch')
  await invited.close()

  await page.goto(`${url}/settings/users?search=nora`)
  await page.getByRole('link', { name: 'Nora Ramos' }).click()
  await page.getByRole('heading', { name: 'Nora Ramos', level: 1 }).waitFor()
  await page.getByText('Ingresos a la empresa').waitFor()
  expect(await page.getByRole('checkbox', { name: BRANCH }).isChecked()).toBe(true)
  expect(await seriousProblems(page)).toEqual([])
  await visited.close()
})

/** Whether a column of the list in sight is shown. */
async function isShown({ page }: Visit, column: string): Promise<boolean> {
  await page.getByRole('button', { name: 'Columnas' }).click()
  const shown = await page.getByRole('checkbox', { name: column, exact: true }).isChecked()
  await page.keyboard.press('Escape')
  return shown
}

test('invited and kept to a seller, somebody sells in that name and sees no other sale', async () => {
  const email = 'tomas.vega@visitas.example'
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/settings/users/create`)
  await page.getByRole('textbox', { name: 'Correos' }).fill(`Tomás Vega <${email}>`)
  await page.getByRole('combobox', { name: 'Rol' }).selectOption({ label: 'Vendedor' })
  await page.getByRole('button', { name: /Enviar invitación/ }).click()
  await page.getByRole('link', { name: 'Tomás Vega' }).click()
  const seller = page.getByRole('combobox', { name: 'Solo las ventas del vendedor' })
  await seller.fill('nuevo horizonte')
  await page.getByRole('option', { name: /Colegio Nuevo Horizonte/ }).click()
  await page.getByRole('button', { name: /^Guardar/ }).click()
  await page.getByText(/Usuario guardado/).waitFor()
  expect(await seriousProblems(page)).toEqual([])

  const link = await invitationByMail(visited, email)
  const invited = await visit()
  await invited.page.goto(link)
  await invited.page.getByLabel('Contraseña nueva', { exact: true }).fill(PASSWORD)
  await invited.page.getByLabel('Repite la contraseña', { exact: true }).fill(PASSWORD)
  await invited.page.getByRole('button', { name: 'Crear contraseña' }).click()
  await invited.page.getByRole('heading', { name: /^Hola, Tomás/ }).waitFor()
  const theirs = invited.page.locator('[data-rowlink]')
  const open = async () => {
    await invited.page.goto(`${url}/sales/quotes?period=siempre`)
    await invited.page.getByRole('heading', { name: 'Cotizaciones', level: 1 }).waitFor()
    await expect.poll(() => invited.page.locator('[aria-busy="true"]').count()).toBe(0)
  }
  await open()
  expect(await theirs.count()).toBe(0)
  // Of what they reach nothing was sold in the name of anybody: no column for it, unless they ask.
  expect(await isShown(invited, 'Vendedor')).toBe(false)

  await writeForHotels(invited.page, `${url}/sales/quotes/create`)
  await writeCoffee(invited.page)
  await writeQuantity(invited.page, '3')
  await invited.page.keyboard.press('Control+Enter')
  await invited.page.getByRole('heading', { name: /Cotización CT-\d+/ }).waitFor()
  await invited.page.getByText('Colegio Nuevo Horizonte').first().waitFor()
  await open()
  await expect.poll(() => theirs.count()).toBe(1)
  expect(await isShown(invited, 'Vendedor')).toBe(true)
  expect(await seriousProblems(invited.page)).toEqual([])
  await takePicture(invited.page, 'kept-to-a-seller')
  await invited.close()

  // Whoever administers sees that one and all others.
  await page.goto(`${url}/sales/quotes?period=siempre`)
  await expect.poll(() => page.locator('[data-rowlink]').count()).toBeGreaterThan(1)
  await visited.close()
})

test('a role is copied and written with the keyboard, looked at, and left', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited, await visitors.make({ role: 'administrator' }))
  await page.goto(`${url}/settings/roles`)
  await page.getByRole('row', { name: /Consulta/ }).hover()
  await page.getByRole('button', { name: 'Acciones de Consulta' }).click()
  await page.getByRole('menuitem', { name: 'Copiar' }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Asesor')
  await page.keyboard.press('Enter')
  const grid = page.getByRole('grid', { name: 'Permisos de Asesor' })
  await grid.waitFor()
  await page.getByRole('searchbox', { name: 'Buscar permisos' }).fill('cotizaciones')
  const write = grid.getByRole('gridcell', { name: /^Crear y editar cotizaciones/ }).or(grid.getByLabel(/^Crear y editar cotizaciones/))
  const issue = grid.getByLabel(/^Emitir cotizaciones/)
  await grid.getByLabel(/^Ver cotizaciones/).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.getByText('Emitir cotizaciones. Necesita «Ver cotizaciones» y «Crear y editar cotizaciones».').waitFor()
  // Issuing brings writing with it.
  await page.keyboard.press(' ')
  await expect.poll(() => issue.getAttribute('aria-label')).toMatch(/: permitido/)
  expect(await write.first().getAttribute('aria-label')).toMatch(/: permitido/)
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'permissions')
  await page.keyboard.press('Control+s')
  await page.getByText(/Permisos guardados/).waitFor()

  await page.goto(`${url}/settings/roles`)
  await page.getByRole('row', { name: /Asesor/ }).hover()
  await page.getByRole('button', { name: 'Acciones de Asesor' }).click()
  await page.getByRole('menuitem', { name: 'Ver como este rol' }).click()
  await page.getByText(/Ves la empresa como Asesor/).waitFor()
  await page.getByRole('heading', { name: /^Hola/ }).waitFor()
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'looking')
  await page.getByRole('button', { name: 'Volver a mi rol' }).click()
  await page.getByRole('heading', { name: 'Roles', level: 1 }).waitFor()
  await page.getByText(/Ves la empresa como/).waitFor({ state: 'detached' })
  await visited.close()
})

/** Screens of the demonstration on which whoever may sees what things cost. */
async function wordsOfCost({ page, url }: Visit): Promise<string[]> {
  const found: string[] = []
  const look = async (path: string, ready: () => Promise<unknown>) => {
    await page.goto(`${url}${path}`)
    await ready()
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
    const said = /costo (?:total|unitario|promedio)|utilidad|margen/gi.exec(await page.locator('main').innerText())
    if (said) found.push(`${path}: ${said[0]}`)
  }
  const rows = () => page.locator('[data-rowlink]').first().waitFor()
  await look('/items?search=caf', rows)
  const item = await page.locator('[data-rowlink]').first().getAttribute('href')
  const id = /id=([0-9a-f-]{36})/.exec(item ?? '')?.[1] ?? /items\/([0-9a-f-]{36})/.exec(item ?? '')?.[1] ?? ''
  await look(`/items/${id}/view`, () => page.getByText('Existencias').first().waitFor())
  await look('/inventories', () => page.getByRole('heading', { level: 1 }).waitFor())
  await look(`/inventories/detail?item=${id}`, () => page.getByRole('heading', { level: 1 }).waitFor())
  await look('/sales/invoices?period=siempre', rows)
  await page.locator('[data-rowlink]').first().click()
  await page.getByRole('tab', { name: 'Historial' }).or(page.getByText('Historial')).first().waitFor()
  const document = /costo (?:total|unitario|promedio)|utilidad|margen/i.exec(await page.locator('main').innerText())
  if (document) found.push(`invoice: ${document[0]}`)
  return found
}

test('whoever looks as a cashier reads no cost nor margin on item, list, report and document', async () => {
  const visited = await visit()
  const { page, url } = visited
  await signIn(visited)
  // The same screens say it to an administrator: otherwise nothing would be tried.
  expect((await wordsOfCost(visited)).length).toBeGreaterThanOrEqual(2)
  await page.goto(`${url}/settings/roles`)
  await page.getByRole('row', { name: /Cajero/ }).hover()
  await page.getByRole('button', { name: 'Acciones de Cajero' }).click()
  await page.getByRole('menuitem', { name: 'Ver como este rol' }).click()
  await page.getByText(/Ves la empresa como Cajero/).waitFor()
  expect(await wordsOfCost(visited)).toEqual([])
  await takePicture(page, 'cashier')
  await visited.close()
})
