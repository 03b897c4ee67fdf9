// Change with a way back: a third party's movements go to another, the numbers of a type follow its days, and both are taken back.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays, dayInBogota, showDay } from '#base/date.ts'
import { signIn } from '#modules/access/index.ts'
import { accountOptions } from '#modules/accounting/index.ts'
import { createJournal } from '#modules/journals/index.ts'
import { partyOptions } from '#modules/people/index.ts'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from '../browser.ts'
import { product } from '../product.ts'

afterAll(closeBrowser)

const today = dayInBogota(new Date())
const yesterday = addDays(today, -1)
const monthOf = (day: string): string => day.slice(0, 7)
const ask = async <T>(method: string, path: string, token: string, body?: object): Promise<T> => {
  const answer = await fetch(`${product().url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return answer.json() as Promise<T>
}

interface Options {
  readonly options: readonly { readonly id: string; readonly label: string }[]
}

/** Two journals of a party, the later day first. */
beforeAll(async () => {
  const { email, password } = inject('demo')
  const { accessToken: token } = await ask<{ accessToken: string }>(signIn.method, signIn.path, '', {
    email,
    password,
    keepOpen: false,
    proof: null,
  })
  const first = async (path: string, text: string) =>
    (await ask<Options>('GET', `${path}?text=${encodeURIComponent(text)}`, token)).options[0]?.id ?? expect.unreachable()
  const [stationery, cash] = [await first(accountOptions.path, '519530'), await first(accountOptions.path, '110505')]
  const partyId = await first(partyOptions.path, 'Luz Dary')
  const lines = [
    { accountId: stationery, debit: '45000', partyId, description: 'Resmas' },
    { accountId: cash, credit: '45000' },
  ]
  for (const date of [today, yesterday])
    await ask(createJournal.method, createJournal.path, token, { date, type: 'CG', description: 'Papelería', lines })
})

test('what was written to one third party goes to another and comes back', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/accounting/reclassifications`)
  await page.getByRole('radio', { name: 'Movimientos' }).click()
  for (const [name, typed, named] of [
    ['De', 'luz dary', /Luz Dary/],
    ['A', 'otalora', /Otálora/],
  ] as const) {
    await page.getByRole('combobox', { name, exact: true }).fill(typed)
    await page.getByRole('option', { name: named }).click()
  }
  await page.getByRole('textbox', { name: 'Desde' }).fill(showDay(yesterday))
  await page.getByRole('textbox', { name: 'Hasta' }).fill(showDay(today))
  await page.getByRole('textbox', { name: 'El detalle contiene' }).fill('resmas')
  await page.getByRole('heading', { name: /^Qué cambiaría/ }).waitFor()
  await page.getByText('2 líneas de 2 comprobantes').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'reclassification')
  await page.getByRole('button', { name: 'Reclasificar', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reclasificar' }).click()
  await page.getByRole('heading', { name: /^Reclasificaciones hechas/ }).waitFor()
  await page.getByText('Ninguna línea de esos días cumple lo que elegiste.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'reclassification-done')
  await page.getByRole('button', { name: /^Deshacer la reclasificación/ }).click()
  await takePicture(page, 'reclassification-undo')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer reclasificación' }).click()
  await page.getByText('Deshecha').waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByText('2 líneas de 2 comprobantes').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'reclassification-phone')
  await page.getByRole('heading', { name: /^Líneas/ }).scrollIntoViewIfNeeded()
  await takePicture(page, 'reclassification-phone-lines')
  await visited.close()
})

test('what there is of a product goes to another and comes back', async () => {
  const visited = await visit({ theme: 'dark' })
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/accounting/reclassifications`)
  await page.getByRole('radio', { name: 'Ítem' }).click()
  for (const [name, typed] of [
    ['De', 'CAF-500'],
    ['A', 'GAL-120'],
  ] as const) {
    await page.getByRole('combobox', { name, exact: true }).fill(typed)
    await page.getByRole('option', { name: new RegExp(typed) }).click()
  }
  await page.getByText('1 producto en su bodega').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'reclassification-goods')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'reclassification-goods-phone')
  await page.getByRole('button', { name: 'Reclasificar', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reclasificar' }).click()
  await page.getByText('No hay existencias de lo que elegiste.').waitFor()
  await page
    .getByRole('button', { name: /^Deshacer la reclasificación/ })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer reclasificación' }).click()
  await page.getByText('1 producto en su bodega').waitFor()
  await visited.close()
})

test('the numbers of a type follow its days, and go back', async () => {
  const visited = await visit({ theme: 'dark' })
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/accounting/journal-renumbers?desde=${monthOf(yesterday)}&hasta=${monthOf(today)}`)
  await page.getByRole('combobox', { name: 'Tipo de comprobante' }).selectOption({ label: 'CG Comprobante de contabilidad' })
  await page.getByRole('heading', { name: /^Así quedarían/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'renumber')
  await page.getByRole('button', { name: /^Renumerar \d+ comprobantes?$/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renumerar' }).click()
  await page.getByText('Los números ya siguen el orden de las fechas.').waitFor()
  await takePicture(page, 'renumber-done')
  await page.getByRole('button', { name: 'Deshacer la renumeración de CG' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer renumeración' }).click()
  await page.getByRole('heading', { name: /^Así quedarían/ }).waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'renumber-phone')
  await page.getByRole('heading', { name: /^Renumeraciones hechas/ }).scrollIntoViewIfNeeded()
  await takePicture(page, 'renumber-phone-list')
  await visited.close()
})
