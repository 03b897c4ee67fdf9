// What must not be missed is told at once to who may act, with its verb, and is done when it is done: a refusal of the authority, a
// letter that did not arrive. And a receipt goes to its customer by mail.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bouncedMails } from '#modules/documents/home.ts'
import { getEnabling } from '#modules/electronic/index.ts'
import { invoiceEndpoints, invoiceMail } from '#modules/sales/index.ts'
import { annulReceipt, createReceipt, getPending, receiptEndpoints } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { GiveUp, workLong, workOnce, type WorkerParts } from '#platform/jobs/worker.server.ts'
import { mailboxOf } from '#platform/mail/mailbox.server.ts'
import type { Simulator } from './dian/simulator.server.ts'
import { workerParts } from './start.server.ts'
import { openAuthorityWorld, openTransmittingShop, type AuthorityWorld } from './testing/authority.server.ts'
import { toldTo } from './testing/told.server.ts'
import { openShop, STORY_NOW, type Shop, type World } from './testing/world.server.ts'

let world: World
let authority: AuthorityWorld
let simulator: Simulator
const dataDir = mkdtempSync(join(tmpdir(), 'paramo-told-'))

beforeAll(async () => {
  authority = await openAuthorityWorld(STORY_NOW, dataDir)
  ;({ world, simulator } = authority)
})
afterAll(async () => {
  await authority.close()
  rmSync(dataDir, { recursive: true })
})

/** Everything that is due now is done; the queue goes by the clock of the database, and the story by its own. */
async function work({ companyId }: Pick<Shop, 'companyId'>, changed: Partial<WorkerParts> = {}): Promise<void> {
  const parts = { ...workerParts(world.runtime), ...changed }
  for (let round = 0; round < 3; round += 1) {
    await inCompany(world.pool, { companyId, personId: null }, (tx) =>
      tx.run(sql`update outbox set run_at = ${world.clock.now()} where company_id = ${companyId} and state = 'pending'`),
    )
    while (await workOnce(parts));
    while (await workLong(parts));
  }
}
const openPlainShop = (): Promise<Shop> => openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA 19 %'] }] })
const codesOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { errors?: readonly { code: number; field?: string | null }[]; code?: number }) =>
      error.errors?.map(({ code }) => code) ?? [error.code],
  )

test('a refusal of the authority is told at once, and is done once the document is annulled', async () => {
  const shop = await openTransmittingShop(world)
  const taxpayer = simulator.register.taxpayer((await shop.client.call(getEnabling)).nit)
  if (taxpayer) simulator.register.enrol({ ...taxpayer, pin: 'otro' })
  const { id, number } = await shop.issue([['Asesoría', '1']])
  await work(shop)
  const told = (await toldTo(shop)).filter(({ event }) => event === 'electronic.refused')
  expect(told).toMatchObject([
    {
      title: `La DIAN rechazó ${number}, de Almacenes La Ceiba S.A.`,
      text: expect.stringContaining('FAB27b'),
      href: expect.stringMatching(/^\/sales\/transmission\?ver=/),
      verb: 'Corregir',
      isDone: false,
    },
  ])
  await shop.client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Se hizo dos veces' } })
  expect((await toldTo(shop)).filter(({ event }) => event === 'electronic.refused')).toMatchObject([{ isDone: true, verb: null }])
})

test('a letter that did not arrive is told to who sent it, and is done once it is sent again', async () => {
  const shop = await openPlainShop()
  const { id, number } = await shop.issue([['Asesoría', '1']])
  const send = (to: string) => shop.client.call(invoiceMail.send, { params: { id }, body: { to: [to], message: '', subject: '' } })
  await send('nadie@panes.example')
  const refusing = { ...workerParts(world.runtime).topics, 'mail.send': () => Promise.reject(new GiveUp('550 5.1.1 user unknown')) }
  await work(shop, { topics: refusing })
  const bounced = async () => (await toldTo(shop)).filter(({ event }) => event === 'documents.mailBounced')
  expect(await bounced()).toMatchObject([
    {
      title: `No llegó Factura ${number} a nadie@panes.example`,
      text: 'Ese correo no existe. Revisa la dirección.',
      href: `/sales/invoices/${id}/view?abrir=correo`,
      verb: 'Enviar de nuevo',
      isDone: false,
    },
  ])
  expect(await shop.client.call(bouncedMails)).toMatchObject({
    ...{ count: 1, total: null },
    todos: [{ title: `No llegó Factura ${number} a nadie@panes.example`, verb: 'Enviar de nuevo', tone: 'warn' }],
  })
  await send('ana@panes.example')
  await work(shop)
  expect(await shop.client.call(bouncedMails)).toEqual({ todos: [], count: 0, total: null })
  expect(await bounced()).toMatchObject([{ isDone: true }])
})

test('a receipt goes to its customer in PDF; what is annulled, of another company or without an address does not', async () => {
  const shop = await openPlainShop()
  await shop.issue([['Asesoría', '1']])
  const { items } = await shop.client.call(getPending, { params: { partyId: shop.customerId } })
  const receipt = await shop.client.call(createReceipt, {
    body: {
      ...{ date: '2026-11-20', partyId: shop.customerId, moneyAccountId: shop.moneyAccountId, meansCode: '10' },
      applications: [{ openItemId: items[0]?.id ?? '', amount: '119000' }],
    },
  })
  const mail = (client: Shop['client'], id: string, to: readonly string[]) =>
    client.call(receiptEndpoints.mail, { params: { id }, body: { to: [...to] } })
  await mail(shop.client, receipt.id, ['ana@ceiba.example'])
  await work(shop)
  const kept = (await mailboxOf({ dataDir }).list()).filter(({ recipient }) => recipient === 'ana@ceiba.example')
  expect(kept).toMatchObject([
    {
      subject: expect.stringMatching(new RegExp(`^Recibo de caja ${receipt.number} · `)),
      text: expect.stringContaining('Recibimos tu pago de $ 119.000'),
      attachments: [{ name: `recibo-de-caja-${receipt.number}.pdf`, mime: 'application/pdf' }],
    },
  ])
  const stranger = await openPlainShop()
  expect(await codesOf(mail(stranger.client, receipt.id, ['ana@ceiba.example']))).toEqual([698])
  for (const to of [[], ['sin arroba'], ['ana@ceiba.example\u0000']])
    expect(await codesOf(mail(shop.client, receipt.id, to))).not.toBeNull()
  await shop.client.call(annulReceipt, { params: { id: receipt.id }, body: { reason: 'Se consignó en otra empresa' } })
  expect(await codesOf(mail(shop.client, receipt.id, ['ana@ceiba.example']))).toEqual([482])
})
