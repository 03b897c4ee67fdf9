// What a seller who is an employee earned is brought to the payroll of its month, looked at before and told once it is there.
import { expect, test } from 'vitest'
import { addDays, dayInBogota, firstOfMonth } from '#base/date.ts'
import { openHiring } from '#app/testing/hiring.server.ts'
import { rangeOf } from '#app/testing/world.server.ts'
import { signIn } from '#modules/access/index.ts'
import { caseAddress } from '#modules/cases/index.ts'
import { resolution } from '#modules/documents/index.ts'
import { createItem } from '#modules/items/index.ts'
import { employee, monthCalls, payrollMonth } from '#modules/payroll/index.ts'
import { createParty } from '#modules/people/index.ts'
import { commission, invoiceEndpoints } from '#modules/sales/index.ts'
import { seriousProblems } from '../axe.ts'
import { haveSession, takePicture, visit } from '../browser.ts'
import { callerAt } from '../caller.ts'
import { fits } from '../first-company.ts'
import { type Credentials, visitorsOfFile } from '../visitors.ts'

const visitors = visitorsOfFile()
/** Of the month that is over. */
const sold = addDays(firstOfMonth(dayInBogota(new Date())), -1)
const marta = { identification: '52345678', firstName: 'Marta', firstSurname: 'Ruiz' } as const

/** A sale of a million by an employee who earns five per cent, and the payroll of its month. @returns its address */
async function sell(url: string, { email, password }: Credentials): Promise<string> {
  const session = await callerAt(url, null, null).call(signIn, { body: { email, password, keepOpen: true } })
  const client = callerAt(url, session.accessToken, session.company?.companyId ?? null)
  const natural = { kind: 'natural', identificationType: '13' } as const
  const { id: sellerId } = await client.call(createParty, {
    body: { ...natural, ...marta, isEmployee: true, isCustomer: true, responsibilities: ['R-99-PN'] },
  })
  const hiring = await openHiring(client)
  await client.call(employee.endpoints.create, { body: hiring(marta) })
  const rule = { name: 'Sobre ventas', base: 'sale', sellerId, categoryId: null, brandId: null, validFrom: null, validTo: null } as const
  await client.call(commission.endpoints.create, {
    body: { ...rule, mode: 'bands', children: [{ id: null, starts: '0', percent: '5' }] },
  })
  const { id: itemId } = await client.call(createItem, { body: { kind: 'service', code: 'ASE', name: 'Asesoría', price: '1000000' } })
  const { id: resolutionId } = await client.call(resolution.endpoints.create, { body: rangeOf('INS', 'FS') })
  const of = { kind: 'INS', resolutionId, partyId: sellerId, sellerId, date: sold, dueDate: sold, paymentForm: '2' } as const
  const lines = [{ itemId, description: 'Asesoría', quantity: '1', unitPrice: '1000000', taxIds: [] }]
  await client.call(invoiceEndpoints.create, { body: { document: { ...of, lines }, issue: true } })
  const month = { month: firstOfMonth(sold), payDay: sold, note: '', novelties: [] }
  const { id } = await client.call(monthCalls.create, { body: month })
  return caseAddress(payrollMonth, id)
}

test('a commission is brought to the payroll of its seller', async () => {
  const visited = await visit({ width: 1440, height: 900 })
  const { page, url } = visited
  const visitor = await visitors.make({ role: 'administrator' })
  const address = await sell(url, visitor)
  await haveSession(visited, visitor)
  await page.goto(`${url}${address}`)
  await page.getByRole('button', { name: 'Traer comisiones' }).click()
  const dialog = page.getByRole('dialog', { name: 'Traer comisiones' })
  await dialog.getByRole('checkbox', { name: 'Marta Ruiz' }).waitFor()
  await dialog.getByText(/50\.000/).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'commissions-to-payroll')
  await visited.close()

  const phone = await visit({ width: 360, height: 740, theme: 'dark' })
  await haveSession(phone, visitor)
  await phone.page.goto(`${url}${address}`)
  await phone.page.getByRole('button', { name: 'Traer comisiones' }).click()
  const small = phone.page.getByRole('dialog', { name: 'Traer comisiones' })
  await small.getByText(/50\.000/).waitFor()
  expect(await fits(phone.page)).toBe(true)
  expect(await seriousProblems(phone.page)).toEqual([])
  await takePicture(phone.page, 'commissions-to-payroll-phone')
  await small.getByRole('button', { name: 'Traer 1 comisión' }).click()
  await phone.page.getByText('Comisiones traídas: calcula la nómina de nuevo').waitFor()
  await phone.page.getByText('1 registrada').first().waitFor()
  expect(await fits(phone.page)).toBe(true)
  await takePicture(phone.page, 'commissions-brought-phone')
  await phone.close()
})
