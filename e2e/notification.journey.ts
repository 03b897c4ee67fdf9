// A colleague names you in a comment: the bell counts it at once in both of your windows, one of them says it, what is read
// in one is read in the other, and what you do not want to be told you are not.
import { afterAll, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { seriousProblems } from './axe.ts'
import { closeBrowser, signIn, takePicture, visit, type Visit } from './browser.ts'
import { signInAsColleague } from './colleague.ts'
import { typeIn } from './writing.ts'

afterAll(closeBrowser)

const bell = (page: Page, unread = 0) =>
  page.getByRole('button', { name: unread === 0 ? 'Notificaciones' : `Notificaciones: ${unread}`, exact: true })
const box = (page: Page) => page.getByRole('dialog', { name: 'Notificaciones' })

/** Opens the thread of an invoice. @returns the number of the invoice */
async function openThread({ page, url }: Visit): Promise<string> {
  await page.goto(`${url}/sales/invoices?period=siempre`)
  const link = page.getByRole('link', { name: /^FV-/ }).last()
  const number = await link.innerText()
  await link.click()
  await page.getByRole('button', { name: /^Comentarios/ }).click()
  return number
}

async function write({ page }: Visit, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Comentario' }).click()
  await typeIn(page, 'Comentario', text)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('listitem').filter({ hasText: text }).first().waitFor()
}

/** What was chosen is shown at once, and is kept a moment later. */
const isKept = (choice: Locator) => expect.poll(() => choice.getAttribute('aria-busy')).toBe('false')

/** Waits for the letter of a mention: whoever was to be told of it was told by then, in the bell too. */
async function isMailed({ page, url }: Visit, number: string): Promise<void> {
  const letter = page.getByRole('row', { name: new RegExp(`te mencionó en Factura de venta ${number}`) })
  await expect
    .poll(
      async () => {
        await page.goto(`${url}/api/dev/mailbox`)
        return letter.count()
      },
      { interval: 500 },
    )
    .toBe(1)
}

test('named by a colleague: counted in two windows, read in one, chosen in the profile', async () => {
  const mine = await visit()
  const theirs = await visit()
  await signIn(mine)
  await signInAsColleague(theirs)
  const { page: first, url } = mine
  const second = await first.context().newPage()
  await second.goto(`${url}/sales/invoices`)
  await bell(second).waitFor()

  // Nothing yet.
  await bell(first).click()
  await box(first).getByText('Aún no tienes notificaciones. Aquí te avisaremos cuando algo te necesite.').waitFor()
  expect(await seriousProblems(first)).toEqual([])
  await takePicture(first, 'bell-empty')
  await first.keyboard.press('Escape')
  expect(await first.locator(':focus').getAttribute('aria-label')).toBe('Notificaciones')

  const number = await openThread(theirs)
  await write(theirs, 'Ojo con el plazo, @Marcela Rincón')
  await Promise.all([bell(first, 1).waitFor(), bell(second, 1).waitFor()])
  // Said once: in one of the two windows.
  const said = (page: Page) => page.getByRole('status').filter({ hasText: `Andrés Mora te mencionó en Factura de venta ${number}` })
  await expect.poll(async () => (await said(first).count()) + (await said(second).count())).toBe(1)

  await bell(first, 1).click()
  const item = box(first)
    .getByRole('listitem')
    .filter({ hasText: `Andrés Mora te mencionó en Factura de venta ${number}` })
  await item.getByText('Ojo con el plazo, @Marcela Rincón').waitFor()
  expect(await seriousProblems(first)).toEqual([])
  await takePicture(first, 'bell')

  // Read here, read there, without loading anything again; and back.
  await item.getByRole('button', { name: /^Marcar como leída/ }).click()
  await Promise.all([bell(first).waitFor(), bell(second).waitFor()])
  await item.getByRole('button', { name: /^Marcar como no leída/ }).click()
  await Promise.all([bell(first, 1).waitFor(), bell(second, 1).waitFor()])

  // The other window's list is as live as its counter: another one arrives while it is open.
  await bell(second, 1).click()
  await write(theirs, 'Y con el descuento, @Marcela Rincón')
  await expect.poll(() => box(second).getByRole('listitem').count()).toBe(2)
  await bell(first, 2).waitFor()
  await box(second).getByRole('button', { name: 'Marcar todas como leídas' }).click()
  await Promise.all([bell(first).waitFor(), bell(second).waitFor()])
  await box(second).getByRole('button', { name: 'Sin leer' }).click()
  await box(second).getByText('No tienes notificaciones sin leer.').waitFor()
  await box(second).getByRole('button', { name: 'Todas' }).click()

  // It leads to the thread, which one can leave.
  await box(second)
    .getByRole('link', { name: /Ojo con el plazo/ })
    .click()
  const thread = second.getByRole('complementary', { name: 'Comentarios' })
  await thread.getByText('Ojo con el plazo').waitFor()
  const leave = thread.getByRole('button', { name: 'Dejar de seguir' })
  await leave.waitFor()
  await takePicture(second, 'thread-followed')
  await leave.click()
  await thread.getByRole('button', { name: 'Seguir', exact: true }).waitFor()

  // On a phone, in the dark.
  const phone = await visit({ width: 360, height: 780, theme: 'dark' })
  await signIn(phone)
  await write(theirs, 'Falta tu firma, @Marcela Rincón')
  await bell(phone.page, 1).waitFor()
  await takePicture(phone.page, 'bell-home-phone')
  await bell(phone.page, 1).click()
  await box(phone.page).getByText('Falta tu firma').waitFor()
  const sheet = await box(phone.page).boundingBox()
  expect([sheet?.x, sheet?.width]).toEqual([0, 360])
  expect(await seriousProblems(phone.page)).toEqual([])
  await takePicture(phone.page, 'bell-phone')
  await box(phone.page).getByRole('link', { name: 'Elegir qué te avisamos' }).click()
  const wanted = phone.page.getByRole('switch', { name: 'Te mencionan en un comentario: En Páramo' })
  await wanted.waitFor()
  expect(await wanted.isChecked()).toBe(true)
  expect(await seriousProblems(phone.page)).toEqual([])
  await takePicture(phone.page, 'bell-preferences-phone')
  await wanted.click()
  await expect.poll(() => wanted.isChecked()).toBe(false)
  await isKept(wanted)

  // What one does not want does not come, in any window; its letter, which one wants, says when it would have come.
  await first.goto(`${url}/profile#notificaciones`)
  const chosen = first.getByRole('switch', { name: 'Te mencionan en un comentario: En Páramo' })
  await chosen.waitFor()
  expect(await chosen.isChecked()).toBe(false)
  await takePicture(first, 'bell-preferences')
  expect(await seriousProblems(first)).toEqual([])
  const byMail = first.getByRole('switch', { name: 'Te mencionan en un comentario: Por correo' })
  await byMail.click()
  await expect.poll(() => byMail.isChecked()).toBe(true)
  await isKept(byMail)
  await write(theirs, 'Esto ya no te llega, @Marcela Rincón')
  await isMailed(phone, number)
  await bell(first, 1).waitFor()
  await chosen.click()
  await expect.poll(() => chosen.isChecked()).toBe(true)
  await isKept(chosen)
  await write(theirs, 'Y esto sí, @Marcela Rincón')
  await bell(first, 2).waitFor()
  await Promise.all([mine.close(), theirs.close(), phone.close()])
})
