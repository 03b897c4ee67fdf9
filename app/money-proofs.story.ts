// What the proof says of money: each of its sentences names a row that was planted against it, and nothing once it is gone.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Day } from '#base/date.ts'
import { keepRate } from '#modules/accounting/index.ts'
import { closeMonth, createMatch, explainPending, importStatement, readMonth } from '#modules/journals/index.ts'
import { listMoneyAccounts, ownTransferEndpoints, restate } from '#modules/treasury/index.ts'
import { newClient } from '#platform/db/client.server.ts'
import { proofs } from './prove.server.ts'
import { bankIn } from './testing/bank-in-currency.server.ts'
import { asFile, bankOfShop, post, statementCsv } from './testing/bank-month.server.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const OCTOBER = '2026-10'

let world: World
let shop: Shop
let accountId: string
let till: string
let owner: pg.Client
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: [] }] })
  accountId = (await bankOfShop(shop)).id
  till = (await shop.client.call(listMoneyAccounts)).accounts.find(({ kind }) => kind === 'cash')?.id ?? ''
  owner = newClient({ connectionString: inject('ownerUrl'), application_name: 'paramo-plant' })
  await owner.connect()
  await post(world, shop, '2026-10-05', [{ pesos: 70 }])
  await post(world, shop, '2026-10-06', [{ pesos: 30 }])
  const rows = [{ day: '2026-10-05', text: 'ABONO', reference: '', pesos: 70 }]
  await shop.client.call(importStatement, { params: { accountId, month: OCTOBER }, body: asFile(statementCsv(rows, 0)) })
  const { pending, books } = await shop.client.call(readMonth, { params: { accountId, month: OCTOBER } })
  const [answer, left] = books.map(({ entryId, position }) => ({ entryId, position }))
  if (!answer || !left) throw new Error('The books have two movements')
  const lines = pending.map(({ line }) => ({ id: line.id }))
  await shop.client.call(createMatch, { params: { accountId }, body: { lines, movements: [answer] } })
  const explained = { lineId: null, movement: left, reason: 'transit', note: '' } as const
  await shop.client.call(explainPending, { params: { accountId }, body: explained })
  await shop.client.call(closeMonth, { params: { accountId, month: OCTOBER }, body: { statement: '70' } })
  await shop.issue([['Asesoría', '1']])
  await keepDollars()
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

/** Bought, and restated at the end of their month. */
async function keepDollars(): Promise<void> {
  const toId = await bankIn(world, shop, '112005', 'USD')
  for (const [day, rate] of [
    ['2026-10-15', '4000'],
    ['2026-10-31', '4100'],
  ] as const)
    await shop.client.call(keepRate, { body: { currency: 'USD', day: day as Day, rate } })
  await shop.client.call(ownTransferEndpoints.create, {
    body: { date: '2026-10-15', fromId: till, toId, amount: '4100000', receivedAmount: '1000' },
  })
  await shop.client.call(restate, { body: { month: OCTOBER } })
}

/** What one proof says of the company. */
async function said(name: string): Promise<string | null> {
  const proof = proofs.find((each) => each.name === name)
  if (!proof) throw new Error(`No proof is called ${name}`)
  await owner.query('set local role paramo_operator')
  const { rows } = await owner.query<{ detail: string }>(`select detail from (${proof.sql}) wrong where company_id = $1 limit 1`, [
    shop.companyId,
  ])
  return rows[0]?.detail ?? null
}

/** As nobody of the product could write it: without triggers, and given back at the end. */
async function planted<Found>(rows: string, ask: () => Promise<Found>): Promise<Found> {
  await owner.query('begin; set local session_replication_role = replica')
  try {
    const { rowCount } = await owner.query(rows, [shop.companyId])
    expect(rowCount).toBeGreaterThan(0)
    await owner.query('set local session_replication_role = origin')
    return await ask()
  } finally {
    await owner.query('rollback')
  }
}

const [run, bank] = [randomUUID(), `(select id from money_account where company_id = $1 and kind = 'bank' limit 1)`]

test.each([
  [
    'El saldo de cada caja y banco es el de su cuenta',
    `insert into account_balance (company_id, span, starts, account_id, book, debit, credit, lines, parted)
     select $1, 'year', '2020-01-01', account_id, 'both', 5, 0, 1, 1 from money_account where company_id = $1 and kind = 'bank'`,
    'saldo ',
  ],
  [
    'Lo que los libros tienen de cada banco es lo conciliado y lo pendiente de sus movimientos',
    `update bank_movement set amount = amount + 1 where company_id = $1 and matched = 0`,
    'movimientos ',
  ],
  [
    'Lo conciliado de cada movimiento del banco es lo que toman sus conciliaciones en pie',
    `update bank_line set matched = matched - 1 where company_id = $1 and matched <> 0`,
    'extracto ABONO',
  ],
  [
    'Cada conciliación suma lo mismo de los dos lados',
    `update bank_match_share set amount = amount - 1 where company_id = $1 and line_id is not null`,
    'difiere en ',
  ],
  [
    'El saldo de cada mes conciliado es el de sus líneas y sus partidas lo llevan al de los libros',
    `update bank_month set statement = statement + 1 where company_id = $1`,
    'extracto ',
  ],
  [
    'El archivo para el banco de cada programación es la suma de los egresos que llevó',
    `insert into payment_run_file (company_id, run_id, layout, name, content, total, payments, made_at) values ($1, '${run}', 'uno', 'pago.txt', 'x', 5, 1, now())`,
    'pago.txt: archivo 5.00, egresos 0',
  ],
  [
    'Cada programación pagada es la suma de sus egresos',
    `with r as (insert into payment_run (company_id, id, number, date, state, money_account_id, due_until, paid_on)
                select $1, '${run}', 'PP-99', '2026-11-01', 'paid', ${bank}, '2026-11-01', '2026-11-01')
     insert into payment_run_line (company_id, run_id, position, open_item_id, amount) select $1, '${run}', 1, id, 7 from open_item where company_id = $1 limit 1`,
    'PP-99: documentos 7.00',
  ],
  [
    'Cada traslado entre monedas movió en cada cuenta lo que dice',
    `update own_transfer set to_amount = to_amount + 1 where company_id = $1`,
    'salió 4100000.00, entró 1001.00; libros 4100000.00 y 1000.00',
  ],
  [
    'Cada traslado entre monedas movió en cada cuenta lo que dice',
    `update journal_line set currency_amount = 900 where company_id = $1 and currency = 'USD'`,
    'entró 1000.00; libros 4100000.00 y 900.00',
  ],
  [
    'El ajuste de cada caja y banco de otra moneda es lo que movió en pesos',
    `update exchange_restatement_money set after = after + 1 where company_id = $1`,
    'Banco en USD ajustado 100001.00, libros 100000.00',
  ],
  [
    'El saldo de cada documento es su valor menos lo aplicado',
    `update open_item_balance set balance = balance - 1 where company_id = $1`,
    'saldo 99999.00',
  ],
] as const)('%s', async (name, rows, detail) => {
  expect(await planted(rows, () => said(name))).toContain(detail)
})

test('and without what was planted it says nothing', async () => {
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})
