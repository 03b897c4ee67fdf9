// Documents in a foreign currency: written and read in it, and kept in pesos by the rate of their day (areas.md 0.4, 27.11).
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Day } from '#base/date.ts'
import { addAmounts, amountText, parseAmount } from '#base/decimal.ts'
import { getEntriesOfSource, keepRate, listRates } from '#modules/accounting/index.ts'
import type { DocumentRequest, TrackedDocument } from '#modules/documents/index.ts'
import { proposeLines, resolution, whatIsUsed } from '#modules/documents/index.ts'
import { billAccounts, billEndpoints, purchaseDebitNoteEndpoints } from '#modules/purchases/index.ts'
import { creditNoteEndpoints, invoiceEndpoints, orderEndpoints } from '#modules/sales/index.ts'
import { paymentEndpoints } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { COMPANY_HEADER } from '#platform/http/server.server.ts'
import { pdfText } from '#platform/testing/pdf-text.server.ts'
import { prove } from './testing/prove.server.ts'
import { balancesByCenter } from './testing/books.server.ts'
import { kinds } from './testing/kinds.ts'
import { shownTogether } from './testing/shown.ts'
import { meetBoth, meetSupplier } from './testing/parties.server.ts'
import { newCompany, openShop, openWorld, rangeOf, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let rangeId: string
let supplierId: string
let expenseId: string

beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '400000', stock: { quantity: '100', cost: '30000' }, taxes: ['IVA 19 %'] },
      { name: 'Instalación', price: '180000', taxes: ['IVA excluido'] },
    ],
  })
  rangeId = (await shop.client.call(resolution.endpoints.create, { body: rangeOf('INS', 'FC') })).id
  supplierId = await meetBoth(shop.client)
  expenseId = (await shop.client.call(billAccounts, { query: { text: '511025' } })).accounts[0]?.id ?? ''
})
afterAll(() => world.close())

const dollars = (rate = '4000'): Partial<DocumentRequest> => ({ kind: 'INS', resolutionId: rangeId, currency: 'USD', currencyRate: rate })
const sale = (changes: Partial<DocumentRequest> = dollars(), price = '100') => shop.request([['Cafetera', '2', price]], changes)
const issue = (document: DocumentRequest) => shop.client.call(invoiceEndpoints.create, { body: { document, issue: true } })
const view = (id: string) => shop.client.call(invoiceEndpoints.view, { params: { id } })
const xmlOf = async (id: string): Promise<string> => {
  const answer = await world.app.inject({
    url: `/api/sales/invoices/${id}/xml`,
    headers: { authorization: `Bearer ${shop.client.token}`, [COMPANY_HEADER]: shop.companyId },
  })
  return answer.body
}
const books = () => balancesByCenter(world.pool, shop)

test('an invoice in dollars: both figures, its entry in pesos with its dollars, and the rate of its day is kept', async () => {
  const { id, total } = await issue(sale())
  // 2 × USD 100 at 4.000: 800.000, IVA 152.000.
  expect(total).toBe('952000.00')
  const seen = await view(id)
  expect(seen).toMatchObject({ currency: 'USD', totals: { net: '800000.00', tax: '152000.00', payable: '952000.00' } })
  expect(seen.lines[0]).toMatchObject({ unitPrice: '100', net: '800000.00' })
  expect(seen.foreign).toMatchObject({
    totals: { net: '200.00', tax: '38.00', total: '238.00', payable: '238.00' },
    lines: [{ net: '200.00', tax: '38.00', total: '238.00' }],
    balance: '238.00',
  })
  const { entries } = await shop.client.call(getEntriesOfSource, { params: { id } })
  const lines = entries[0]?.lines.map(({ account, debit, credit }) => `${account.code} ${debit} ${credit}`)
  expect(lines).toEqual([
    '130505 952000.00 0.00',
    '413520 0.00 800000.00',
    '24080519 0.00 152000.00',
    '613520 60000.00 0.00',
    '143501 0.00 60000.00',
  ])
  const inBooks = await inCompany(world.pool, shop, (tx) =>
    tx.rows<{ currency: string; amount: string }>(sql`
      select l.currency, l.currency_amount as amount from journal_entry e
        join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
       where e.company_id = ${shop.companyId} and e.source_id = ${id} and l.currency_amount is not null`),
  )
  expect(inBooks).toEqual([{ currency: 'USD', amount: '238.00' }])
  const { rates } = await shop.client.call(listRates, { query: { currency: 'USD', until: world.today } })
  expect(rates).toEqual([{ day: world.today, rate: '4000' }])

  const { bytes } = await shop.client.call(invoiceEndpoints.pdf, { params: { id } })
  const said = pdfText(Buffer.from(bytes)).replaceAll(/\s/g, '')
  for (const figure of ['USD', 'TotalUSD', '238', 'Totalenpesos', '952.000']) expect(said).toContain(figure)
})

