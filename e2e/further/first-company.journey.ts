// The first account and company of an installation on a phone in the dark, and by the command of whoever operates it.
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, type Look, takePicture, visit } from '../browser.ts'
import { beginWithNobody, firstPerson, withEmptyProduct } from '../first-company.ts'

afterAll(closeBrowser)

const PHONE: Look = { width: 360, height: 780, theme: 'dark' }

test('on a phone in the dark; whoever opens it afterwards signs in', async () => {
  await withEmptyProduct(async ({ url }) => {
    const visited = await visit(PHONE)
    const { page } = visited
    await beginWithNobody(page, url, 'phone')
    await takePicture(page, 'phone-kick-off')
    await visited.close()

    const later = await visit()
    await later.page.goto(`${url}/login`)
    await later.page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
    await later.page.getByRole('textbox', { name: 'Correo electrónico' }).fill(firstPerson.email)
    await later.page.getByRole('textbox', { name: 'Contraseña' }).fill(firstPerson.password)
    await later.page.keyboard.press('Enter')
    await later.page.getByRole('heading', { name: /^Hola, Ana/ }).waitFor()
    await later.close()
  })
})

/** The last line of what a command prints. */
const lastLine = (output: string) =>
  JSON.parse(output.trim().split('\n').at(-1) ?? '') as { email: string; password: string; companyId: string }
const command = (nit: string) => ['app/company.ts', '--name', 'Por Comando S.A.S.', '--nit', nit, '--email', 'yo@empresa.co', '--json']

test('by command while the server runs, and once it has stopped', async () => {
  await withEmptyProduct(async (product) => {
    const made = lastLine(await product.run(command('900123456')))
    const entering = await fetch(`${product.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: made.email, password: made.password }),
    })
    expect(await entering.json()).toMatchObject({ company: { companyId: made.companyId, name: 'Por Comando S.A.S.' } })
    await product.stop()
    const second = lastLine(await product.run(command('900654321')))
    expect(second).toMatchObject({ email: 'yo@empresa.co', password: null })
    expect(second.companyId).not.toBe(made.companyId)
    await expect(product.run(command('900654321'))).rejects.toThrow('Ya tienes la empresa')
  })
})
