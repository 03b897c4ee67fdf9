// A new version while somebody writes: found, asked, kept, loaded, and the form is as it was. The application opens
// without network, and a screen whose code is gone says so.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, signIn, takePicture, visit, type Visit } from './browser.ts'
import { prepareRegister } from './register.ts'
import { serveReleases, type Releases } from './release.ts'
import { visitorsOfFile } from './visitors.ts'

const visitors = visitorsOfFile()

let product: Releases
let visited: Visit
let page: Page

beforeEach(async () => {
  const opened = await visit({ keeps: true, expected: /ChunkFailed/ })
  product = await serveReleases(opened.url)
  visited = { ...opened, url: product.url }
  page = visited.page
})
afterEach(async () => {
  await visited.close()
  await product.close()
})
afterAll(closeBrowser)

const nameOf = (shown: Page) => shown.getByRole('textbox', { name: 'Nombre', exact: true })
const question = () => page.getByRole('alertdialog', { name: 'Hay una versión nueva de Páramo' })
/** The worker has the shell, and this page is its. */
const isKept = () =>
  expect.poll(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null'), { timeout: 15_000 }).toBe(true)
/** What the browser does by itself from time to time, and the page when it is looked at again. */
const look = () => page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
const entryOf = () => page.evaluate<string>(`document.querySelector('script[type=module][src]').src`)

async function writeBrand(name: string): Promise<void> {
  await page.goto(`${visited.url}/settings/brands?new=1`)
  await nameOf(page).fill(name)
}

test('a new version while a form is being written: now', async () => {
  await signIn(visited)
  await isKept()
  await writeBrand('Nevado del Tolima')
  const before = await entryOf()
  product.release()
  await look()
  await page.getByText('Hay una versión nueva de Páramo. Se está descargando').waitFor()
  await question().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'update')
  await question().getByRole('button', { name: 'Recargar ahora' }).click()
  await page.getByText('Recargando con la versión nueva…').waitFor()
  // Nobody is asked whether they want to lose it: it is not lost.
  await page.getByText(/Recuperamos lo que estabas escribiendo/).waitFor()
  expect(await nameOf(page).inputValue()).toBe('Nevado del Tolima')
  expect(await entryOf()).not.toBe(before)
  expect(await question().count()).toBe(0)
  expect(await seriousProblems(page)).toEqual([])
})

test('in five minutes, by the clock; and a page that is loaded meanwhile is not asked again', async () => {
  await page.clock.install()
  // A clock that is driven tells parts of a millisecond, which no identifier is made of; a real one does not, in any page that is loaded.
  await page.addInitScript('{ const driven = Date.now; Date.now = () => Math.floor(driven()) }')
  await signIn(visited)
  await isKept()
  await writeBrand('Nevado del Huila')
  product.release()
  await look()
  await question().waitFor()
  // From here the clock stands between the steps: a slow machine must not use up the five minutes, nor have passed the moment
  // before it is told to stand there.
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 20_000)
  await page.keyboard.press('Escape')
  await expect.poll(() => question().count()).toBe(0)
  const before = await entryOf()
  await page.clock.runFor(299_000)
  expect(await entryOf()).toBe(before)
  expect(await nameOf(page).inputValue()).toBe('Nevado del Huila')
  await page.clock.runFor(1_000)
  await page.getByText('Recargando con la versión nueva…').waitFor()
  const loaded = page.waitForEvent('load')
  await page.clock.runFor(2_000)
  // The worker that is replaced may still answer something: whoever waits for it at most a while needs a clock that goes.
  await page.clock.resume()
  await loaded
  await page.getByText(/Recuperamos lo que estabas escribiendo/).waitFor()
  expect(await nameOf(page).inputValue()).toBe('Nevado del Huila')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.reload()
  await nameOf(page).waitFor()
  expect(await question().count()).toBe(0)
})

test('a sale at a register is never left: the question waits until it was charged', async () => {
  const somebody = await visitors.make({ role: 'administrator' })
  await prepareRegister(visited.url, somebody)
  await haveSession(visited, somebody)
  await page.goto(`${visited.url}/pos/web-register`)
  await isKept()
  await page.getByRole('button', { name: 'Usar esta caja' }).click()
  await page.getByRole('button', { name: /^Corte de pelo/ }).click()
  await page.getByRole('region', { name: 'Carrito' }).getByText('1 unidad × 25.000').waitFor()
  const before = await entryOf()
  product.release()
  await look()
  await page.getByText('Hay una versión nueva de Páramo. Se está descargando').waitFor()
  // It is there, and nobody is asked.
  await expect
    .poll(() => page.evaluate<boolean>(`navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting !== null)`), {
      timeout: 30_000,
    })
    .toBe(true)
  await page.keyboard.press('F9')
  await page.getByRole('dialog', { name: 'Cobrar a Consumidor final' }).waitFor()
  expect(await question().count()).toBe(0)
  await page.keyboard.press('F9')
  await page.getByRole('dialog', { name: 'Venta PV-1' }).waitFor()
  expect(await question().count()).toBe(0)
  expect(await entryOf()).toBe(before)
  await page.keyboard.press('Enter')
  await question().waitFor()
})

test('a file that never comes holds no new version back', async () => {
  await signIn(visited)
  await isKept()
  await writeBrand('Nevado del Ruiz')
  // The worker that is replaced goes on waiting for it.
  product.hold(/never-comes/)
  await page.evaluate(`void fetch('/assets/never-comes.js')`)
  const before = await entryOf()
  product.release()
  await look()
  await question().getByRole('button', { name: 'Recargar ahora' }).click()
  await page.getByText(/Recuperamos lo que estabas escribiendo/).waitFor()
  expect(await nameOf(page).inputValue()).toBe('Nevado del Ruiz')
  expect(await entryOf()).not.toBe(before)
  expect(await question().count()).toBe(0)
})

test('without network the application opens from what was kept, and says it', async () => {
  await signIn(visited)
  await isKept()
  // Once more, so that the screen itself has been used under the worker.
  await page.reload()
  await page.getByRole('heading', { name: /^Hola/ }).waitFor()
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText('Sin conexión', { exact: true }).waitFor()
  await page.getByRole('heading', { name: /^Hola/ }).waitFor()
  await page.goto(`${visited.url}/settings/brands`)
  await page.getByText('No hay conexión a internet. La pantalla se descarga cuando vuelva.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'opened-offline')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByRole('heading', { name: 'Marcas' }).waitFor()
})

test('a screen whose code is gone: loading again is offered once, then it is explained', async () => {
  await signIn(visited)
  product.lose(/\/assets\/(brand|Catalogue|catalogue)[^/]*\.js$/)
  await page.getByRole('link', { name: 'Inicio' }).first().waitFor()
  await page.evaluate(`history.pushState({}, '', '/settings/brands')`)
  await page.evaluate(`dispatchEvent(new PopStateEvent('popstate'))`)
  await page.getByText('No se pudo descargar esta pantalla. Puede haber una versión nueva.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'code-gone')
  await page.getByRole('button', { name: 'Recargar' }).click()
  await page.getByText('Recargamos y tampoco se pudo descargar esta pantalla. Revisa tu red o avisa a soporte.').waitFor()
  product.lose(null)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByRole('heading', { name: 'Marcas' }).waitFor()
})