test('its customer reads dollars on its page, in its mail and in its state', async () => {
  const { id } = await issue(sale(dollars('4012.35'), '33.33'))
  const { url } = await shop.client.call(invoiceEndpoints.share, { params: { id } })
  const [, token = ''] = /invoices\/([\w-]{43})\/tracking$/.exec(url) ?? []
  const shown = (await world.app.inject({ url: `/api/public/documents/${token}` })).json<TrackedDocument>()
  expect(shown).toMatchObject({ currency: 'USD', total: '79.33', payable: '79.33', balance: '79.33' })
  expect(shown.timeline.at(-1)?.note).toContain('USD')
  expect(shown.totals.at(-1)).toMatchObject({ label: 'Total en pesos', amount: '318.281,27' })
  expect(shown.words).toMatch(/pesos/i)
})

test('edited, it keeps its dollars; annulled, nothing is left of it', async () => {
  const before = await books()
  const { id, version } = await issue(sale(dollars('4012.35'), '33.33'))
  const again = { ...sale(dollars('4100'), '33.33'), notes: 'Otra tasa' }
  await shop.client.call(invoiceEndpoints.update, { params: { id }, body: { document: again, version, issue: true } })
  expect((await view(id)).foreign?.totals).toMatchObject({ net: '66.66', tax: '12.67', total: '79.33' })
  await shop.client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Prueba de moneda' } })
  expect(await books()).toEqual(before)
})

test('in instalments of dollars, each is owed in pesos and all of it is in the books', async () => {
  const parts = ['50', '50', '138'].map((value, index) => ({ dueDate: `2026-12-${20 + index}`, kind: 'Valor' as const, value }))
  const document = sale({ ...dollars(), instalments: parts })
  const { id } = await issue(document)
  const inBooks = await inCompany(world.pool, shop, (tx) =>
    tx.rows<{ debit: string; amount: string }>(sql`
      select l.debit, l.currency_amount as amount from journal_entry e
        join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
       where e.company_id = ${shop.companyId} and e.source_id = ${id} and l.currency_amount is not null order by l.position`),
  )
  expect(inBooks).toEqual([
    { debit: '200000.00', amount: '50.00' },
    { debit: '200000.00', amount: '50.00' },
    { debit: '552000.00', amount: '138.00' },
  ])
  const short = parts.map((each) => ({ ...each, value: '50' }))
  await expect(issue({ ...document, instalments: short })).rejects.toMatchObject({ code: 401, fields: ['instalments.2.value'] })
})

test('a draft comes back as it was written, to the last decimal', async () => {
  const written = sale({ ...dollars('4012.35'), discount: { kind: 'Valor', value: '10.05' } }, '33.3333')
  const { id } = await shop.client.call(invoiceEndpoints.create, { body: { document: written } })
  const seen = await view(id)
  expect(seen).toMatchObject({ currency: 'USD', discount: { kind: 'Valor', value: '10.05' } })
  expect([Number(seen.currencyRate), seen.lines[0]?.unitPrice]).toEqual([4012.35, '33.3333'])
})

