// What holds for every kind of voucher, asked of each from its definition: a draft has no number and touches neither stock nor
// books, two people do not write over each other, tabs count what they show, files and paper follow the voucher.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { roleIds } from '#modules/access/index.ts'
import { pendingOfPeriod } from '#modules/accounting/index.ts'
import { getCommentSummary } from '#modules/comments/index.ts'
import { stockNoteEndpoints } from '#modules/inventory/index.ts'
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import { createParty } from '#modules/people/index.ts'
import { listMoneyAccounts, paymentEndpoints, receiptEndpoints } from '#modules/treasury/index.ts'
import { voucherTitle } from '#modules/vouchers/index.ts'
import { voucherKinds } from '#modules/vouchers/index.server.ts'
import { userCalls as users } from '#modules/users/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { raw, sql } from '#platform/db/tx.server.ts'
import { runImport } from '#platform/import/import-endpoints.ts'
import type { Client } from './client.server.ts'
import { whole } from './modules.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { FOREIGN, voucherCases, type Asked, type Case } from './testing/voucher-cases.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const NIT = '900123456'

let world: World
let shop: Shop
let supplierId: string
let expenseId: string
const open = { AR: '', AP: '', others: '', account: '' }
/** Of another company, and of this one who may only look: they leave nothing behind, and every voucher is refused to the same. */
let stranger: Client
let viewer: Client
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [{ name: 'Cafetera', price: '50000', stock: { quantity: '10', cost: '20000' }, taxes: ['IVA 19 %'] }],
  })
  const supplier = { kind: 'juridica', identificationType: '31', legalName: 'Molinos del Valle SAS', isSupplier: true } as const
  expenseId = (await inCompany(world.pool, shop, (tx) => accountIdsByCode(tx, shop.companyId, ['519595']))).get('519595') ?? ''
  supplierId = (await shop.client.call(createParty, { body: { ...supplier, identification: NIT, responsibilities: ['R-99-PN'] } })).id
  const rows = [
    ['220505', NIT, 'MV-77', '', '500000'],
    ['130505', NIT, 'FV-9', '300000', ''],
    ['370505', '', '', '200000', ''],
  ]
  await shop.client.call(runImport, {
    body: {
      ...{ kind: 'treasury.openingBalance', mode: 'create', only: 'all' },
      columns: ['account', 'party', 'crossDocument', 'debit', 'credit'],
      rows: rows.map((cells, index) => ({ number: index + 2, cells })),
    },
  })
  await shop.issue([['Cafetera', '1']])
  const [others] = (await shop.client.call(receiptEndpoints.pending, { params: { partyId: shop.customerId } })).items
  const [owed] = (await shop.client.call(paymentEndpoints.pending, { params: { partyId: supplierId } })).items
  const [due] = (await shop.client.call(receiptEndpoints.pending, { params: { partyId: supplierId } })).items
  const { accounts } = await shop.client.call(listMoneyAccounts)
  const account = accounts.find(({ id }) => id !== shop.moneyAccountId)?.id
  Object.assign(open, { AR: due?.id, AP: owed?.id, others: others?.id, account })
  stranger = (await newCompany(world)).client
  viewer = (await colleague(world, shop.client, roleIds.viewer)).client
})
afterAll(() => world.close())

const cases = voucherCases({
  get world() {
    return world
  },
  get shop() {
    return shop
  },
  get supplierId() {
    return supplierId
  },
  get expenseId() {
    return expenseId
  },
  open,
})

test('every kind is asked', () => {
  expect(new Set(cases.map(({ kind }) => kind))).toEqual(new Set(voucherKinds.gather(whole.modules)))
})

const text = Buffer.from('%PDF-1.7 consignación').toString('base64')
const everything = () =>
  inCompany(world.pool, shop, (tx) =>
    tx.first(sql`
      select (select count(*) from journal_entry where company_id = ${shop.companyId}) as entries,
             (select count(*) from stock_movement where company_id = ${shop.companyId}) as movements,
             (select count(*) from open_item_application where company_id = ${shop.companyId}) as applications,
             (select coalesce(sum(next), 0) from consecutive where company_id = ${shop.companyId}) as numbers`),
  )
const begin = async ({ calls, input }: Case, client = shop.client) => client.call(calls.saveDraft, { body: { input: input() } })

