// What the company sets once: its colour, the credentials of its online payments and the networks that it lets in.
import { afterAll, expect, inject, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, openBrowser, signIn, takePicture, visit } from '../browser.ts'
import { badgeColourOf, enterFrom, switcherOf } from '../companies.ts'

afterAll(closeBrowser)

const [ONE, OTHER] = ['Provisiones Sumapaz S.A.S.', 'Café Chingaza Ltda.']

test('the colour of a company is changed by its administrator, and seen at once', async () => {
  const visited = await visit()
  const { page, url } = visited
  await signIn(visited)
  await enterFrom(page, ONE, OTHER)
  await page.goto(`${url}/account/my-companies`)
  await switcherOf(page, OTHER).waitFor()
  const before = await badgeColourOf(page)
  await page.getByRole('button', { name: 'Color' }).click()
  expect(await page.getByRole('menuitemcheckbox', { name: 'Azul' }).getAttribute('aria-checked')).toBe('true')
  await page.getByRole('menuitemcheckbox', { name: 'Morado' }).click()
  await page.getByText('Color de la empresa: morado').waitFor()
  await expect.poll(() => badgeColourOf(page)).not.toBe(before)
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    expect(await seriousProblems(page)).toEqual([])
    await takePicture(page, `companies-${theme}`)
  }
  await page.getByRole('button', { name: 'Color' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Azul' }).click()
  await expect.poll(() => page.evaluate<string | null>(`document.querySelector('[data-company]')?.dataset.company ?? null`)).toBe('laguna')
  await enterFrom(page, OTHER, ONE)
  await visited.close()
})

test('online payments: the credentials are kept and not shown again, and what is not done yet is said', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/settings/companies/zona-virtual`)
  await page.getByText('0 de 3 pasos').waitFor()
  await page.getByText(/^Páramo aún no se conecta con Zona Virtual/).waitFor()
  await page.getByRole('link', { name: 'Credenciales del comercio: Registrar las credenciales' }).click()
  await page.getByLabel('Código de comercio').fill('30A')
  await page.getByRole('button', { name: 'Guardar credenciales' }).click()
  await page.getByText('El código de comercio tiene solo dígitos.').first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'online-payments-panel')
  await page.getByLabel('Código de comercio').fill('30364')
  await page.getByRole('textbox', { name: /^Usuario/ }).fill('sumapaz')
  await page
    .getByLabel(/^Clave/)
    .first()
    .fill('secreta-del-comercio')
  await page.getByLabel('Cuenta de abono', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Guardar credenciales' }).click()
  await page.getByText('Credenciales guardadas').waitFor()
  await page.getByText('2 de 3 pasos').waitFor()
  expect(await page.evaluate<string>('JSON.stringify(localStorage)')).not.toContain('secreta-del-comercio')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'online-payments')
  await visited.close()
})

test('a network that is not of the office is told so, and the administrator is never left out', async () => {
  const visited = await visit()
  const { page, url } = visited
  const office = { 'x-forwarded-for': '190.24.8.15' }
  await page.setExtraHTTPHeaders(office)
  await haveSession(visited)
  await page.goto(`${url}/settings/security`)
  const networks = page.getByRole('textbox', { name: 'Direcciones o redes' })
  await networks.fill('10.0.0.0/8')
  await page.keyboard.press('Control+s')
  await page
    .getByText(/Te quedarías por fuera: tu dirección es 190\.24\.8\.15/)
    .first()
    .waitFor()
  await networks.fill('190.24.8.0/24')
  await page.keyboard.press('Control+s')
  await page.getByText('Seguridad guardada: rige en menos de un minuto').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'security')
  try {
    const context = await (await openBrowser()).newContext({ locale: 'es-CO', extraHTTPHeaders: { 'x-forwarded-for': '8.8.8.8' } })
    const other = await context.newPage()
    const { email, password } = inject('demo')
    await other.goto(`${url}/login`)
    await other.getByRole('textbox', { name: 'Correo electrónico' }).fill(email)
    await other.getByRole('textbox', { name: 'Contraseña' }).fill(password)
    await other.keyboard.press('Enter')
    // The other company of the same person lets them in; this one says why it does not.
    await other.getByRole('heading', { name: /^Hola/ }).waitFor()
    await other.goto(`${url}/account/my-companies`)
    await other.getByRole('button', { name: 'Entrar', exact: true }).click()
    await other.getByText(/no permite ingresar desde esta red/).waitFor()
    await takePicture(other, 'security-refused')
    await context.close()
  } finally {
    await networks.fill('')
    await page.keyboard.press('Control+s')
    await page.getByText('Seguridad guardada: rige en menos de un minuto').first().waitFor()
  }
  await visited.close()
})
