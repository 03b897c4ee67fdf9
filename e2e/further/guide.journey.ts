// The first days of a company: the guide on the home and at its address, a customer in one page, the plan and what happens
// with a subscription that stopped.
import { expect, test } from 'vitest'
import { checkDigit } from '#colombia/index.ts'
import { seriousProblems } from '../axe.ts'
import { haveSession, signIn, takePicture, visit } from '../browser.ts'
import { visitorsOfFile } from '../visitors.ts'

const visitors = visitorsOfFile()

test('the guide counts what is done, leads to what is not, and finds it done', async () => {
  const visited = await visit()
  const { page, url } = visited
  await signIn(visited, await visitors.make({ role: 'administrator' }))
  await page.getByRole('heading', { name: 'Puesta en marcha' }).waitFor()
  await page.getByText('33 % · 4 de 12 pasos').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'guide-home')
  await page.getByRole('link', { name: 'Ver todos los pasos' }).click()
  await page.getByRole('heading', { name: '33 %' }).waitFor()
  expect(await page.getByRole('meter', { name: 'Puesta en marcha' }).getAttribute('aria-valuetext')).toBe('4 de 12 pasos')
  await page.getByRole('listitem').filter({ hasText: 'Primer cliente o proveedor' }).getByText('Pendiente').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'guide')

  await page.getByRole('link', { name: 'Crear tercero' }).click()
  await page.getByRole('textbox', { name: 'NIT' }).waitFor()
  // The same form, in a page of its own.
  await page.goto(`${url}/client/new`)
  await page.getByRole('textbox', { name: 'NIT' }).fill(`900482113-${checkDigit('900482113')}`)
  await page.getByRole('textbox', { name: 'Razón social' }).fill('Ferretería La Llave S.A.S.')
  expect(await page.getByRole('checkbox', { name: 'Cliente' }).isChecked()).toBe(true)
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'client-new')
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { name: /^Ferretería La Llave/ }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/client\/[\da-f-]{36}$/)
  await page.getByText('No tiene documentos por cobrar.').waitFor()
  await page.getByRole('link', { name: 'Editar tercero' }).click()
  await page.getByRole('button', { name: 'Guardar cambios' }).waitFor()

  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await page.getByRole('menuitem', { name: 'Puesta en marcha' }).click()
  await page.getByRole('heading', { name: '41 %' }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Primer cliente o proveedor' }).getByText('Hecho').waitFor()
  await visited.close()
})

test('whoever may not do a step reads who can, on a phone in the dark', async () => {
  const visited = await visit({ width: 360, height: 780, theme: 'dark' })
  const { page, url } = visited
  await haveSession(visited, await visitors.make({ role: 'seller' }))
  await page.goto(`${url}/kickOff`)
  await page.getByRole('listitem').filter({ hasText: 'Resolución de facturación' }).getByText('Puede hacerlo Ada Admin.').waitFor()
  expect(await page.evaluate<boolean>(`document.documentElement.scrollWidth <= document.documentElement.clientWidth`)).toBe(true)
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'guide-phone')
  await visited.close()
})

test('one customer, whole: data, what it owes, its documents and the thread', async () => {
  for (const look of [{}, { width: 360, height: 780, theme: 'dark' }] as const) {
    const visited = await visit(look)
    const { page, url } = visited
    await haveSession(visited)
    await page.goto(`${url}/people?search=monserrate`)
    const found = page.waitForResponse((answer) => /\/api\/people\?.*monserrate/.test(answer.url()))
    await page.reload()
    const { rows } = (await (await found).json()) as { rows: { id: string }[] }
    await page.goto(`${url}/client/${rows[0]?.id}`)
    await page.getByRole('heading', { name: /^Hoteles Monserrate/ }).waitFor()
    await page.getByRole('heading', { name: /^Cartera/ }).waitFor()
    await page.getByRole('heading', { name: 'Saldos' }).waitFor()
    await page.getByRole('link', { name: 'Documentos' }).click()
    await page
      .getByRole('link', { name: /^FV-\d+/ })
      .first()
      .waitFor()
    expect(await page.evaluate<boolean>(`document.documentElement.scrollWidth <= document.documentElement.clientWidth`)).toBe(true)
    expect(await seriousProblems(page)).toEqual([])
    await takePicture(page, `client-${look.width ?? 1440}`)
    if (look.width === undefined) {
      await page.getByRole('button', { name: /^Comentarios/ }).click()
      await page.getByRole('button', { name: /^Comentarios/, expanded: true }).waitFor()
      await page.getByRole('button', { name: 'Tipo', exact: true }).click()
      await page.getByRole('menuitem', { name: /^Recaudo/ }).click()
      await page
        .getByRole('row', { name: /RC-\d+/ })
        .first()
        .waitFor()
      await page
        .getByRole('row', { name: /FV-\d+/ })
        .first()
        .waitFor({ state: 'detached' })
      await page.getByRole('link', { name: 'Productos y servicios' }).click()
      await page.getByRole('row', { name: /CAF-500/ }).waitFor()
      expect(await seriousProblems(page)).toEqual([])
      await page.getByRole('button', { name: 'Nuevo documento' }).click()
      await page.getByRole('menuitem', { name: 'Factura de venta' }).click()
      await page.getByRole('heading', { name: 'Crear factura' }).waitFor()
      expect(await page.getByRole('combobox', { name: /^Cliente/ }).inputValue()).toBe('Hoteles Monserrate Alto S.A.')
    }
    await visited.close()
  }
})

