// What a register sold arrives and is looked at: each sale with what was found of it, and what is kept aside; on a phone in the dark too.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createItem } from '#modules/items/index.ts'
import { signIn } from '#modules/access/index.ts'
import { openTill } from '#app/testing/till.server.ts'
import { seriousProblems } from '../axe.ts'
import { haveSession, takePicture, visit } from '../browser.ts'
import { callerAt } from '../caller.ts'
import { visitorsOfFile } from '../visitors.ts'

const visitors = visitorsOfFile()

async function sellSomething(url: string, { email, password }: { readonly email: string; readonly password: string }): Promise<void> {
  const session = await callerAt(url, null, null).call(signIn, { body: { email, password, keepOpen: true } })
  const client = callerAt(url, session.accessToken, session.company?.companyId ?? null)
  const { id } = await client.call(createItem, {
    body: { kind: 'service', code: 'S-1', name: 'Corte de pelo', price: '25000' } as never,
  })
  const till = await openTill({ client, item: () => ({ id, price: '25000', taxIds: [] }) }, () => new Date())
  const cash = [{ paymentTypeId: till.means('Efectivo'), amount: '25000' }]
  const lines = [till.line('Corte de pelo')]
  await till.send([
    till.sell({ lines, payments: cash, total: '25000' }),
    till.sell({
      lines,
      payments: [{ paymentTypeId: till.means('Efectivo'), amount: '30000' }],
      tip: '2000',
      change: '3000',
      total: '25000',
    }),
    till.sell({ lines, payments: cash, total: '25000', shiftId: randomUUID() }),
    till.sell({ lines, payments: cash, total: '25000', partyId: randomUUID() }),
  ])
}

test('sales of a register are listed, one is opened beside the list, and what is kept aside says why', async () => {
  const visited = await visit()
  const { page, url } = visited
  const visitor = await visitors.make({ role: 'administrator' })
  await sellSomething(url, visitor)
  await haveSession(visited, visitor)
  await page.goto(`${url}/pos/transactions`)
  await page.getByRole('row', { name: /TQ-3.*Con novedad/ }).waitFor()
  await page.getByRole('row', { name: /TQ-1.*Sincronizada/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'till-transactions')
  await page.getByRole('row', { name: /TQ-2/ }).click()
  const panel = page.getByRole('complementary', { name: /TQ-2/ })
  await panel.getByText('Corte de pelo').waitFor()
  await panel.getByText('Propina').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'till-transaction')
  await page.getByRole('link', { name: /Apartadas/ }).click()
  await page.getByRole('row', { name: /No se pudo hacer el documento/ }).waitFor()
  await takePicture(page, 'till-quarantine')

  const phone = await visit({ width: 360, height: 780, theme: 'dark' })
  await haveSession(phone, visitor)
  await phone.page.goto(`${url}/pos/transactions?vista=flagged`)
  await phone.page.getByText(/TQ-3/).first().waitFor()
  expect(await seriousProblems(phone.page)).toEqual([])
  expect(await phone.page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await takePicture(phone.page, 'till-transactions-phone')
  await phone.close()
  await visited.close()
})
