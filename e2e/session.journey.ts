// A session that ends while somebody writes: sign-in and back, at the same address, with what was written. Tabs share
// signing out; another person sees nothing of it. Without network nothing is lost, and what was tried is done once.
import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, signIn, takePicture, visit, type Visit } from './browser.ts'
import { writeCoffee, writeForHotels, writeQuantity } from './writing.ts'

afterAll(closeBrowser)

const RECOVERED = /Recuperamos lo que estabas escribiendo \(hace .*\)/

/** Ends the session in the server alone, as its end does. */
async function endSession(page: Page): Promise<void> {
  const status = await page.evaluate<number>(
    `fetch('/api/session', { method: 'DELETE', headers: { authorization: 'Bearer ' + localStorage.getItem('accessToken') } }).then((answer) => answer.status)`,
  )
  expect(status).toBe(200)
}

/** Signs in where the page stands, and stays at the address that it leads to. */
async function signInHere({ page }: Visit): Promise<void> {
  const { email, password } = inject('demo')
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email)
  await page
    .getByRole('textbox', { name: 'Contraseña' })
    .or(page.getByLabel('Contraseña', { exact: true }))
    .first()
    .fill(password)
  await page.keyboard.press('Enter')
}

const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Nombre', exact: true })

test('a session that ends in the middle of a panel: sign in, and the form is as it was', async () => {
  const visited = await visit({ keeps: true })
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/items?new=1`)
  await page.getByRole('textbox', { name: 'Código', exact: true }).fill('PAN-01')
  await nameOf(page).fill('Pan de bono')
  await page.getByRole('combobox', { name: 'IVA', exact: true }).selectOption('IVA 19 %')
  await endSession(page)
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
  await page.getByText('Tu sesión expiró. Inicia sesión de nuevo.').waitFor()
  expect(new URL(page.url()).searchParams.get('next')).toBe('/items?new=1')
  expect(await seriousProblems(page)).toEqual([])
  await signInHere(visited)
  await page.getByText(RECOVERED).waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/items?new=1')
  expect(await nameOf(page).inputValue()).toBe('Pan de bono')
  expect(await page.getByRole('textbox', { name: 'Código', exact: true }).inputValue()).toBe('PAN-01')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'recovered')
  // It is saved, and nothing of it is offered any more.
  await page.keyboard.press('Control+s')
  await page.getByRole('row', { name: /Pan de bono/ }).waitFor()
  await page.goto(`${url}/items?new=1`)
  await nameOf(page).waitFor()
  expect(await page.getByText(/Recuperar borrador|Recuperamos/).count()).toBe(0)
  await visited.close()
})

test('the same in the middle of a document, on a phone', async () => {
  const visited = await visit({ width: 390, height: 844, keeps: true })
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/sales/quotes/create`)
  await page.getByRole('textbox', { name: 'Observaciones' }).fill('Entregar en la portería')
  await endSession(page)
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
  await signInHere(visited)
  await page.getByText(RECOVERED).waitFor()
  expect(await page.getByRole('textbox', { name: 'Observaciones' }).inputValue()).toBe('Entregar en la portería')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'recovered-phone')
  await page.getByRole('button', { name: 'Descartar' }).click()
  expect(await page.getByRole('textbox', { name: 'Observaciones' }).inputValue()).toBe('')
  await visited.close()
})

test('a panel that is left: the question, its three answers, and the copy that is offered', async () => {
  const visited = await visit({ keeps: true })
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/settings/brands?new=1`)
  await nameOf(page).fill('Sierra Nevada')
  await page.getByRole('link', { name: 'Inicio' }).first().click()
  const question = page.getByRole('dialog', { name: 'Tienes cambios sin guardar' })
  await question.waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  expect(await nameOf(page).inputValue()).toBe('Sierra Nevada')
  // The page is closed without an answer: what was written is offered.
  page.once('dialog', (asked) => void asked.accept())
  await page.reload()
  await page.getByText(/Recuperar borrador sin guardar \(hace/).waitFor()
  expect(await nameOf(page).inputValue()).toBe('')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'offered')
  await page.getByRole('button', { name: 'Recuperar' }).click()
  expect(await nameOf(page).inputValue()).toBe('Sierra Nevada')
  await page.getByRole('link', { name: 'Inicio' }).first().click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('heading', { name: /^Hola/ }).waitFor()
  await page.goto(`${url}/settings/brands?new=1`)
  await nameOf(page).waitFor()
  expect(await page.getByText(/Recuperar borrador/).count()).toBe(0)
  await visited.close()
})

test('two tabs: signing out in one signs out the other, and signing in brings both back', async () => {
  const visited = await visit({ keeps: true })
  const { page, url } = visited
  await signIn(visited)
  const other = await page.context().newPage()
  await other.goto(`${url}/items?new=1`)
  await nameOf(other).fill('Arepa de huevo')
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
  await other.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
  await signInHere(visited)
  await page.getByRole('heading', { name: /^Hola/ }).waitFor()
  await other.getByText(RECOVERED).waitFor()
  expect(await nameOf(other).inputValue()).toBe('Arepa de huevo')

  // Another person in the same browser, at the same address: nothing of the former. Whose it is stands in the session.
  const somebody = '0198f000-0000-7000-8000-000000000001'
  await other.route('**/api/session', async (route) => {
    const answer = await route.fetch()
    const session = (await answer.json()) as { user: object }
    await route.fulfill({ response: answer, json: { ...session, user: { ...session.user, userId: somebody } } })
  })
  await other.evaluate(`localStorage.setItem('userId', '${somebody}')`)
  other.once('dialog', (asked) => void asked.accept())
  await other.reload()
  await nameOf(other).waitFor()
  expect(await nameOf(other).inputValue()).toBe('')
  expect(await other.getByText(/Recuperar borrador|Recuperamos/).count()).toBe(0)
  await visited.close()
})

test('without network: it is said, nothing is lost, and what was sent is done once', async () => {
  const visited = await visit({ keeps: true })
  const { page, url } = visited
  await haveSession(visited)
  await writeForHotels(page, `${url}/sales/quotes/create`)
  await writeCoffee(page)
  await writeQuantity(page, '3')
  await page.keyboard.press('Tab')
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/sales\/quotes$/.test(request.url())) keys.push(request.headers()['idempotency-key'])
  })
  await page.context().setOffline(true)
  await page.getByText('No hay conexión a internet', { exact: true }).waitFor()
  await page.getByText('Sin conexión', { exact: true }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'offline')
  // It has failed before the network comes back, or it would be on its way all the same.
  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'POST' && /\/api\/sales\/quotes$/.test(request.url()))
  await page.keyboard.press('Control+s')
  await failed
  expect(keys).toHaveLength(1)
  await page.context().setOffline(false)
  await page.getByText('Volvió la conexión a internet').waitFor()
  await expect.poll(() => page.getByText('Sin conexión', { exact: true }).count()).toBe(0)
  const answered = page.waitForResponse(
    (response) => /\/api\/sales\/quotes$/.test(response.url()) && response.request().method() === 'POST',
  )
  await page.keyboard.press('Control+s')
  expect((await answered).status()).toBe(200)
  expect(keys).toEqual([keys[0], keys[0]])
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  await visited.close()
})

test('without network on a phone: the state stands over the page', async () => {
  const visited = await visit({ width: 360, height: 740, theme: 'dark', keeps: true })
  const { page } = visited
  await signIn(visited)
  await page.context().setOffline(true)
  await page.getByText('Sin conexión', { exact: true }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'offline-phone')
  await page.context().setOffline(false)
  await visited.close()
})
