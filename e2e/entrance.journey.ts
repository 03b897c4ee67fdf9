// Somebody who forgot the password gets in by mail, turns on the second factor, signs in with it elsewhere, and closes those
// sessions from the first browser.
import { afterAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { demoSeller } from '#app/demo/data.ts'
import { hotp, stepOf } from '#modules/access/second-factor/totp.server.ts'
import { seriousProblems } from './axe.ts'
import { closeBrowser, takePicture, type Visit, visit } from './browser.ts'
import { typeIn } from './writing.ts'

afterAll(closeBrowser)

const PASSWORD = 'Frailejones.2026'

/** The link of the newest letter with this subject. */
async function linkByMail({ page, url }: Visit, subject: string): Promise<string> {
  const letter = page.getByRole('row', { name: new RegExp(`${demoSeller.email}.*${subject}`) }).getByRole('link')
  await expect
    .poll(
      async () => {
        await page.goto(`${url}/api/dev/mailbox`)
        return letter.count()
      },
      { interval: 500 },
    )
    .toBeGreaterThan(0)
  await letter.first().click()
  return /https?:\S+/.exec(await page.locator('pre').innerText())?.[0] ?? ''
}

async function writeCredentials({ page, url }: Visit, password: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(demoSeller.email)
  await page.keyboard.press('Tab')
  await typeIn(page, 'Contraseña', password)
  await page.keyboard.press('Enter')
}

const home = (page: Page) => page.getByRole('heading', { name: /^Hola, Andrés/ }).waitFor()

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** What an application makes of the key that is shown in text. */
function secretOf(key: string): Uint8Array {
  const bits = [...key.replaceAll(' ', '')].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from({ length: Math.floor(bits.length / 8) }, (_, index) => Number.parseInt(bits.slice(index * 8, index * 8 + 8), 2))
}

test('from a forgotten password to the sessions of a second factor', async () => {
  const first = await visit()
  const { page, url } = first
  await page.goto(`${url}/login`)
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(demoSeller.email)
  await page.getByRole('link', { name: '¿La olvidaste?' }).click()
  await page.getByRole('heading', { name: 'Recuperar contraseña' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Correo electrónico' }).inputValue()).toBe(demoSeller.email)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await page.getByText(/tiene una cuenta, en unos minutos/).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'recovery')

  await page.goto(await linkByMail(first, 'Crea una contraseña nueva'))
  const password = page.getByRole('textbox', { name: 'Contraseña nueva' })
  await password.fill('frailejones')
  const rules = page.getByRole('list', { name: 'Requisitos de la contraseña' })
  await rules.getByRole('listitem').filter({ hasText: 'Ingresa al menos 1 letra mayúscula Falta' }).waitFor()
  await password.fill(PASSWORD)
  await rules.getByRole('listitem').filter({ hasText: 'Ingresa al menos 1 letra mayúscula Listo' }).waitFor()
  const repeated = page.getByRole('textbox', { name: 'Repite la contraseña' })
  await repeated.fill('otra')
  await page.keyboard.press('Enter')
  await page.getByText('Las contraseñas no son iguales.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'set-password')
  await repeated.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await home(page)

  // The second factor, from the menu of the person.
  await page.getByRole('button', { name: /Andrés Mora/ }).click()
  await page.getByRole('menuitem', { name: 'Mi perfil' }).click()
  await page.getByText('Esta sesión').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'profile')
  await page.getByRole('button', { name: 'Activar verificación' }).click()
  const current = page.getByRole('textbox', { name: 'Contraseña actual' })
  await current.fill('Equivocada.1')
  await page.keyboard.press('Enter')
  await page.getByText('La contraseña no es la actual.').first().waitFor()
  await current.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: /Código QR/ }).waitFor()
  const secret = secretOf(await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).innerText())
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'second-factor')
  await page.getByRole('textbox', { name: 'Código de la aplicación' }).fill(hotp(secret, stepOf(new Date())))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('list', { name: 'Códigos de recuperación' })
  await codes.waitFor()
  const recoveryCode = await codes.getByRole('listitem').first().innerText()
  await takePicture(page, 'recovery-codes')
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  await page.getByText('Te quedan 10 códigos de recuperación.').waitFor()

  // Elsewhere: the code of the application, and in a third browser a recovery code.
  const second = await visit({ width: 360, height: 780, theme: 'dark' })
  await writeCredentials(second, PASSWORD)
  await second.page.getByRole('heading', { name: 'Verificación en dos pasos' }).waitFor()
  expect(await seriousProblems(second.page)).toEqual([])
  await takePicture(second.page, 'sign-in-code')
  await typeIn(second.page, 'Código de verificación', '000000')
  await second.page.keyboard.press('Enter')
  await second.page.getByText('El código de verificación no es válido.').waitFor()
  await second.page.getByRole('textbox', { name: 'Código de verificación' }).fill(hotp(secret, stepOf(new Date()) + 1))
  await second.page.keyboard.press('Enter')
  await home(second.page)
  const third = await visit()
  await writeCredentials(third, PASSWORD)
  await third.page.getByRole('textbox', { name: 'Código de verificación' }).fill(recoveryCode)
  await third.page.keyboard.press('Enter')
  await home(third.page)

  // Both are closed from the first one.
  await page.reload()
  await page.getByText('Te quedan 9 códigos de recuperación.').waitFor()
  const others = page.getByRole('button', { name: /^Cerrar la sesión de/ })
  await expect.poll(() => others.count()).toBe(2)
  await others.last().click()
  await page.getByText('Sesión cerrada').waitFor()
  await expect.poll(() => others.count()).toBe(1)
  // The list shows the one used last first, so the phone was closed.
  await second.page.goto(`${url}/sales/quotes`)
  await second.page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
  await page.getByRole('button', { name: 'Cerrar las demás' }).click()
  await page.getByText('1 sesión cerrada').waitFor()
  await third.page.goto(`${url}/sales/quotes`)
  await third.page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
  await page.reload()
  await page.getByText('Esta sesión').waitFor()
  await Promise.all([first.close(), second.close(), third.close()])
})

