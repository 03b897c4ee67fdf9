// The credentials of online payments: kept sealed, told to nobody, one version, each company its own.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeOnlinePayments, getOnlinePayments, removeOnlinePayments } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { openToldWorld, type ToldWorld } from './testing/told.server.ts'
import { newCompany, type World } from './testing/world.server.ts'

let told: ToldWorld
let world: World
beforeAll(async () => {
  told = await openToldWorld()
  ;({ world } = told)
})
afterAll(() => told.close())

const PASSWORD = 'Clave-del-comercio-2026'
const written = { merchantId: ' 30364 ', userName: 'sumapaz', password: PASSWORD, moneyAccountId: null }
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { errors?: readonly { code: number; field: string | null }[] }) =>
      (error.errors ?? []).map(({ code, field }) => ({ code, field })),
  )

test('they are kept sealed with their account, changed without the password and taken away', async () => {
  const { client, companyId } = await newCompany(world)
  const start = await client.call(getOnlinePayments)
  expect(start).toMatchObject({ version: 0, hasPassword: false, account: null })
  const change = (body: Partial<Omit<typeof written, 'moneyAccountId'>> & { version: number; moneyAccountId?: string | null }) =>
    client.call(changeOnlinePayments, { body: { ...written, ...body } })
  expect(await refusal(change({ version: 0, merchantId: 'x', userName: '', password: '' }))).toEqual([
    { code: 401, field: 'merchantId' },
    { code: 401, field: 'userName' },
    { code: 401, field: 'password' },
  ])
  const money = await inCompany(world.pool, { companyId, personId: null }, (tx) =>
    tx.rows<{ id: string; name: string; kind: string }>(sql`select id, name, kind from money_account where company_id = ${companyId}`),
  )
  const cash = money.find(({ kind }) => kind === 'cash')
  // What is collected online arrives in a bank.
  expect(await refusal(change({ version: 0, moneyAccountId: cash?.id ?? '' }))).toEqual([{ code: 401, field: 'moneyAccountId' }])

  const [bank] = start.accounts
  const { version } = await change({ version: 0, moneyAccountId: bank?.id ?? null })
  const kept = await client.call(getOnlinePayments)
  expect(kept).toMatchObject({ version: 1, merchantId: '30364', userName: 'sumapaz', hasPassword: true, isReadable: true, account: bank })
  expect(await change({ version, password: '', moneyAccountId: bank?.id ?? null })).toEqual({ version })
  expect(await refusal(change({ version: 0 }))).toMatchObject([{ code: 697 }])

  // An account that goes out of use stays and is said; it is not chosen anew.
  await inCompany(world.pool, { companyId, personId: null }, (tx) =>
    tx.run(sql`update money_account set active = false where company_id = ${companyId} and id = ${bank?.id ?? null}`),
  )
  expect(await change({ version, userName: 'otro', moneyAccountId: bank?.id ?? null })).toEqual({ version: version + 1 })
  const now = await client.call(getOnlinePayments)
  expect(now).toMatchObject({ userName: 'otro', account: { ...bank, active: false }, isReadable: true })
  expect(now.accounts).not.toContainEqual(bank)

  const tables = [
    sql`select c::text as text from online_payment c`,
    sql`select c::text as text from audit_event c`,
    sql`select c::text as text from idempotency c`,
  ]
  const everything = await inCompany(world.pool, { companyId, personId: null }, async (tx) => {
    const texts: string[] = []
    for (const table of tables) texts.push(...(await tx.rows<{ text: string }>(table)).map(({ text }) => text))
    return texts.join('\n') + JSON.stringify([kept, now])
  })
  expect(everything).toContain('treasury.onlinePayment')
  expect(everything).not.toContain(PASSWORD)

  await client.call(removeOnlinePayments)
  expect(await client.call(getOnlinePayments)).toMatchObject({ version: 0, hasPassword: false, merchantId: '' })
})

test('two who begin at once: one is kept, the other is told', async () => {
  const { client } = await newCompany(world)
  const save = (userName: string) => refusal(client.call(changeOnlinePayments, { body: { ...written, userName, version: 0 } }))
  const results = await Promise.all([save('ana'), save('luz')])
  expect(results.filter((each) => each === null)).toHaveLength(1)
  expect(results.filter((each) => each !== null)).toMatchObject([[{ code: 697 }]])
})

test('who keeps the books sees them and changes nothing; a salesperson does not see them; another company has its own', async () => {
  const company = await newCompany(world)
  await company.client.call(changeOnlinePayments, { body: { ...written, version: 0 } })
  const accountant = await told.newColleague(company, 'Luz', 'accountant')
  expect((await accountant.client.call(getOnlinePayments)).merchantId).toBe('30364')
  await expect(accountant.client.call(changeOnlinePayments, { body: { ...written, version: 1 } })).rejects.toThrow('403')
  const seller = await told.newColleague(company, 'Iván', 'seller')
  await expect(seller.client.call(getOnlinePayments)).rejects.toThrow('403')
  const other = await newCompany(world)
  expect((await other.client.call(getOnlinePayments)).merchantId).toBe('')
})
