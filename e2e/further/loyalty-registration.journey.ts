// From the programme to the customer's phone: the public address, the registration, the card, and the code that goes by mail.
import type { Locator } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, takePicture, visit, type Visit } from '../browser.ts'

afterAll(closeBrowser)

const field = ({ page }: Visit, name: string) => page.getByRole('textbox', { name, exact: true })

async function fill(outside: Visit, identification: string): Promise<void> {
  await field(outside, 'Nombres').fill('Luz Dary')
  await field(outside, 'Apellidos').fill('Pinzón Rojas')
  await field(outside, 'Número de identificación').fill(identification)
  await field(outside, 'Celular').fill('300 123 4567')
  await field(outside, 'Correo electrónico').fill('luz.pinzon@correo.example')
}

test('a programme opens its registration, and a customer without a session gets a card on a phone', async () => {
  const inside = await visit()
  const { page, url } = inside
  await haveSession(inside)
  await page.goto(`${url}/settings/loyalty?new=1`)
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Amigos del café')
  await page.getByRole('textbox', { name: 'Puntos de bienvenida' }).fill('50')
  await page.getByRole('button', { name: 'Crear programa de puntos' }).last().click()
  const panel = page.getByRole('region', { name: 'Registro público' })
  await panel.getByRole('button', { name: 'Abrir el registro público' }).click()
  await panel.getByRole('img', { name: 'Código QR del registro' }).waitFor()
  const address = await hereOf(panel.locator('.loyalty-url'), url)
  await panel.getByText('Política de tratamiento de datos, versión 1').click()
  const policy = await panel.getByRole('textbox', { name: 'Texto que acepta quien se registra' }).inputValue()
  await panel.scrollIntoViewIfNeeded()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'loyalty-registration-policy')
  await panel.getByText('Política de tratamiento de datos, versión 1').click()
  await panel.getByRole('combobox', { name: 'QR por tienda' }).selectOption({ index: 1 })
  await panel.getByRole('img', { name: /^Código QR de / }).waitFor()
  const store = await hereOf(panel.locator('.loyalty-url'), url)
  expect(store).toMatch(/\?tienda=[0-9a-f-]{36}$/)
  await panel.getByRole('button', { name: 'Cambiar la dirección' }).scrollIntoViewIfNeeded()
  await takePicture(page, 'loyalty-registration-panel')

  for (const [width, theme] of [
    [1440, 'light'],
    [1440, 'dark'],
    [360, 'dark'],
  ] as const) {
    const look = await visit({ width, height: 900, theme })
    await look.page.goto(store)
    await look.page.getByRole('heading', { name: 'Amigos del café' }).waitFor()
    expect(await seriousProblems(look.page)).toEqual([])
    await takePicture(look.page, `loyalty-registration-${width}-${theme}`)
    await look.close()
  }

  for (const theme of ['light', 'dark'] as const) {
    const narrow = await visit({ width: 360, height: 780, theme })
    await haveSession(narrow)
    await narrow.page.goto(page.url())
    const region = narrow.page.getByRole('region', { name: 'Registro público' })
    await region.getByRole('img', { name: 'Código QR del registro' }).scrollIntoViewIfNeeded()
    expect(await seriousProblems(narrow.page)).toEqual([])
    expect(await narrow.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
    await takePicture(narrow.page, `loyalty-registration-panel-360-${theme}`)
    await narrow.close()
  }

  const outside = await visit({ width: 360, height: 780 })
  const phone = outside.page
  await phone.goto(store)
  await phone.getByRole('heading', { name: 'Amigos del café' }).waitFor()
  await phone.getByText('50 puntos de bienvenida al registrarte.').waitFor()
  await takePicture(phone, 'loyalty-registration-360-light')
  await phone.getByRole('button', { name: 'Registrarme' }).click()
  await phone.getByText('Para registrarte necesitamos tu autorización.').waitFor()
  await field(outside, 'Nombres').and(phone.locator(':focus')).waitFor()
  await takePicture(phone, 'loyalty-registration-360-problems')
  expect(await seriousProblems(phone)).toEqual([])
  await fill(outside, '1.030.555.777')
  await phone.getByText('Leer la política de tratamiento de datos').click()
  expect(await phone.locator('.policy').innerText()).toBe(policy)
  await phone.getByRole('checkbox', { name: /^Autorizo a/ }).check()
  await takePicture(phone, 'loyalty-registration-360-consent')
  await phone.getByRole('button', { name: 'Registrarme' }).click()
  const card = phone.getByRole('region', { name: 'Tu tarjeta' })
  await card.getByText('Luz Dary Pinzón Rojas').waitFor()
  await card.getByText('50 puntos').waitFor()
  await card.getByRole('img', { name: 'Código QR de tu tarjeta' }).waitFor()
  expect(await seriousProblems(phone)).toEqual([])
  expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  await takePicture(phone, 'loyalty-card-360-light')

  // Again: who they are is proved with the code that went to the address of before.
  await phone.goto(address)
  await fill(outside, '1030555777')
  await phone.getByRole('checkbox', { name: /^Autorizo a/ }).check()
  await phone.getByRole('button', { name: 'Registrarme' }).click()
  await phone.getByRole('heading', { name: 'Confirma que eres tú' }).waitFor()
  await field(outside, 'Código').fill('12')
  await phone.getByRole('button', { name: 'Ver mi tarjeta' }).click()
  await phone.getByText('El código tiene 6 dígitos.').waitFor()
  expect(await seriousProblems(phone)).toEqual([])
  await takePicture(phone, 'loyalty-code-360-light')
  const code = await codeOf(outside)
  await field(outside, 'Código').fill(code)
  await phone.getByRole('button', { name: 'Ver mi tarjeta' }).click()
  await phone.getByText('Ya estás registrado en este programa. Esta es tu tarjeta.').waitFor()
  await phone.setViewportSize({ width: 1440, height: 900 })
  await takePicture(phone, 'loyalty-card-1440-light')
  await outside.close()

  // The page of the third party says it; an address that was changed opens nothing.
  const found = page.waitForResponse(/\/api\/people\?/)
  await page.goto(`${url}/people?search=1030555777`)
  const { rows } = (await (await found).json()) as { rows: { id: string }[] }
  await page.goto(`${url}/client/${rows[0]?.id}`)
  const points = page.locator('section', { has: page.getByRole('heading', { name: 'Puntos' }) })
  await points.getByText('50 puntos').waitFor()
  await points.getByRole('row', { name: /Bienvenida/ }).waitFor()
  await points.getByText('Versión 1').waitFor()
  await points.scrollIntoViewIfNeeded()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'loyalty-party')

  await page.goto(`${url}/settings/loyalty`)
  await page
    .getByRole('link', { name: /Amigos del café/ })
    .first()
    .click()
  await panel.getByText('1 cliente').waitFor()
  await panel.getByRole('button', { name: 'Cambiar la dirección' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(/dejan de servir/).waitFor()
  await takePicture(page, 'loyalty-renew')
  await dialog.getByRole('button', { name: 'Cambiar dirección' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => hereOf(panel.locator('.loyalty-url'), url)).not.toBe(address)
  const late = await visit({ width: 360, height: 780 })
  await late.page.goto(address)
  await late.page.getByRole('heading', { name: 'El código de fidelización no es válido' }).waitFor()
  expect(await seriousProblems(late.page)).toEqual([])
  await late.close()
  await inside.close()
})

/** The address of the settings, on the product that is visited. */
async function hereOf(shown: Locator, url: string): Promise<string> {
  const { pathname, search } = new URL(await shown.innerText())
  return new URL(`${pathname}${search}`, url).href
}

/** From the mailbox that stands in for a mail server. */
async function codeOf({ url }: Visit): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const list = await (await fetch(`${url}/api/dev/mailbox`)).text()
      const path = /href="([^"]+)"[^>]*>[^<]*Tu código para Amigos del café/.exec(list)?.[1]
      if (!path) return ''
      const letter = await (await fetch(new URL(path, url))).text()
      code = /\n(\d{6})\n/.exec(letter)?.[1] ?? ''
      return code
    })
    .toMatch(/^\d{6}$/)
  return code
}