test('a note is in the currency of its invoice at its rate, and gives all of it back', async () => {
  const before = await books()
  const money = { currency: 'USD', currencyRate: '4012.35' } as const
  const invoice = await issue(sale(money, '33.33'))
  const request = sale({ ...money, resolutionId: null }, '33.33')
  const note = (changes: Partial<DocumentRequest>): DocumentRequest => ({
    ...request,
    correction: { documentId: invoice.id, concept: '1' },
    lines: request.lines.map((line) => ({ ...line, source: { documentId: invoice.id, position: 1, restock: true } })),
    ...changes,
  })
  const create = (document: DocumentRequest) => shop.client.call(creditNoteEndpoints.create, { body: { document, issue: true } })
  for (const other of [{ currency: 'COP' as const }, { currencyRate: '4100' }, { currency: 'EUR' as const }])
    await expect(create(note(other))).rejects.toMatchObject({ code: 401, fields: ['currency'] })
  const { id } = await create(note({}))
  const seen = await shop.client.call(creditNoteEndpoints.view, { params: { id } })
  expect(seen.foreign?.totals).toMatchObject({ net: '66.66', tax: '12.67', total: '79.33' })
  expect((await view(invoice.id)).balance).toBe('0.00')
  const xml = await xmlOf(invoice.id)
  for (const said of ['<cbc:DocumentCurrencyCode>USD<', '<cbc:CalculationRate>4012.35<', 'currencyID="USD">79.33<'])
    expect(xml).toContain(said)
  expect(xml).not.toContain('currencyID="COP"')
  await shop.client.call(creditNoteEndpoints.annul, { params: { id }, body: { reason: 'Prueba de moneda' } })
  await shop.client.call(invoiceEndpoints.annul, { params: { id: invoice.id }, body: { reason: 'Prueba de moneda' } })
  expect(await books()).toEqual(before)
})

