// Two people write the same draft: whoever saves second sees whose change it is and what differs, loses nothing that was
// typed, and chooses. The history says afterwards what each saving changed.
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, takePicture, visit, type Visit } from './browser.ts'
import { chooseHotels, writeCoffee, writeQuantity } from './writing.ts'

afterAll(closeBrowser)

const notesOf = ({ page }: Visit) => page.getByRole('textbox', { name: 'Observaciones' })
/** What the server answered to the saving that this does. */
async function answerTo({ page }: Visit, save: () => Promise<void>) {
  const answered = page.waitForResponse(
    (response) => /\/api\/sales\/quotes(\/[\da-f-]{36})?$/.test(response.url()) && response.request().method() !== 'GET',
  )
  await save()
  return answered
}
const saveByKeys = (visited: Visit) => answerTo(visited, () => visited.page.keyboard.press('Control+s'))

test('the second to save compares, goes back, takes theirs or keeps their own', async () => {
  const [first, second] = [await visit(), await visit({ width: 390, height: 844 })]
  await haveSession(first)
  await first.page.goto(`${first.url}/sales/quotes/create`)
  await chooseHotels(first.page)
  await writeCoffee(first.page)
  await writeQuantity(first.page, '5')
  await first.page.keyboard.press('Tab')
  const { id } = (await (await saveByKeys(first)).json()) as { id: string }

  await haveSession(second)
  await second.page.goto(`${second.url}/sales/quotes/${id}/edit`)
  await notesOf(second).waitFor()

  await notesOf(first).fill('Entregar el lunes')
  expect((await saveByKeys(first)).status()).toBe(200)

  await notesOf(second).fill('Entregar el martes')
  expect((await saveByKeys(second)).status()).toBe(400)
  const dialog = second.page.getByRole('dialog', { name: 'Alguien más guardó este borrador' })
  await dialog.getByText(/lo guardó el/).waitFor()
  expect(await dialog.getByRole('row', { name: /Observaciones/ }).innerText()).toMatch(/Entregar el lunes[\s\S]*Entregar el martes/)
  expect(await seriousProblems(second.page)).toEqual([])
  await takePicture(second.page, 'conflict-phone')
  await dialog.getByRole('button', { name: 'Volver' }).click()
  expect(await notesOf(second).inputValue()).toBe('Entregar el martes')

  await saveByKeys(second)
  const kept = await answerTo(second, () => dialog.getByRole('button', { name: 'Conservar lo mío' }).click())
  expect(kept.status()).toBe(200)

  // The other one is now the second: theirs is taken.
  await notesOf(first).fill('Entregar el miércoles')
  await saveByKeys(first)
  const again = first.page.getByRole('dialog', { name: 'Alguien más guardó este borrador' })
  await again.getByText('Entregar el martes').waitFor()
  await takePicture(first.page, 'conflict')
  expect(await seriousProblems(first.page)).toEqual([])
  await again.getByRole('button', { name: 'Recargar' }).click()
  await expect.poll(() => notesOf(first).inputValue()).toBe('Entregar el martes')

  await first.page.goto(`${first.url}/sales/quotes/${id}/view?vista=historial`)
  const latest = first.page.getByRole('listitem').filter({ hasText: 'Guardó borrador de cotización' }).first()
  expect(await latest.innerText()).toMatch(/Observaciones[\s\S]*Entregar el lunes[\s\S]*Entregar el martes/)
  expect(await seriousProblems(first.page)).toEqual([])
  await takePicture(first.page, 'history')
  await second.page.goto(`${second.url}/sales/quotes/${id}/view?vista=historial`)
  await second.page.getByText('Entregar el lunes').first().waitFor()
  await takePicture(second.page, 'history-phone')
  await first.close()
  await second.close()
})