test('a subscription that stopped says what goes on, what stops and whom to ask', async () => {
  const visited = await visit()
  const { page, url } = visited
  const { administrator, ...somebody } = await visitors.make({ role: 'accountant', suspended: true })
  await signIn(visited, somebody)
  await page.getByText('La suscripción está suspendida: no se emiten documentos nuevos.').waitFor()
  await page.getByRole('link', { name: 'Ver qué pasa' }).first().click()
  await page.getByRole('heading', { name: /^Problema con tu tarjeta/ }).waitFor()
  await page.getByText('Consultar, imprimir y exportar todo lo que tienes.').waitFor()
  await page.getByRole('link', { name: administrator }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'card-problem')
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/subscription/usage'))
  await page.getByRole('button', { name: 'Revisar de nuevo' }).click()
  expect((await asked).status()).toBe(200)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'card-problem-phone')
  await page.goto(`${url}/account/my-companies`)
  await page.getByText('La suscripción está suspendida: no se emiten documentos nuevos.').waitFor()
  await visited.close()
})

test('the use of a plan: bars and words of every state, and the home says what presses', async () => {
  const visited = await visit({ width: 360, height: 780, theme: 'dark' })
  const { page, url } = visited
  const limited = { planElectronicBill: 10, planOrderRecurrence: 0, planHrmLiteEmployees: 5 } as const
  await haveSession(visited, await visitors.make({ role: 'administrator', limits: limited }))
  await page.goto(`${url}/account/my-companies`)
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await row('Facturación electrónica').getByText('0 de 10').waitFor()
  await row('Facturación electrónica').getByText('Disponible').waitFor()
  expect(await page.getByRole('meter', { name: 'Uso de Facturación electrónica' }).getAttribute('aria-valuetext')).toBe('0 de 10')
  await row('Empleados de nómina').getByText('Hasta 5').waitFor()
  await row('Recurrencias de pedidos').getByText('Plan no disponible').waitFor()
  await row('Comisiones').getByText('Ilimitado').waitFor()

  // Ten documents are not issued here to fill it: the counting is proven where they are issued.
  const counts = [
    [8, 'Cerca del límite', 'near'],
    [10, 'Límite alcanzado', 'reached'],
    [12, 'Límite superado', 'exceeded'],
  ] as const
  for (const [used, words, state] of counts) {
    await page.route('**/api/subscription/usage', async (route) => {
      const answer = await route.fetch()
      const usage = (await answer.json()) as { features: { flag: string }[] }
      const features = usage.features.map((each) => (each.flag === 'planElectronicBill' ? { ...each, used, state } : each))
      await route.fulfill({ response: answer, json: { ...usage, features } })
    })
    await page.goto(`${url}/account/my-companies`)
    await row('Facturación electrónica').getByText(words).waitFor()
    await row('Facturación electrónica').getByText(`${used} de 10`).waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await takePicture(page, `plan-${state}`)
    await page.goto(url)
    await page.getByText(`Facturación electrónica: ${words.toLowerCase()} (${used} de 10).`).waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await takePicture(page, `home-${state}`)
    await page.unroute('**/api/subscription/usage')
  }
  await visited.close()
})