describe.each(cases.map((each) => [each.kind.titles.one, each] as const))('%s', (_, each) => {
  const { kind, recorded, calls, list, input, text: note = 'notes' } = each
  const history = async (id: string) =>
    (await shop.client.call(calls.history, { params: { id }, query: {} })).events.map(({ action, title }) => [action, title])

  test('a draft has no number and touches neither stock nor books, and posted it is one voucher with its files and its past', async () => {
    const [before, books] = [await everything(), await closingBalances(shop.client)]
    const bare = await shop.client.call(calls.saveDraft, { body: { input: each.bare() } })
    const { id, version } = await begin(each)
    const file = await shop.client.call(calls.attach, { params: { id }, body: { name: 'soporte.pdf', content: text } })
    const second = await shop.client.call(calls.changeDraft, {
      params: { id },
      body: { version, input: { ...input(), [note]: 'Corregido' } },
    })
    expect(second).toEqual({ id, version: version + 1 })
    expect(await everything()).toEqual(before)
    expect(await closingBalances(shop.client)).toEqual(books)
    const seen = await shop.client.call(calls.draft, { params: { id } })
    expect(seen).toMatchObject({ id, version: version + 1, savedBy: 'Ana Historia', input: { [note]: 'Corregido' } })
    expect(Object.values(seen.names).length).toBe(each.named ?? 1)
    const drafts = await list(shop.client, { tab: 'drafts', from: addDays(world.today, 5) })
    expect(drafts.rows.map((row) => [row.id, row.number, row.state])).toEqual([
      [id, null, 'draft'],
      [bare.id, null, 'draft'],
    ])
    expect(await shop.client.call(getCommentSummary, { params: { entityId: id } })).toMatchObject({ count: 0 })
    await shop.client.call(calls.post, { params: { id }, body: { version: version + 1, input: input() } })
    const [posted] = (await list(shop.client, { tab: 'posted' })).rows
    expect(posted).toMatchObject({ id, state: 'posted' })
    expect((await shop.client.call(calls.files, { params: { id } })).files).toEqual([file])
    expect(await shop.client.call(calls.file, { params: { id, fileId: file.id } })).toEqual({ name: 'soporte.pdf', content: text })
    const draft = voucherTitle(kind, null)
    expect(await history(id)).toEqual([
      ['create', voucherTitle(recorded ?? kind, posted?.number ?? '')],
      ['update', draft],
      ['update', draft],
      ['create', draft],
    ])
    await shop.client.call(calls.removeDraft, { params: { id: bare.id } })
    await expect(shop.client.call(calls.draft, { params: { id: bare.id } })).rejects.toMatchObject({ code: 698 })
    expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
  })

  test('its tabs count what they show, and what was posted is found by its number', async () => {
    const draft = await begin(each)
    const ofTab = async (tab: Asked['tab']) => {
      const page = await list(shop.client, tab ? { tab } : {})
      expect(page.count).toBe(page.rows.length)
      expect(page.tabs[tab ?? 'all']).toBe(page.count)
      return page.rows
    }
    const [all, drafts, posted, annulled] = [await ofTab('all'), await ofTab('drafts'), await ofTab('posted'), await ofTab('annulled')]
    expect(all).toHaveLength(drafts.length + posted.length + annulled.length)
    expect(drafts.map(({ id }) => id)).toEqual([draft.id])
    const found = await list(shop.client, { search: posted[0]?.number ?? '' })
    expect(found.rows.map(({ id }) => id)).toContain(posted[0]?.id)
    const { bytes } = await shop.client.call(calls.export, { query: { tab: 'drafts', columns: 'number,state', format: 'csv' } })
    expect(Buffer.from(bytes).toString('utf8')).toContain('Número,Estado\r\nBorrador,Borrador\r\n')
    await shop.client.call(calls.removeDraft, { params: { id: draft.id } })
  })

  test('two people on one draft: the second is told who saved it, and only one of two who post it does', async () => {
    const { client: other } = await colleague(world, shop.client, roleIds.administrator)
    const { id, version } = await begin(each)
    await other.call(calls.changeDraft, { params: { id }, body: { version, input: { ...input(), [note]: 'De otra persona' } } })
    const late = shop.client.call(calls.changeDraft, { params: { id }, body: { version, input: input() } })
    await expect(late).rejects.toMatchObject({ code: 697, message: expect.stringMatching(/El registro fue modificado por .+\. Revisa/) })
    await expect(shop.client.call(calls.post, { params: { id }, body: { version, input: input() } })).rejects.toMatchObject({ code: 697 })
    const post = (client: Client) => client.call(calls.post, { params: { id }, body: { version: version + 1, input: input() } })
    const twice = await Promise.allSettled([post(shop.client), post(other)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(twice.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 482 } })
    const again = shop.client.call(calls.changeDraft, { params: { id }, body: { version: version + 1, input: input() } })
    await expect(again).rejects.toMatchObject({ code: 482 })
    await expect(shop.client.call(calls.removeDraft, { params: { id } })).rejects.toMatchObject({ code: 482 })
    expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
  })

  test('what cannot be is refused alike as a draft, from a draft and at once', async () => {
    const { id, version } = await begin(each)
    const before = await everything()
    for (const [name, changes, draft, posted] of each.hostile()) {
      const body = { input: { ...input(), ...changes } }
      const save = shop.client.call(calls.saveDraft, { body })
      if (draft === null) await shop.client.call(calls.removeDraft, { params: { id: (await save).id } })
      else await expect(save, name).rejects.toMatchObject({ code: draft })
      await expect(shop.client.call(calls.post, { params: { id }, body: { ...body, version } }), name).rejects.toMatchObject({
        code: posted,
      })
    }
    expect(await everything()).toEqual(before)
    await shop.client.call(calls.removeDraft, { params: { id } })
  })

  test('one posted is annulled and a draft is not; both states print or not', async () => {
    const { id } = await begin(each)
    const annul = (which: string) => shop.client.call(calls.annul, { params: { id: which }, body: { reason: 'Se contó dos veces' } })
    const print = async (ids: string, papel: 'carta' | 'media-carta' = 'carta') =>
      Buffer.from((await shop.client.call(calls.print, { query: { ids, papel } })).bytes)
        .subarray(0, 5)
        .toString()
    await expect(annul(id)).rejects.toMatchObject({ code: 482 })
    await expect(print(id)).rejects.toMatchObject({
      code: 482,
      message: expect.stringContaining('No puedes imprimir un documento en estado borrador.'),
    })
    const [posted, other] = (await list(shop.client, { tab: 'posted' })).rows
    await annul(posted?.id ?? '')
    expect(await print(`${posted?.id},${other?.id}`)).toBe('%PDF-')
    expect(await print(posted?.id ?? '', 'media-carta')).toBe('%PDF-')
    await expect(print('')).rejects.toMatchObject({ code: 401 })
    await expect(print(FOREIGN)).rejects.toMatchObject({ code: 698 })
    await expect(print('nada')).rejects.toMatchObject({ code: 698 })
    await expect(print(Array.from({ length: 51 }, (_each, index) => `${FOREIGN.slice(0, -2)}${index + 10}`).join())).rejects.toMatchObject({
      code: 466,
    })
    await shop.client.call(calls.removeDraft, { params: { id } })
  })

  test('several at once: each is whole or refused with its own reason, and one of another company with none of its names', async () => {
    const [one, bare] = [await begin(each), await shop.client.call(calls.saveDraft, { body: { input: each.bare() } })]
    const before = await everything()
    expect(await stranger.call(calls.postMany, { body: { ids: [one.id] } })).toMatchObject({
      done: [],
      problems: [{ code: 698, name: null }],
    })
    expect(await everything()).toEqual(before)
    await expect(viewer.call(calls.postMany, { body: { ids: [one.id] } })).rejects.toMatchObject({ status: 403 })
    await expect(shop.client.call(calls.postMany, { body: { ids: [] } })).rejects.toMatchObject({ code: 401 })
    const many = Array.from({ length: 51 }, (_each, index) => `${FOREIGN.slice(0, -2)}${index + 10}`)
    await expect(shop.client.call(calls.annulMany, { body: { ids: many, reason: 'Sobraban' } })).rejects.toMatchObject({ code: 466 })
    const ids = [bare.id, one.id, FOREIGN]
    const posted = await shop.client.call(calls.postMany, { body: { ids } })
    expect(posted.done).toEqual([{ id: one.id, number: expect.any(String) }])
    expect(posted.problems.map(({ id, name }) => [id, name])).toEqual([
      [bare.id, voucherTitle(kind, null)],
      [FOREIGN, null],
    ])
    const annulled = await shop.client.call(calls.annulMany, { body: { ids: [one.id, bare.id], reason: 'Se contaron dos veces' } })
    expect(annulled).toMatchObject({ done: [{ id: one.id }], problems: [{ id: bare.id, code: 482 }] })
    await shop.client.call(calls.removeDraft, { params: { id: bare.id } })
    expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
  })

  test('its files are its own: empty, too many, of another voucher or company are refused', async () => {
    const { id } = await begin(each)
    const attach = (content: string, name = 'a.txt') => shop.client.call(calls.attach, { params: { id }, body: { name, content } })
    await expect(attach('')).rejects.toMatchObject({ code: 401, fields: ['content'] })
    const file = await attach(text)
    const [posted] = (await list(shop.client, { tab: 'posted' })).rows
    await expect(shop.client.call(calls.file, { params: { id: posted?.id ?? '', fileId: file.id } })).rejects.toMatchObject({ code: 698 })
    await expect(shop.client.call(calls.detach, { params: { id: posted?.id ?? '', fileId: file.id } })).rejects.toMatchObject({ code: 698 })
    await expect(stranger.call(calls.files, { params: { id } })).rejects.toMatchObject({ code: 698 })
    await expect(stranger.call(calls.file, { params: { id, fileId: file.id } })).rejects.toMatchObject({ code: 698 })
    await expect(stranger.call(calls.draft, { params: { id } })).rejects.toMatchObject({ code: 698 })
    await expect(stranger.call(calls.removeDraft, { params: { id } })).rejects.toMatchObject({ code: 698 })
    await shop.client.call(calls.detach, { params: { id, fileId: file.id } })
    for (let count = 0; count < 20; count += 1) await attach(text, `soporte ${count}.txt`)
    await expect(attach(text)).rejects.toMatchObject({ code: 401, message: expect.stringContaining('Máximo 20 archivos') })
    await shop.client.call(calls.removeDraft, { params: { id } })
    expect(
      await inCompany(world.pool, shop, (tx) =>
        tx.first(sql`select from voucher_file where company_id = ${shop.companyId} and voucher_id = ${id}`),
      ),
    ).toBe(undefined)
  })

  test('somebody who leaves hands their drafts over', async () => {
    const leaving = await colleague(world, shop.client, each.role)
    const { id, version } = await begin(each, leaving.client)
    const stays = await colleague(world, shop.client, roleIds.administrator)
    const of = { params: { personId: leaving.personId } }
    expect(await shop.client.call(users.getUser, of)).toMatchObject({ drafts: 1 })
    expect(await shop.client.call(users.handOver, { ...of, body: { handToId: stays.personId } })).toMatchObject({ drafts: 1 })
    expect(await shop.client.call(users.getUser, of)).toMatchObject({ drafts: 0 })
    expect(await shop.client.call(users.getUser, { params: { personId: stays.personId } })).toMatchObject({ drafts: 1 })
    expect(await stays.client.call(calls.draft, { params: { id } })).toMatchObject({ version: version + 1 })
    await shop.client.call(calls.removeDraft, { params: { id } })
  })

  test('a month with drafts says so to whoever closes it', async () => {
    const { id } = await begin(each)
    const { pending } = await shop.client.call(pendingOfPeriod, { params: { month: world.today.slice(0, 7) } })
    expect(pending).toContainEqual(expect.objectContaining({ title: `${kind.titles.many} en borrador`, count: 1 }))
    await shop.client.call(calls.removeDraft, { params: { id } })
  })

  test('who looks keeps no draft, and the database lets nothing posted go', async () => {
    await expect(begin(each, viewer)).rejects.toMatchObject({ status: 403 })
    const { client: writer } = await colleague(world, shop.client, each.role)
    const { id } = await begin(each, writer)
    const tables = await inCompany(world.pool, shop, async (tx) => {
      const gone = await tx.run(sql`delete from ${raw(kind.table)} where company_id = ${shop.companyId}`)
      return { gone, left: await tx.rows(sql`select id from ${raw(kind.table)} where company_id = ${shop.companyId} and state = 'draft'`) }
    })
    expect(tables).toEqual({ gone: 1, left: [] })
    await expect(shop.client.call(calls.draft, { params: { id } })).rejects.toMatchObject({ code: 698 })
  })
})

test('who does not see costs reads a draft without them', async () => {
  const { id } = await shop.client.call(stockNoteEndpoints.saveDraft, {
    body: {
      input: {
        date: world.today,
        warehouseId: shop.warehouseId,
        lines: [{ itemId: shop.item('Cafetera').id, quantity: '1', unitCost: '7' }],
      },
    },
  })
  await inCompany(world.pool, shop, (tx) =>
    tx.run(
      sql`update role set permissions = permissions - 'items.item.cost' where company_id = ${shop.companyId} and id = ${roleIds.warehouseKeeper}`,
    ),
  )
  const { client } = await colleague(world, shop.client, roleIds.warehouseKeeper)
  expect((await client.call(stockNoteEndpoints.draft, { params: { id } })).input.lines).toEqual([
    { itemId: shop.item('Cafetera').id, quantity: '1', unitCost: null, batches: [], serials: [] },
  ])
})
