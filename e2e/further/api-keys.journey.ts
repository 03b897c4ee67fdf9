// A person makes a key for another program, which works with it until somebody revokes it.
import { expect, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { haveSession, takePicture, visit } from '../browser.ts'
import { visitorsOfFile } from '../visitors.ts'

const visitors = visitorsOfFile()

test('a key is made, shown once, used and revoked', async () => {
  const visited = await visit({ expected: /401/ })
  const { page, url } = visited
  const visitor = await visitors.make({ role: 'administrator' })
  await haveSession(visited, visitor)
  await page.goto(`${url}/profile`)
  await page.getByRole('button', { name: 'Crear llave' }).click()
  const panel = page.getByRole('complementary', { name: 'Crear llave de API' })
  await panel.getByRole('textbox', { name: 'Nombre' }).fill('Tienda en línea')
  await panel.getByRole('checkbox', { name: 'Productos y servicios' }).check()
  await panel.getByLabel('Contraseña actual').fill(visitor.password)
  expect(await seriousProblems(page)).toEqual([])
  await panel.getByRole('button', { name: /^Crear llave/ }).click()
  const key = (await page.getByText(/^paramo_/).innerText()).trim()
  await takePicture(page, 'api-key-made')
  const status = async (path: string) => (await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${key}` } })).status
  expect([await status('/api/items'), await status('/api/people'), await status('/api/profile')]).toEqual([200, 403, 403])

  await page.goto(`${url}/settings/security`)
  await page.getByRole('button', { name: 'Revocar la llave Tienda en línea' }).click()
  await page.getByRole('button', { name: 'Revocar llave', exact: true }).click()
  await page.getByText('Revocada', { exact: true }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  expect(await status('/api/items')).toBe(401)
  await visited.close()
})