test('after three wrong passwords the browser shows by itself that it is no machine that guesses', async () => {
  const visited = await visit({ width: 360, height: 780, theme: 'dark' })
  const { page, url } = visited
  await page.goto(`${url}/login`)
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('nadie@sumapaz.example')
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('Equivocada.1')
  const said = [
    'El correo o la contraseña no son correctos.',
    'El correo o la contraseña no son correctos.',
    'Te quedan 2 intentos',
    'Te queda 1 intento',
  ]
  for (const text of said) {
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/session'))
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await answer
    await page.getByRole('alert').filter({ hasText: text }).waitFor()
  }
  await page.getByText('tu navegador hace solo una verificación de seguridad').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'sign-in-proof')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByText(/bloqueamos el ingreso durante 2 minutos\. Podrás intentarlo a las/).waitFor()
  await visited.close()
})

test('links that open nothing say so', async () => {
  const visited = await visit({ width: 360, height: 780 })
  const { page, url } = visited
  const nobody = '0198c0de-0000-7000-8000-000000000000'
  await page.goto(`${url}/users/${nobody}/set-password#llave=nada`)
  await page.getByText('El enlace para cambiar la contraseña venció o ya fue utilizado.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.goto(`${url}/login/aldd#llave=nada`)
  await page.getByText('El enlace no es válido o venció.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.goto(`${url}/confirm/email/${nobody}/nada`)
  await page.getByRole('button', { name: 'Confirmar correo' }).click()
  await page.getByText('El enlace de confirmación venció. Solicita uno nuevo.').waitFor()
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('nadie@sumapaz.example')
  await page.getByRole('button', { name: 'Enviar de nuevo' }).click()
  await page.getByText(/está por confirmar, en unos minutos/).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await visited.close()
})
