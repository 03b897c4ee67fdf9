// An invoice of the demonstration by e-mail: asked for in its view, seen to be sent, and read in the local mailbox.
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, haveSession, takePicture, visit } from './browser.ts'

afterAll(closeBrowser)

test('an invoice is sent from its view and arrives with its PDF', async () => {
  const visited = await visit()
  const { page, url } = visited
  const picture = (name: string) => takePicture(page, name)
  await haveSession(visited)
  await page.goto(`${url}/sales/invoices`)
  await page.getByRole('link', { name: /^FV/ }).first().click()
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Enviar por correo' }).click()
  const dialog = page.getByRole('dialog')
  const to = dialog.getByRole('textbox', { name: 'Para' })
  await to.fill('ana@cliente')
  await page.keyboard.press('Enter')
  await dialog.getByText('Revisa el correo «ana@cliente».').waitFor()
  await to.fill('ana@cliente.example; compras@cliente.example')
  await dialog.getByRole('textbox', { name: 'Mensaje' }).fill('Buen día, Ana.\n\nAquí está la factura <b>de noviembre</b>.')
  await picture('mail-dialog')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await page.getByText('2 correos en camino').waitFor()
  await page.getByRole('heading', { name: 'Seguimiento' }).waitFor()
  await expect
    .poll(
      async () => {
        const refresh = page.getByRole('button', { name: 'Actualizar' })
        if (await refresh.isVisible()) await refresh.click()
        return page.getByText('Enviado', { exact: true }).count()
      },
      { interval: 500 },
    )
    .toBe(2)
  await picture('mail-sent')
  const place = page.url()

  await page.goto(`${url}/api/dev/mailbox`)
  await page.getByRole('heading', { name: 'Buzón local' }).waitFor()
  await picture('mailbox')
  await page
    .getByRole('row', { name: /ana@cliente\.example/ })
    .getByRole('link')
    .click()
  await page.getByText('Aquí está la factura <b>de noviembre</b>.').waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: /\.pdf$/ }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^FV.*\.pdf$/)
  await picture('mailbox-message')
  await page.getByRole('link', { name: 'Ver como página' }).click()
  await page.getByRole('link', { name: 'Consulta la factura y su estado' }).waitFor()
  await picture('mail-page')
  await page.getByRole('link', { name: 'Consulta la factura y su estado' }).click()
  await page.waitForURL(/\/tracking\?correo=/)
  await page.getByRole('heading', { name: /FV-/ }).waitFor()
  await picture('tracking')

  // Whoever followed the link opened the letter, and the view says so.
  await page.goto(place)
  await page.getByText('Abierto', { exact: true }).first().waitFor()
  await page.getByText('Siguió el enlace.').waitFor()
  await page.getByText('¿Qué significa Abierto?').click()
  await picture('mail-opened')
  await page
    .getByRole('tab', { name: 'Historial' })
    .or(page.getByRole('link', { name: 'Historial' }))
    .first()
    .click()
  await page.getByText(/^Abrió el correo a ana@cliente\.example/).waitFor()
  await visited.close()
})
