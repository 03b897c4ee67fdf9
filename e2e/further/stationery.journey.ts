// A company designs its papers, sees them while it does, and writes a letter: quotes print and leave in them.
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, signIn, takePicture, visit } from '../browser.ts'

afterAll(closeBrowser)

test('a design is seen while it is made, and a letter says what it may', async () => {
  const visited = await visit()
  const { page, url } = visited
  const panel = page.getByRole('complementary')
  await signIn(visited)
  await page.goto(`${url}/settings/logo`)
  await page.getByRole('button', { name: 'Crear diseño de papel' }).click()
  await panel.getByRole('textbox', { name: 'Nombre' }).fill('Cotizaciones')
  await panel.getByRole('combobox', { name: 'Para' }).selectOption({ label: 'Cotización' })
  await panel.getByRole('combobox', { name: 'Al imprimir' }).selectOption({ label: 'Original y copia' })
  await panel.getByRole('textbox', { name: 'Texto al pie' }).fill('Cuenta de ahorros 123-456789-00 de Bancolombia. Gracias por elegirnos.')
  const preview = panel.getByRole('img', { name: 'El papel con este diseño, con datos de ejemplo' })
  await preview.waitFor()
  // It is drawn, and not the sign of a picture that is not one.
  await expect.poll(() => preview.evaluate((image) => 'naturalWidth' in image && Number(image.naturalWidth))).toBeGreaterThan(300)
  expect(await seriousProblems(page)).toEqual([])
  await preview.scrollIntoViewIfNeeded()
  await takePicture(page, 'paper-design')
  await page.keyboard.press('Control+s')
  await page.getByText('Diseño de papel Cotizaciones creado').waitFor()

  await page.goto(`${url}/settings/logo`)
  await page.getByRole('button', { name: 'Crear carta' }).click()
  await panel.getByRole('textbox', { name: 'Nombre' }).fill('Propuesta')
  await panel.getByRole('combobox', { name: 'Para' }).selectOption({ label: 'Cotización' })
  await panel.getByRole('textbox', { name: 'Asunto' }).fill('Tu propuesta {numero}')
  await panel.getByRole('textbox', { name: 'Mensaje' }).fill('Hola, {cliente}: va la propuesta por {valor}.')
  await page.keyboard.press('Control+s')
  await panel.getByText('La variable {valor} no existe.').last().waitFor()
  await panel.getByRole('textbox', { name: 'Mensaje' }).fill('Hola, {cliente}: va la propuesta por {total}.')
  await page.keyboard.press('Control+s')
  await page.getByText('Carta Propuesta creada').waitFor()
  await page.goto(`${url}/settings/logo`)
  await page.getByRole('link', { name: 'Propuesta' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'stationery')

  await page.goto(`${url}/sales/quotes?period=siempre`)
  await page.getByRole('link', { name: /^CT/ }).first().click()
  // A quote that was not sent asks to be sent.
  await page.getByRole('button', { name: 'Enviar por correo' }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Asunto' }).inputValue()).toMatch(/^Tu propuesta CT-/)
  await expect
    .poll(() => dialog.getByRole('textbox', { name: 'Mensaje' }).inputValue())
    .toMatch(/^Hola, .+: va la propuesta por \$ [\d.]+\.$/)
  await takePicture(page, 'letter-chosen')
  await visited.close()
})

test('on a phone in the dark the paper stays white', async () => {
  const visited = await visit({ width: 360, height: 780, theme: 'dark' })
  const { page, url } = visited
  await signIn(visited)
  await page.goto(`${url}/settings/logo?diseno=nuevo`)
  const preview = page.getByRole('img', { name: 'El papel con este diseño, con datos de ejemplo' })
  await preview.waitFor()
  await preview.scrollIntoViewIfNeeded()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'paper-design-phone')
  await visited.close()
})
