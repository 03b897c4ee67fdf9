// The team's notes on an invoice and on a customer: limits, looks, an image refused, a name after @, deleting with a
// question, and what the former product left, taken over once by five windows.
import { afterAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from '../browser.ts'
import { insertIn, typeIn } from '../writing.ts'

afterAll(closeBrowser)

const box = (page: Page) => page.getByRole('textbox', { name: 'Comentario' })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Comentarios' })
const add = (page: Page) => page.getByRole('button', { name: 'Agregar comentario' })

/** Pastes as a person does from another program. */
const paste = (page: Page, html: string, image = false): Promise<unknown> =>
  // Told as text: it runs in the page, where there is a clipboard.
  page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    const html = ${JSON.stringify(html)}
    if (html !== '') clipboardData.setData('text/html', html)
    if (${image}) clipboardData.items.add(new File([new Uint8Array(4)], 'foto.png', { type: 'image/png' }))
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })()`)

/** What has the focus. */
const focused = (page: Page) => page.locator(':focus')

test('a thread on an invoice, from the first note to the last deleted', async () => {
  // What is pasted brings a look and a handler of its own: the page's policy refuses both, and says so.
  const inside = await visit({ expected: /violates the following Content Security Policy/ })
  const { page, url } = inside
  await haveSession(inside)
  await page.goto(`${url}/sales/invoices?period=siempre`)
  await page.getByRole('link', { name: /^FV-/ }).first().click()
  await page.getByRole('button', { name: 'Comentarios' }).click()
  await panel(page).getByText('Aún no hay comentarios. Deja una nota para tu equipo.').waitFor()
  expect(await focused(page).getAttribute('aria-label')).toBe('Comentario')
  expect((await box(page).boundingBox())?.height).toBe(139)
  expect(await add(page).getAttribute('aria-disabled')).toBe('true')

  // The limit counts the text, and the button goes with it.
  await insertIn(page, 'Comentario', 'ñ'.repeat(400))
  await panel(page).getByText('400/400').waitFor()
  expect(await add(page).getAttribute('aria-disabled')).toBe(null)
  await typeIn(page, 'Comentario', 'x')
  await panel(page).getByText('401/400').waitFor()
  await panel(page).getByRole('alert').getByText('El comentario excede el límite de caracteres permitidos.').waitFor()
  expect(await add(page).getAttribute('aria-disabled')).toBe('true')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'comments-limit')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await panel(page).getByText('0/400').waitFor()

  // An image is refused; of what else is pasted only the three looks stay.
  await paste(page, '', true)
  await panel(page).getByText('Un comentario no lleva imágenes. Deja solo el texto.').waitFor()
  await paste(page, '<h1 style="color:red">Urgente</h1><p onclick="x()">con <a href="//x"><b>sello</b></a><script>alert(1)</script></p>')
  expect(await box(page).innerHTML()).toBe('Urgente<br>con <b>sello</b>')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await typeIn(page, 'Comentario', 'Llamar a ')
  await page.keyboard.press('Control+b')
  expect(await page.getByRole('button', { name: 'Negrita (Ctrl B)' }).getAttribute('aria-pressed')).toBe('true')
  await typeIn(page, 'Comentario', 'bodega')
  await page.keyboard.press('Control+b')
  await typeIn(page, 'Comentario', ' y a @andr')
  await page.getByRole('option', { name: 'Andrés Mora' }).waitFor()
  await takePicture(page, 'comments-mention')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Subrayado (Ctrl U)' }).click()
  await typeIn(page, 'Comentario', 'hoy')
  // In an editor these keys issue the document; here they send the note.
  await page.keyboard.press('Control+Enter')
  const note = panel(page).getByRole('listitem')
  await note.getByText('hace un momento').waitFor()
  expect(await note.locator('.thread-text').innerHTML()).toBe('Llamar a <b>bodega</b> y a @Andrés Mora<br><u>hoy</u>')
  await expect.poll(() => box(page).innerText()).toBe('')
  await page.getByRole('button', { name: 'Comentarios 1' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'comments-thread')

  // Escape closes the panel and gives the focus back; what was being written is there again.
  await box(page).click()
  await typeIn(page, 'Comentario', 'A medias')
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  expect(await focused(page).getAttribute('aria-label')).toBe('Comentarios 1')
  await page.keyboard.press('Enter')
  await expect.poll(() => box(page).innerText()).toBe('A medias')

  await panel(page).getByRole('button', { name: 'Eliminar comentario' }).click()
  const question = page.getByRole('alertdialog', { name: '¿Eliminar el comentario?' })
  expect(await seriousProblems(page)).toEqual([])
  await question.getByRole('button', { name: 'Volver' }).click()
  expect(await note.count()).toBe(1)
  await panel(page).getByRole('button', { name: 'Eliminar comentario' }).click()
  await question.getByRole('button', { name: 'Eliminar comentario' }).click()
  await panel(page).getByText('Aún no hay comentarios. Deja una nota para tu equipo.').waitFor()
  await page.getByRole('button', { name: 'Comentarios', exact: true }).waitFor()

  // Where a notice leads to: the record with its thread open.
  const place = new URL(page.url())
  place.searchParams.set('comentarios', '1')
  await page.goto(place.href)
  await panel(page).waitFor()
  await inside.close()
})

test('what the former product left about a customer comes over once, in five windows at once and while its form is dirty', async () => {
  const first = await visit()
  await haveSession(first)
  const { page, url } = first
  await page.goto(`${url}/people?search=monserrate`)
  await page.getByRole('link', { name: 'Hoteles Monserrate Alto S.A.' }).click()
  const form = page.getByRole('textbox', { name: 'Nombre comercial' })
  await form.fill('Sin guardar')
  const windows = [page]
  for (let count = 1; count < 5; count += 1) {
    const other = await page.context().newPage()
    await other.goto(page.url())
    windows.push(other)
  }
  await Promise.all(windows.map((each) => each.getByRole('button', { name: 'Comentarios' }).click()))
  for (const each of windows) {
    await panel(each).getByText('Reciben en bodega').waitFor()
    await expect.poll(() => panel(each).getByRole('listitem').count()).toBe(2)
  }
  await panel(page).getByText('Gloria Camargo').waitFor()
  // Nobody here wrote them.
  expect(await panel(page).getByRole('button', { name: 'Eliminar comentario' }).count()).toBe(0)
  expect(await form.inputValue()).toBe('Sin guardar')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'comments-people')
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  expect(await form.inputValue()).toBe('Sin guardar')
  for (const each of windows.slice(1)) await each.close()
  await first.close()
})

test.each(['light', 'dark'] as const)('on a phone the thread lies over the page and gives it back, %s', async (theme) => {
  const phone = await visit({ width: 360, height: 740, theme })
  const { page, url } = phone
  await haveSession(phone)
  await page.goto(`${url}/items`)
  await page
    .getByRole('link')
    .filter({ hasText: /Café molido/ })
    .first()
    .click()
  await page.goto(`${url}/items/${new URL(page.url()).searchParams.get('id')}/view`)
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('button', { name: 'Comentarios' }).click()
  await box(page).fill('Revisar el precio')
  expect(await page.getByRole('dialog', { name: 'Más acciones' }).count()).toBe(0)
  for (let stop = 0; stop < 9; stop += 1) await page.keyboard.press('Tab')
  expect(await panel(page).locator(':focus').count()).toBe(1)
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, `comments-phone-${theme}`)
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  expect(await focused(page).getAttribute('aria-label')).toBe('Más acciones')
  await phone.close()
})
