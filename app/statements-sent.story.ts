// Statements of account by mail: what each customer owes, once a day, to one or to everybody that owes, and how it went.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createParty } from '#modules/people/index.ts'
import { customerAdvanceEndpoints, listSentStatements, mailStatements } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { treasuryServer } from '#modules/treasury/index.server.ts'
import { openMail } from '#platform/mail/mail.server.ts'
import { runImport } from '#platform/import/import-endpoints.ts'
import { NOBODY, refusal } from './testing/chart.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const VIEWER = 6

let world: World
let shop: Shop
let parties: readonly string[]
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA excluido'] }] })
  const make = async (identification: string, legalName: string, emailInvoicing: string) =>
    (
      await shop.client.call(createParty, {
        body: {
          ...{ kind: 'juridica', identificationType: '31', identification, legalName, responsibilities: ['R-99-PN'] },
          ...{ isCustomer: true, emailInvoicing },
        },
      })
    ).id
  parties = [
    await make('900123456', 'Molinos del Valle SAS', 'cartera@molinos.example; pagos@molinos.example'),
    await make('900654321', 'Panes del Norte SAS', ''),
    await make('900777111', 'Quesos del Sur SAS', 'pagos@quesos.example'),
  ]
  const cells = [
    ['130505', '900123456', 'FA-1', '100000', ''],
    ['130505', '900123456', 'FA-2', '50000', ''],
    ['130505', '900654321', 'FB-1', '70000', ''],
    ['220505', '900654321', 'MB-1', '', '220000'],
  ]
  await shop.client.call(runImport, {
    body: {
      ...{ kind: 'treasury.openingBalance', columns: ['account', 'party', 'crossDocument', 'debit', 'credit'] },
      rows: cells.map((each, index) => ({ number: index + 2, cells: each })),
      ...{ mode: 'create', only: 'all' },
    },
  })
  await shop.client.call(customerAdvanceEndpoints.create, {
    body: { date: world.today, partyId: parties[0] ?? '', moneyAccountId: shop.moneyAccountId, meansCode: '10', amount: '20000' },
  })
})
afterAll(() => world.close())

const mail = (partyIds: readonly string[], of = shop.client) => of.call(mailStatements, { body: { partyIds: [...partyIds] } })

async function letters() {
  const rows = await inCompany(world.pool, { companyId: shop.companyId, personId: null }, (tx) =>
    tx.rows<{ payload: unknown }>(
      sql`select payload from outbox where company_id = ${shop.companyId} and key like 'treasury.statement:%' order by id`,
    ),
  )
  const vault = await world.pool.vault()
  return rows.map(({ payload }) => openMail(vault, shop.companyId, payload))
}

test('to one: its documents less what it has in favour, to each of its addresses, once a day', async () => {
  const [molinos = '', panes = '', quesos = ''] = parties
  expect(await mail([molinos, panes, quesos])).toEqual({
    ...{
      sent: 1,
      leavesAt: null,
      withoutEmail: ['Panes del Norte SAS'],
      alreadySent: [],
      withoutDebt: ['Quesos del Sur SAS'],
      hasMore: false,
    },
  })
  const sent = await letters()
  expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(['cartera@molinos.example', 'pagos@molinos.example'])
  expect(sent[0]?.text).toContain('$ 130.000')
  expect(sent[0]?.text).toContain('FA-1')
  expect(sent[0]?.text).toContain('Saldo a favor')
  expect(sent[0]?.text).not.toContain('FB-1')
  expect(sent[0]?.attachments.map(({ producer }) => producer)).toEqual(['treasury.statement'])
  const file = await treasuryServer.produces?.['treasury.statement']?.(shop.companyId, sent[0]?.attachments[0]?.id ?? '', world.runtime)
  expect(
    Buffer.from(file?.bytes ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect(sent[0]?.text).toMatch(/\/public\/statements\/[\w-]{43}/)
  expect((await shop.client.call(listSentStatements, { params: { partyId: molinos } })).rows).toMatchObject([
    { day: world.today, balance: '130000.00', state: 'pending' },
  ])
  expect(await mail([molinos])).toMatchObject({ sent: 0, alreadySent: ['Molinos del Valle SAS'] })
  await inCompany(world.pool, { companyId: shop.companyId, personId: null }, (tx) =>
    tx.run(sql`update outbox set state = 'failed' where company_id = ${shop.companyId} and key like 'treasury.statement:%'`),
  )
  expect((await shop.client.call(listSentStatements, { params: { partyId: molinos } })).rows[0]?.state).toBe('failed')
})

test('to everybody that owes and has an address, whoever asks at the same time', async () => {
  world.clock.moveTo('2026-11-21T15:00:00Z')
  const before = (await letters()).length
  const asked = await Promise.allSettled([1, 2].map(() => mail([])))
  for (const each of asked) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 401, fields: ['partyIds'] })
  const sent = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value.sent] : []))
  expect(sent.reduce((sum, each) => sum + each, 0)).toBe(1)
  expect((await letters()).length - before).toBe(2)
  expect((await mail([])).sent).toBe(0)
})

test('what is asked on a Sunday leaves on Monday at seven, and nobody is written to twice on that day', async () => {
  world.clock.moveTo('2026-11-29T16:00:00Z')
  expect(await mail([])).toMatchObject({ sent: 1, leavesAt: '2026-11-30T12:00:00.000Z' })
  const { rows } = await shop.client.call(listSentStatements, { params: { partyId: parties[0] ?? '' } })
  expect(rows[0]?.day).toBe('2026-11-30')
  const left = await inCompany(world.pool, { companyId: shop.companyId, personId: null }, (tx) =>
    tx.rows<{
      at: Date
    }>(sql`select distinct run_at as at from outbox where company_id = ${shop.companyId} and key like 'treasury.statement:%'
      and run_at > '2026-11-29T16:00:00Z'`),
  )
  expect(left.map(({ at }) => at.toISOString())).toEqual(['2026-11-30T12:00:00.000Z'])
  world.clock.moveTo('2026-11-30T14:00:00Z')
  expect(await mail(parties.slice(0, 1))).toMatchObject({ sent: 0, alreadySent: ['Molinos del Valle SAS'] })
})

test('nothing of another company, and nothing by whoever only looks', async () => {
  expect((await refusal(mail([NOBODY])))?.[0]).toBe(698)
  const other = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: [] }] })
  expect((await refusal(mail(parties, other.client)))?.[0]).toBe(698)
  expect((await other.client.call(listSentStatements, { params: { partyId: parties[0] ?? '' } })).rows).toEqual([])
  expect((await mail([], other.client)).sent).toBe(0)
  const { client: viewer } = await colleague(world, shop.client, VIEWER)
  await expect(mail([], viewer)).rejects.toThrow(/^403/)
})
