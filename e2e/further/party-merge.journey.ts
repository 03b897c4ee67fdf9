// Two records of one customer are merged, read as one, and the merge is undone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, takePicture, visit, type Visit } from '../browser.ts'

let inside: Visit
beforeAll(async () => {
  inside = await visit()
  await haveSession(inside)
})
afterAll(async () => {
  await inside.close()
  await closeBrowser()
})

/** A person with an identification and a name, as the form of the list makes it. */
async function create({ page, url }: Visit, identification: string, name: string): Promise<void> {
  await page.goto(`${url}/people?new=1`)
  await page.getByRole('radio', { name: 'Natural' }).check()
  await page.getByRole('textbox', { name: 'Número de identificación' }).fill(identification)
  await page.getByRole('textbox', { name: 'Primer nombre' }).fill(name)
  await page.getByRole('textbox', { name: 'Primer apellido' }).fill('Duplicada')
  await page.getByRole('button', { name: 'Crear tercero' }).last().click()
  await page.getByText(`Tercero ${name} Duplicada creado`).waitFor()
}

test('what would follow is shown, it is done, and it is undone', async () => {
  const { page, url } = inside
  await create(inside, '1018400111', 'Sobra')
  await create(inside, '1018400222', 'Queda')
  await page.goto(`${url}/people?search=sobra`)
  await page
    .getByRole('link', { name: /Sobra Duplicada/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /Más acciones/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Ver la ficha completa' }).click()
  await page.getByRole('heading', { name: 'Sobra Duplicada' }).waitFor()
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Fusionar con otro tercero' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fusionar Sobra Duplicada' })
  await dialog.getByRole('combobox', { name: /Tercero que queda/ }).fill('queda')
  await page.getByRole('option', { name: /Queda Duplicada/ }).click()
  await dialog.getByText('Queda Duplicada recibe').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'party-merge')
  await dialog.getByRole('button', { name: 'Fusionar', exact: true }).click()
  await page.getByRole('heading', { name: 'Queda Duplicada' }).waitFor()
  await page.getByRole('heading', { name: /Terceros fusionados/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'party-merged')
  await page.setViewportSize({ width: 360, height: 740 })
  await takePicture(page, 'party-merged-phone')
  await page.getByRole('link', { name: 'Sobra Duplicada' }).click()
  await page.getByText(/Se fusionó en/).waitFor()
  await takePicture(page, 'party-merged-away-phone')
  await page.getByRole('link', { name: 'Queda Duplicada' }).click()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Fusión deshecha').waitFor()
  await expect.poll(() => page.getByRole('heading', { name: /Terceros fusionados/ }).count()).toBe(0)
})
