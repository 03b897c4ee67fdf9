// The register in the browser: taken, opened, and selling by keyboard, by reading and by touch; without network too, where nothing is lost.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { seriousProblems } from './axe.ts'
import { haveSession, takePicture, visit } from './browser.ts'
import { arrival, prepareRegister as prepare } from './register.ts'
import { visitorsOfFile } from './visitors.ts'

const visitors = visitorsOfFile()

const noProblems = async (page: Page) => expect(await seriousProblems(page)).toEqual([])

/** As a reader of codes: faster than anybody. */
async function scan(page: Page, code: string): Promise<void> {
  const keys = JSON.stringify([...code, 'Enter'])
  await page.evaluate(
    `${keys}.forEach((key) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))`,
  )
}

test('a day at the register: by keyboard, by reading, mixed means, and without network', async () => {
  const visited = await visit({ width: 1440, height: 900 })
  const { page, url } = visited
  const somebody = await visitors.make({ role: 'administrator' })
  await prepare(url, somebody)
  await haveSession(visited, somebody)
  await page.goto(`${url}/pos/web-register`)
  await page.getByRole('button', { name: 'Usar esta caja' }).click()
  const tile = page.getByRole('button', { name: /^Corte de pelo/ })
  await tile.waitFor()
  const cart = page.getByRole('region', { name: 'Carrito' })
  // By reading, with the cursor in the search; the same again joins its line.
  await scan(page, '7702109018452')
  await cart.getByText('1 unidad × 25.000').waitFor()
  await scan(page, '7702109018452')
  await cart.getByText('2 unidad × 25.000').waitFor()
  await scan(page, '0000000000000')
  await page.getByText('No existe 0000000000000').waitFor()
  // By touch, and by keys of the cart.
  await page.getByRole('button', { name: /^Tinte completo/ }).click()
  await cart.getByText('1 unidad × 80.030').waitFor()
  await page.getByRole('searchbox', { name: 'Nombre, código o lectura' }).press('Delete')
  await expect.poll(() => cart.getByText('Tinte completo').count()).toBe(0)
  await page.keyboard.press('Control+z')
  await cart.getByText('1 unidad × 80.030').waitFor()
  await noProblems(page)
  await takePicture(page, 'web-register')
  // Charged in cash: 130.030 is 130.050 in coins, and 150.000 leave 19.950.
  await page.keyboard.press('F9')
  const dialog = page.getByRole('dialog', { name: 'Cobrar a Consumidor final' })
  await dialog.getByRole('textbox', { name: 'Efectivo recibido' }).fill('150000')
  await dialog.getByText('19.950').waitFor()
  await noProblems(page)
  await takePicture(page, 'web-register-charge')
  const arrived = arrival(page)
  await page.keyboard.press('F9')
  await page.getByRole('dialog', { name: 'Venta PV-1' }).getByText('19.950').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Última venta PV-1').waitFor()
  await arrived
  // Without network it goes on, and what it sells waits for it.
  await page.context().setOffline(true)
  await scan(page, '7702109018452')
  await page.keyboard.press('F9')
  await page.getByRole('dialog', { name: 'Cobrar a Consumidor final' }).waitFor()
  await page.keyboard.press('F9')
  await page.getByRole('dialog', { name: 'Venta PV-2' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('1 venta por sincronizar').waitFor()
  await takePicture(page, 'web-register-offline')
  await page.context().setOffline(false)
  await expect.poll(() => page.getByText('por sincronizar').count(), { timeout: 30_000 }).toBe(0)
  // The register is given back before its shift is counted.
  await page.getByRole('button', { name: 'Cerrar caja' }).click()
  await page.getByRole('complementary').getByText('Caja 1').first().waitFor()
  await page.goto(`${url}/pos/transactions`)
  await page.getByRole('row', { name: /PV-2.*Sincronizada/ }).waitFor()
  await page.getByRole('row', { name: /PV-1.*Sincronizada/ }).waitFor()
  await visited.close()
})

test('on a phone in the dark the cart opens from the foot', async () => {
  const visited = await visit({ width: 360, height: 740, theme: 'dark' })
  const { page, url } = visited
  const somebody = await visitors.make({ role: 'administrator' })
  await prepare(url, somebody)
  await haveSession(visited, somebody)
  await page.goto(`${url}/pos/web-register`)
  await page.getByRole('button', { name: 'Usar esta caja' }).click()
  await page.getByRole('button', { name: /^Corte de pelo/ }).click()
  await page.getByRole('button', { name: 'Cobrar 25.000' }).waitFor()
  await noProblems(page)
  await takePicture(page, 'web-register-phone')
  await page.getByRole('button', { name: 'Ver carrito (1)' }).click()
  await page.getByRole('region', { name: 'Carrito' }).getByText('1 unidad × 25.000').waitFor()
  await noProblems(page)
  await takePicture(page, 'web-register-phone-cart')
  await visited.close()
})

test('a promotion is said in its line with what it saves, follows how it is paid, and is what the server computes', async () => {
  const visited = await visit({ width: 1440, height: 900 })
  const { page, url } = visited
  const somebody = await visitors.make({ role: 'administrator' })
  await prepare(url, somebody, { kind: 'bundle', percent: null, take: 2, pay: 1, payment: 'cash' })
  await haveSession(visited, somebody)
  await page.goto(`${url}/pos/web-register`)
  await page.getByRole('button', { name: 'Usar esta caja' }).click()
  await page.getByRole('button', { name: /^Corte de pelo/ }).waitFor()
  const cart = page.getByRole('region', { name: 'Carrito' })
  await scan(page, '7702109018452')
  await page.getByRole('button', { name: 'Cobrar 25.000' }).waitFor()
  await scan(page, '7702109018452')
  await cart.getByText('Dos por uno').waitFor()
  await cart.getByText('ahorra').waitFor()
  await page.getByRole('button', { name: 'Cobrar 25.000' }).waitFor()
  await noProblems(page)
  await takePicture(page, 'web-register-promotion')
  await page.keyboard.press('F9')
  const dialog = page.getByRole('dialog', { name: 'Cobrar a Consumidor final' })
  // By card it is not given, and in cash again it is.
  await dialog.getByRole('button', { name: /^Tarjeta débito/ }).click()
  await dialog.getByRole('button', { name: 'Cobrar 50.000' }).waitFor()
  await dialog.getByRole('button', { name: /^Efectivo/ }).click()
  await dialog.getByRole('button', { name: 'Cobrar 25.000' }).waitFor()
  const arrived = arrival(page)
  await page.keyboard.press('F9')
  await page.getByRole('dialog', { name: 'Venta PV-1' }).waitFor()
  await page.keyboard.press('Enter')
  await arrived
  await page.goto(`${url}/pos/transactions`)
  await page.getByRole('row', { name: /PV-1.*Sincronizada/ }).waitFor()
  await visited.close()
})
