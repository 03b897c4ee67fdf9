/** A salary that is posted and paid in a company, and somebody who may do everything there but know it. */
import { expect } from 'vitest'
import { masks, roleIds } from '#modules/access/index.ts'
import { addComment } from '#modules/comments/index.ts'
import { employee, getSlip, monthCalls } from '#modules/payroll/index.ts'
import { planFlags } from '#modules/subscription/index.ts'
import { setPlanLimits } from '#modules/subscription/index.server.ts'
import { listDue, paymentRunCalls as runs } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { Client } from '../client.server.ts'
import { colleague } from './colleagues.server.ts'
import { openHiring } from './hiring.server.ts'
import { numberBank } from './payables.server.ts'
import { joinWithout } from './readings.server.ts'
import { openShop, type Shop, type World } from './world.server.ts'

const SALARY = '7654321'
/** Of the worker who earns it. */
export const SURNAME = 'Quiñonesplantado'

export interface PlantedSalary {
  readonly shop: Shop
  readonly accountant: Client
  /** May do everything but know salaries, with a password. */
  readonly blind: Client
  readonly password: string
  /** The salary, and what is paid of it, as digits. */
  readonly planted: readonly string[]
  readonly partyId: string
  readonly monthId: string
}

type Standing = { readonly id: string; readonly version: number }
const step = (client: Client, action: keyof typeof runs.actions, { id, version }: Standing, body: object = {}): Promise<Standing> =>
  client.call(runs.actions[action] as typeof runs.actions.send, { params: { id }, body: { version, ...body } })

async function postMonth(shop: Shop, accountant: Client): Promise<Pick<PlantedSalary, 'monthId' | 'planted'>> {
  const hiring = await openHiring(shop.client)
  const account = { payMeans: 'transfer' as const, bank: 'Bancolombia', accountKind: 'savings' as const }
  const hire = (changes: object, accountNumber: string) =>
    shop.client.call(employee.endpoints.create, { body: hiring({ ...account, accountNumber, ...changes }) })
  const { id: employeeId } = await hire({ salary: SALARY, transport: 'none', firstSurname: SURNAME }, '11122233344')
  await hire({ salary: '3000000' }, '55566677788')
  await hire({ salary: '2500000' }, '99900011122')
  const body = { kind: 'month' as const, exit: null, month: '2026-10-01', payDay: '2026-11-30', note: '', novelties: [] }
  const begun = await shop.client.call(monthCalls.create, { body })
  const { id, version } = await shop.client.call(monthCalls.actions.calculate, {
    params: { id: begun.id },
    body: { version: begun.version },
  })
  await accountant.call(monthCalls.actions.approve, { params: { id }, body: { version } })
  const { paid } = await shop.client.call(getSlip, { params: { id, employeeId } })
  const planted = [SALARY, paid.replace(/\.00$/, '').replace('.', '')]
  return { monthId: id, planted }
}

/** All of it by a run of payments, with its file for the bank. */
export async function payMonth({ shop, accountant }: PlantedSalary): Promise<void> {
  await numberBank(shop.client, shop.moneyAccountId)
  const { items } = await shop.client.call(listDue, { query: { until: '2026-11-30' } })
  const lines = items.map(({ openItemId, balance }) => ({ openItemId, amount: balance }))
  expect(lines.length).toBe(3)
  const body = { moneyAccountId: shop.moneyAccountId, dueUntil: '2026-11-30', note: '', lines }
  const sent = await step(shop.client, 'send', await shop.client.call(runs.create, { body }))
  const paid = await step(accountant, 'pay', await step(accountant, 'approve', sent))
  await step(accountant, 'makeFile', paid, { layout: 'delimited' })
  await shop.client.call(addComment, { body: { entityId: paid.id, description: `Se pagaron $ 7.654.321 a ${SURNAME}` } })
}

/** Where a text, without its signs, tells a salary; less than zero where it does not. */
export const placeOfSalary = ({ planted }: PlantedSalary, text: string): number =>
  planted.map((figure) => text.indexOf(figure)).find((at) => at >= 0) ?? -1

/** October 2026 of three people, approved and owed. */
export async function plantSalary(world: World): Promise<PlantedSalary> {
  const shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA excluido'] }] })
  const { companyId } = shop
  await inCompany(world.pool, { companyId, personId: null }, (tx) =>
    setPlanLimits(tx, companyId, Object.fromEntries(planFlags.map(({ name }) => [name, null]))),
  )
  const { client: accountant } = await colleague(world, shop.client, roleIds.accountant)
  const month = await postMonth(shop, accountant)
  const row = await inCompany(world.pool, { companyId, personId: null }, (tx) =>
    tx.first<{ id: string }>(sql`select id from party where company_id = ${companyId} and display_name ilike ${`%${SURNAME}%`}`),
  )
  const { client: blind, password } = await joinWithout(world, companyId, [masks.salary.code])
  return { shop, accountant, blind, password, ...month, partyId: row?.id ?? '' }
}