test('notes of a part each take what is left with the last one: in pesos, in dollars of the books and in what is owed', async () => {
  const usdOf = (sourceIds: readonly string[]) =>
    inCompany(world.pool, shop, (tx) =>
      tx.first<{ amount: string; left: string }>(sql`
        select coalesce(sum(case when l.debit > 0 then l.currency_amount else -l.currency_amount end), 0)::numeric(20,2) as amount,
               coalesce(sum(l.debit - l.credit), 0)::numeric(20,2) as left
          from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
         where e.company_id = ${shop.companyId} and e.source_id = any(${[...sourceIds]}::uuid[]) and l.currency_amount is not null`),
    )
  // By the customer's side and by the supplier's; rates and prices that leave cents behind.
  for (const [rate, price] of [
    ['4012.35', '33.33'],
    ['3987.41', '17.77'],
    ['4123.07', '99.99'],
  ] as const) {
    const money = { currency: 'USD', currencyRate: rate } as const
    const sold = await issue(shop.request([['Cafetera', '7', price]], money))
    const bought = await shop.client.call(billEndpoints.create, {
      body: {
        document: {
          ...shop.request([['Cafetera', '1']], { ...money, resolutionId: null }),
          ...{ partyId: supplierId, supplierPrefix: 'US', supplierNumber: rate },
          lines: [{ accountId: expenseId, description: 'Asesoría', quantity: '7', unitPrice: price, taxIds: shop.item('Cafetera').taxIds }],
        },
        issue: true,
      },
    })
    const sides = [
      [sold.id, creditNoteEndpoints, shop.customerId, { itemId: shop.item('Cafetera').id }, invoiceEndpoints],
      [bought.id, purchaseDebitNoteEndpoints, supplierId, { accountId: expenseId }, billEndpoints],
    ] as const
    for (const [id, notes, partyId, thing, documents] of sides) {
      const ids = [id]
      for (const quantity of ['2', '1', '3', '1']) {
        const line = { ...thing, description: 'Parte', quantity, unitPrice: price, taxIds: [], source: { documentId: id, position: 1 } }
        const asked = {
          ...shop.request([], { ...money, resolutionId: null }),
          partyId,
          correction: { documentId: id, concept: '1' as const },
        }
        const note = await shop.client.call(notes.create, { body: { document: { ...asked, lines: [line] }, issue: true } })
        ids.push(note.id)
      }
      expect([rate, await usdOf(ids)]).toEqual([rate, { amount: '0.00', left: '0.00' }])
      const shown = await Promise.all(ids.slice(1).map((noteId) => shop.client.call(notes.view, { params: { id: noteId } })))
      expect(shownTogether(shown)).toEqual(shownTogether([await shop.client.call(documents.view, { params: { id } })]))
    }
    expect((await view(sold.id)).foreign?.balance).toBe('0.00')
  }
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

describe('a call that says no rate', () => {
  const euros = (lines: readonly (readonly [string, string, string])[], changes: Partial<DocumentRequest> = {}): DocumentRequest => {
    const { currencyRate: _said, ...request } = shop.request(lines, { ...changes, currency: 'EUR' })
    return request
  }

  test.each(kinds.filter(([, kind]) => !kind.note))('%s is refused, kept as a draft or issued', async (_, kind, endpoints) => {
    const party = kind.party === 'supplier' ? { partyId: supplierId } : {}
    const document = euros([['Instalación', '1', '100']], { kind: kind.code, resolutionId: null, ...party })
    for (const issuing of [true, false])
      await expect(shop.client.call(endpoints.create, { body: { document, issue: issuing } })).rejects.toMatchObject({
        code: 487,
        fields: ['currencyRate'],
      })
  })

  test('takes the one that is kept for its day, and a note that of its invoice', async () => {
    await shop.client.call(keepRate, { body: { currency: 'EUR', day: world.today, rate: '4700.5' } })
    const document = euros([['Cafetera', '2', '100']])
    const { id, total } = await issue(document)
    expect(total).toBe('1118719.00')
    expect(await view(id)).toMatchObject({ currency: 'EUR', foreign: { totals: { total: '238.00' } } })
    await shop.client.call(keepRate, { body: { currency: 'EUR', day: world.today, rate: '5000' } })
    const taken = euros([['Cafetera', '2', '100']], { resolutionId: null, correction: { documentId: id, concept: '1' } })
    const note: DocumentRequest = {
      ...taken,
      lines: taken.lines.map((line) => ({ ...line, source: { documentId: id, position: 1, restock: true } })),
    }
    const noted = await shop.client.call(creditNoteEndpoints.create, { body: { document: note, issue: true } })
    expect(noted.total).toBe('1118719.00')
    expect((await view(id)).balance).toBe('0.00')
  })
})

test('what was agreed in dollars is invoiced in dollars, at the rate of the day', async () => {
  const { kind: _kind, resolutionId: _range, ...money } = dollars('4000')
  const ordered = shop.request([['Instalación', '1', '50']], { ...money, resolutionId: null, deliveryDate: world.today })
  const order = await shop.client.call(orderEndpoints.create, { body: { document: ordered, issue: true } })
  const asked = shop.request([['Instalación', '1', '50']], dollars('4200'))
  const lines = asked.lines.map((line) => ({ ...line, source: { documentId: order.id, position: 1 } }))
  expect((await issue({ ...asked, lines })).total).toBe('210000.00')
})

test('a bill from abroad is owed in pesos, with its dollars in the books', async () => {
  const document: DocumentRequest = {
    ...shop.request([['Instalación', '1', '25.5']], { currency: 'USD', currencyRate: '4000', resolutionId: null }),
    ...{ partyId: supplierId, supplierPrefix: 'INV', supplierNumber: '77' },
    lines: [{ itemId: null, accountId: expenseId, description: 'Asesoría', quantity: '1', unitPrice: '25.5', taxIds: [] }],
  }
  const { id, total } = await shop.client.call(billEndpoints.create, { body: { document, issue: true } })
  expect(total).toBe('102000.00')
  expect((await shop.client.call(billEndpoints.view, { params: { id } })).foreign?.totals.total).toBe('25.50')
})

test('a service of a supplier abroad: 20 %, its whole IVA, and owed on 221005 in dollars; returned and paid, the books agree', async () => {
  const before = await books()
  const partyId = await meetSupplier(shop.client, 'Cloud Services Inc.', {
    ...{ identificationType: '50', identification: '987654321', countryCode: 'US', cityCode: '', foreignCity: 'Seattle' },
    ...{ addressLine: '410 Terry Ave N', postalCode: '98109' },
  })
  const taxIds = shop.item('Cafetera').taxIds
  const document = (changes: Partial<DocumentRequest>): DocumentRequest => ({
    ...shop.request([['Cafetera', '1']], { currency: 'USD', currencyRate: '4000', resolutionId: null }),
    ...{ partyId, supplierNumber: '1001' },
    lines: [{ itemId: null, accountId: expenseId, description: 'Asesoría', quantity: '1', unitPrice: '1000', taxIds }],
    ...changes,
  })
  const save = (asked: DocumentRequest) => shop.client.call(billEndpoints.create, { body: { document: asked, issue: true } })
  const goods = document({})
  const imported = { ...goods, lines: [{ ...goods.lines[0], itemId: shop.item('Cafetera').id, accountId: null }] } as DocumentRequest
  await expect(save(imported)).rejects.toMatchObject({ code: 401, fields: ['lines.0.taxIds'] })

  const { id, payable } = await save(document({}))
  // USD 1.000 at 4.000: 4.000.000, IVA 760.000 that nobody charges, 20 % of ReteFuente, and USD 800 left to pay.
  expect(payable).toBe('3200000.00')
  const { entries } = await shop.client.call(getEntriesOfSource, { params: { id } })
  expect(entries[0]?.lines.map(({ account, debit, credit }) => `${account.code} ${debit} ${credit}`)).toEqual([
    '511025 4000000.00 0.00',
    '240810 760000.00 0.00',
    '236550 0.00 800000.00',
    '236705 0.00 760000.00',
    '221005 0.00 3200000.00',
  ])
  expect((await shop.client.call(billEndpoints.view, { params: { id } })).foreign?.balance).toBe('800.00')
  // Nobody wrote its IVA: the company that contracts it computes it, unless the line says that it is excluded (ET arts. 437-1 and 476).
  const told = (await shop.client.call(billEndpoints.facts, { query: { date: world.today } })).taxes
  const excluded = told.filter(({ name }) => name === 'IVA excluido').map((each) => each.id)
  for (const [number, taxes, vat] of [
    ['1002', [], '760000.00'],
    ['1003', excluded, '0.00'],
  ] as const) {
    const asked = document({ supplierNumber: number })
    const saved = await save({ ...asked, lines: asked.lines.map((line) => ({ ...line, taxIds: [...taxes] })) })
    const { totals, withholdings } = await shop.client.call(billEndpoints.view, { params: { id: saved.id } })
    expect([number, totals.tax, totals.withheld, totals.payable]).toEqual([
      ...[number, vat, amountText(addAmounts(parseAmount('800000'), parseAmount(vat))), '3200000.00'],
    ])
    expect(withholdings.map(({ kind }) => kind)).toEqual(vat === '0.00' ? ['retefuente'] : ['retefuente', 'reteiva'])
    await shop.client.call(billEndpoints.annul, { params: { id: saved.id }, body: { reason: 'Se repitió' } })
  }
  const { items } = await shop.client.call(paymentEndpoints.pending, { params: { partyId } })
  const paid = await shop.client.call(paymentEndpoints.create, {
    body: {
      ...{ date: world.today, partyId, moneyAccountId: shop.moneyAccountId, meansCode: '47' },
      applications: [{ openItemId: items[0]?.id ?? '', amount: '3200000' }],
    },
  })
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
  await shop.client.call(paymentEndpoints.annul, { params: { id: paid.id }, body: { reason: 'Se pagó dos veces' } })
  await shop.client.call(billEndpoints.annul, { params: { id }, body: { reason: 'Se repitió' } })
  expect(await books()).toEqual(before)
})

test('prices of the company are proposed in the currency, and who may write no other takes them', async () => {
  const { lines } = await shop.client.call(proposeLines, {
    body: {
      ...{ partyId: shop.customerId, date: world.today, branchId: null, pricesIncludeTax: false, currency: 'USD', currencyRate: '4012.35' },
      lines: [{ itemId: shop.item('Cafetera').id, quantity: '1' }],
    },
  })
  expect(lines[0]?.price).toBe('99.6922')
})

describe('what is not right is said at its field', () => {
  test.each<[string, Partial<DocumentRequest>, object]>([
    ['without its rate', { currencyRate: '0' }, { code: 487, fields: ['currencyRate'] }],
    ['a rate below zero', { currencyRate: '-1' }, { code: 401, fields: ['document.currencyRate'] }],
    ['no figure', { currencyRate: 'cuatro mil' }, { code: 401, fields: ['document.currencyRate'] }],
    ['a rate of no currency', { currencyRate: '100000.01' }, { code: 401, fields: ['currencyRate'] }],
    ['none of the list', { currency: 'QQQ' as never }, { code: 401, fields: ['document.currency'] }],
  ])('%s', async (_, changes, refusal) => {
    for (const issuing of [true, false])
      await expect(
        shop.client.call(invoiceEndpoints.create, { body: { document: sale({ ...dollars(), ...changes }), issue: issuing } }),
      ).rejects.toMatchObject(refusal)
  })

  test.each([
    ['five decimals', '1.00001'],
    ['more than all the money there is', '99999999999'],
  ])('%s', async (_, price) => {
    await expect(issue(sale(dollars(), price))).rejects.toMatchObject({ code: 401, fields: ['lines.0.unitPrice'] })
  })

  test('a rate of a day to come, of nothing, or of pesos', async () => {
    const keep = (body: { currency?: 'USD'; day?: string; rate?: string }) =>
      shop.client.call(keepRate, { body: { currency: 'USD', day: world.today, rate: '4000', ...body } })
    await expect(keep({ day: '2026-11-21' })).rejects.toMatchObject({ code: 440, fields: ['day'] })
    for (const rate of ['0', '-4000', '100000.01', 'x']) await expect(keep({ rate })).rejects.toMatchObject({ code: 401, fields: ['rate'] })
    await expect(keep({ currency: 'COP' as never })).rejects.toMatchObject({ code: 401, fields: ['currency'] })
    await keep({ rate: '4321.09' })
    const { rates } = await shop.client.call(listRates, { query: { currency: 'USD', until: world.today as Day } })
    expect(rates[0]).toEqual({ day: world.today, rate: '4321.09' })
  })

  test('another company has rates of its own', async () => {
    const other = await newCompany(world)
    expect(await other.client.call(listRates, { query: { currency: 'USD', until: world.today } })).toEqual({ rates: [] })
  })
})

test('the books of all of it agree', async () => {
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('a list tells the currency of each and its total in it, as its page does, and is narrowed by it', async () => {
  await issue(sale({ ...dollars('4012.35'), discount: { kind: 'Valor', value: '1.07' } }, '33.3333'))
  const pesos = await issue(shop.request([['Cafetera', '1']], { kind: 'INS', resolutionId: rangeId }))
  const { rows } = await shop.client.call(invoiceEndpoints.list, { query: { currency: 'USD', size: '100' } })
  expect(rows.length).toBeGreaterThan(4)
  for (const { id, currency, foreignTotal } of rows)
    expect([currency, foreignTotal]).toEqual(['USD', (await view(id)).foreign?.totals.total])
  const totals = await shop.client.call(invoiceEndpoints.totals, { query: { currency: 'USD' } })
  expect(totals.count).toBe(rows.length)
  const others = await shop.client.call(invoiceEndpoints.list, { query: { currency: 'COP', size: '100' } })
  expect(others.rows.map(({ id, currency, foreignTotal }) => [id, currency, foreignTotal])).toContainEqual([pesos.id, 'COP', null])
  expect(others.rows.filter(({ currency }) => currency !== 'COP')).toEqual([])
  expect((await shop.client.call(whatIsUsed, {})).currencies).toContain('USD')
  const { bytes } = await shop.client.call(invoiceEndpoints.export, {
    query: { format: 'csv', currency: 'USD', columns: 'number,total,currency,foreignTotal' },
  })
  expect(Buffer.from(bytes).toString('utf8')).toMatch(/Moneda.*Total en moneda/)
})
