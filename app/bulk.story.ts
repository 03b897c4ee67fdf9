// Several documents at once: each on its own, so that what cannot be done neither stops nor undoes the others; asked twice,
// done once; nobody's more than theirs.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createPerson } from '#modules/access/index.server.ts'
import { roleIds } from '#modules/access/index.ts'
import { letterTemplate, listedMails, paperTemplate, plainStyle, reason as reasons } from '#modules/documents/index.ts'
import { createParty } from '#modules/people/index.ts'
import {
  creditNoteEndpoints,
  invoiceEndpoints as invoices,
  invoiceMail,
  quoteEndpoints as quotes,
  quoteMail,
} from '#modules/sales/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { stopPdf } from '#platform/pdf/render.server.ts'
import { signedIn, type Client } from './client.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { unzipped } from '#platform/testing/unzipped.server.ts'
import { anyEmail, newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    customer: { withholds: true },
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '100', cost: '30000' }, taxes: ['IVA 19 %'], withholding: 'COMPRAS' },
      { name: 'Instalación', price: '80000', taxes: ['IVA 19 %'], withholding: 'SERVICIOS' },
    ],
  })
})
afterAll(async () => {
  await world.close()
  await stopPdf()
})

const NOBODY = '01890000-0000-7000-8000-00000000dead'

type Lines = Parameters<Shop['request']>[0]
const draft = async (lines: Lines = [['Instalación', '1']], changes: Parameters<Shop['request']>[1] = {}): Promise<string> =>
  (await shop.client.call(invoices.create, { body: { document: shop.request(lines, changes) } })).id
const issueAll = (ids: readonly string[], idempotencyKey?: string, client: Client = shop.client) =>
  client.call(invoices.bulk.issue, { body: { ids: [...ids] }, ...(idempotencyKey ? { idempotencyKey } : {}) })
const stateOf = async (id: string) => {
  const { state, number } = await shop.client.call(invoices.view, { params: { id } })
  return [state, number]
}
const lastNumber = async (): Promise<number> => {
  const { rows } = await shop.client.call(invoices.list, { query: { sort: 'number' } })
  return rows[0]?.consecutive ?? 0
}
const pagesOf = (pdf: Uint8Array): number =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

test('drafts are issued in their order with numbers that follow on; what cannot be issued says why and stays', async () => {
  const before = await lastNumber()
  const good = [await draft(), await draft([['Cafetera', '2']]), await draft([['Cafetera', '3']])] as const
  const nobody = await draft([['Instalación', '1']], { partyId: null })
  const tooMuch = await draft([['Cafetera', '5000']])
  const old = await draft([['Instalación', '1']], { date: '2026-11-19' })
  const result = await issueAll([good[0], nobody, good[1], NOBODY, tooMuch, good[2], old, good[0]])
  expect(result.done).toEqual(good.map((id, index) => ({ id, number: `FV-${before + index + 1}` })))
  expect(result.problems.map(({ id, name, code }) => [id, name, code])).toEqual([
    [nobody, 'Borrador sin cliente', 401],
    [NOBODY, null, 698],
    [tooMuch, 'Borrador de Almacenes La Ceiba S.A.', 543],
    [old, 'Borrador de Almacenes La Ceiba S.A.', 520],
  ])
  expect(result.problems[3]?.message).toBe('La fecha del documento electrónico debe ser la fecha de envío.')
  expect(await Promise.all(good.map(stateOf))).toEqual(good.map((_, index) => ['issued', `FV-${before + index + 1}`]))
  expect(await Promise.all([nobody, tooMuch, old].map(stateOf))).toEqual(Array.from({ length: 3 }, () => ['draft', null]))
  expect(await issueAll([good[0]])).toMatchObject({
    done: [],
    problems: [{ id: good[0], name: `FV-${before + 1}`, code: 590 }],
    failure: { code: 467, message: 'El proceso de creación falló: ningún registro fue creado.' },
  })
  expect(result.failure).toBeUndefined()
})

test('a draft is issued exactly as it was saved', async () => {
  const request = shop.request(
    [
      ['Cafetera', '20', '48999.5'],
      ['Instalación', '2'],
    ],
    { discount: { kind: 'Porcentaje', value: '2.5' }, notes: 'Muelle 4', internalNotes: 'Ojo', customerOrder: 'OC-9' },
  )
  const proposed = await shop.client.call(invoices.create, { body: { document: request } })
  const { withholdings } = await shop.client.call(invoices.view, { params: { id: proposed.id } })
  const document = {
    ...request,
    withholdings: [{ withholdingId: withholdings[0]?.withholdingId ?? '', amount: '1234', reason: 'Certificó otra tarifa' }],
  }
  const byHand = await shop.client.call(invoices.create, { body: { document, issue: true } })
  const one = await shop.client.call(invoices.view, { params: { id: byHand.id } })
  // Its withholdings are those of the day without the other.
  await shop.client.call(invoices.annul, { params: { id: byHand.id }, body: { reason: 'Se hace otra igual' } })
  const saved = await shop.client.call(invoices.create, { body: { document } })
  expect((await issueAll([saved.id])).problems).toEqual([])
  const other = await shop.client.call(invoices.view, { params: { id: saved.id } })
  const own = { id: '', number: '', version: 0, uniqueCode: '', issuedAt: '', createdBy: '' }
  expect({ ...other, ...own }).toEqual({ ...one, ...own })
})

test('asked twice under one key it is done once, also at the same time and after part of it failed', async () => {
  const before = await lastNumber()
  const ids = [await draft(), await draft(), await draft()]
  const [first, twin] = await Promise.all([issueAll(ids, 'bulk-1'), issueAll(ids, 'bulk-1')])
  expect(twin).toEqual(first)
  expect(first.done.map(({ number }) => number)).toEqual([1, 2, 3].map((step) => `FV-${before + step}`))
  expect(await issueAll(ids, 'bulk-1')).toEqual(first)
  expect(await lastNumber()).toBe(before + 3)
  await expect(issueAll([ids[0] ?? ''], 'bulk-1')).rejects.toMatchObject({ status: 409 })

  const lacking = await draft([['Cafetera', '5000']])
  const another = await draft()
  const half = await issueAll([lacking, another], 'bulk-2')
  expect([half.done.length, half.problems.length]).toEqual([1, 1])
  const { version } = await shop.client.call(invoices.view, { params: { id: lacking } })
  await shop.client.call(invoices.update, { params: { id: lacking }, body: { version, document: shop.request([['Cafetera', '1']]) } })
  const whole = await issueAll([lacking, another], 'bulk-2')
  expect(whole.problems).toEqual([])
  expect(whole.done.find(({ id }) => id === another)).toEqual(half.done[0])
  expect(await lastNumber()).toBe(before + 5)

  // Two people at once, each with a key of their own: one number each.
  const contested = [await draft(), await draft()]
  const results = await Promise.all([issueAll(contested), issueAll(contested.toReversed())])
  expect(results.flatMap(({ done }) => done.map(({ id }) => id)).toSorted()).toEqual(contested.toSorted())
  expect(await lastNumber()).toBe(before + 7)
})

test('several are annulled with one reason, and the books are where they were', async () => {
  const before = await closingBalances(shop.client)
  const ids = [await draft([['Cafetera', '4']]), await draft()]
  await issueAll(ids)
  const stays = await draft()
  const reason = 'Pedido duplicado'
  const annulAll = (text: string) => shop.client.call(invoices.bulk.annul, { body: { ids: [...ids, stays], reason: text } })
  await expect(annulAll('no')).rejects.toMatchObject({ code: 401, fields: ['reason'] })
  const result = await annulAll(reason)
  expect(result.done.map(({ id }) => id)).toEqual(ids)
  expect(result.problems).toMatchObject([{ id: stays, code: 482 }])
  const [view] = await Promise.all(ids.map((id) => shop.client.call(invoices.view, { params: { id } })))
  expect(view).toMatchObject({ state: 'annulled', annulReason: reason })
  expect(await closingBalances(shop.client)).toEqual(before)
  expect((await annulAll(reason)).problems.map(({ code }) => code)).toEqual([483, 483, 482])
})

test('a reason of the company’s own is counted, explained when it asks for it, and is for its documents', async () => {
  const { list, create } = reasons.endpoints
  const { rows } = await shop.client.call(list, { query: { size: '100' } })
  const named = (name: string) => rows.find((row) => row.name === name && row.action === 'annul')?.id ?? ''
  const ids = [await draft(), await draft(), await draft()]
  await issueAll(ids)
  const [first = '', second = '', third = ''] = ids
  const annul = (id: string, reasonId: string, words = '') =>
    shop.client.call(invoices.annul, { params: { id }, body: { reasonId, reason: words } })
  await annul(first, named('El cliente desistió'))
  await expect(annul(second, named('Otro'))).rejects.toMatchObject({ code: 401, fields: ['reason'] })
  await annul(second, named('Otro'), 'Pidió otro color')
  const made = await shop.client.call(create, { body: { name: 'No llegó', action: 'annul', scope: 'purchases', asksComment: false } })
  const lost = rows.find((row) => row.action === 'lose')?.id ?? ''
  for (const wrong of [made.id, lost, first])
    await expect(annul(third, wrong, 'Da igual')).rejects.toMatchObject({ code: 401, fields: ['reasonId'] })
  const said = await Promise.all([first, second].map((id) => shop.client.call(invoices.view, { params: { id } })))
  expect(said.map(({ annulReason }) => annulReason)).toEqual(['El cliente desistió', 'Otro: Pidió otro color'])
  const { uses } = await shop.client.call(reasons.endpoints.uses, { params: { id: named('Otro') } })
  expect(uses).toEqual([{ name: 'documentos anulados', count: 1, isMovable: true }])
})

test('none is an error and 51 are refused with 466, in every action', async () => {
  const list = (count: number) => Array.from({ length: count }, (_, index) => `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`)
  const reason = 'Pedido duplicado'
  const asked: readonly ((ids: string[]) => Promise<unknown>)[] = [
    (ids) => shop.client.call(invoices.bulk.issue, { body: { ids } }),
    (ids) => shop.client.call(invoices.bulk.annul, { body: { ids, reason } }),
    (ids) => shop.client.call(invoiceMail.sendMany, { body: { ids } }),
    (ids) => shop.client.call(invoices.bulk.print, { query: { ids: ids.join() } }),
    (ids) => shop.client.call(invoices.bulk.zip, { query: { ids: ids.join() } }),
  ]
  for (const ask of asked) {
    await expect(ask([])).rejects.toMatchObject({ code: 401, message: expect.stringContaining('Marca al menos un documento.') })
    await expect(ask(list(51))).rejects.toMatchObject({ code: 466, message: expect.stringContaining('máximo 50 documentos') })
  }
  expect((await issueAll(list(50))).problems).toHaveLength(50)
})

test('each action has its permission, and another company has no documents', async () => {
  const email = anyEmail()
  const personId = await createPerson(world.pool, { email, password: 'Colega-2026*', firstName: 'Luis', lastName: 'Mira' })
  await inCompany(world.pool, shop, (tx) =>
    insertRows(tx, 'membership', [{ company_id: shop.companyId, person_id: personId, role_id: roleIds.viewer, active: true }]),
  )
  const viewer = await signedIn(world.app, email, 'Colega-2026*')
  const id = await draft()
  const { done } = await issueAll([id])
  const ids = [id]
  const reason = 'Pedido duplicado'
  const refusal = { status: 403 }
  await expect(issueAll(ids, undefined, viewer)).rejects.toMatchObject(refusal)
  await expect(viewer.call(invoices.bulk.annul, { body: { ids, reason } })).rejects.toMatchObject(refusal)
  await expect(viewer.call(invoiceMail.sendMany, { body: { ids } })).rejects.toMatchObject(refusal)
  expect(pagesOf((await viewer.call(invoices.bulk.print, { query: { ids: id } })).bytes)).toBe(1)

  const { client } = await newCompany(world)
  const foreign = [
    await client.call(invoices.bulk.issue, { body: { ids } }),
    await client.call(invoices.bulk.annul, { body: { ids, reason } }),
    await client.call(invoiceMail.sendMany, { body: { ids } }),
  ]
  for (const result of foreign) expect(result).toMatchObject({ done: [], problems: [{ id, name: null, code: 698 }] })
  await expect(client.call(invoices.bulk.print, { query: { ids: id } })).rejects.toMatchObject({ code: 698 })
  await expect(client.call(invoices.bulk.zip, { query: { ids: 'nada' } })).rejects.toMatchObject({ code: 698 })
  // A document of another kind is not found either.
  expect((await shop.client.call(quotes.bulk.annul, { body: { ids, reason } })).problems).toMatchObject([{ code: 698 }])
  expect(await stateOf(id)).toEqual(['issued', done[0]?.number])
})

test('they are printed in one PDF, each from its own page, or as a ZIP with one of each', async () => {
  const ids = [await draft(), await draft([['Cafetera', '1']]), await draft()]
  const numbers = (await issueAll(ids)).done.map(({ number }) => number)
  const print = (papel?: 'media-carta' | 'tiquete-80') =>
    shop.client.call(invoices.bulk.print, { query: { ids: ids.join(), ...(papel ? { papel } : {}) } })
  expect(pagesOf((await print()).bytes)).toBe(3)
  expect(pagesOf((await print('tiquete-80')).bytes)).toBe(3)
  const zip = unzipped((await shop.client.call(invoices.bulk.zip, { query: { ids: ids.join(), papel: 'media-carta' } })).bytes)
  expect([...zip.keys()]).toEqual(numbers.map((number) => `${number}.pdf`))
  expect([...zip.values()].every((text) => text.startsWith('%PDF-'))).toBe(true)
  const unfinished = [...ids, await draft()].join()
  await expect(shop.client.call(invoices.bulk.print, { query: { ids: unfinished } })).rejects.toMatchObject({ code: 482 })
  await expect(shop.client.call(invoices.bulk.print, { query: { ids: ids.join(), papel: 'pergamino' as 'carta' } })).rejects.toMatchObject({
    code: 401,
    fields: ['papel'],
  })
})

test('each goes to the address of its own customer; without one it says so', async () => {
  const silent = await shop.client.call(createParty, {
    body: {
      kind: 'natural',
      identificationType: '13',
      identification: '52123456',
      firstName: 'Luz',
      firstSurname: 'Pinzón',
      responsibilities: ['R-99-PN'],
      isCustomer: true,
    },
  })
  const ids = [await draft(), await draft([['Instalación', '1']])]
  await issueAll(ids)
  const offer = async (partyId?: string) =>
    (
      await shop.client.call(quotes.create, {
        body: { document: { ...shop.request([['Instalación', '1']], partyId ? { partyId } : {}), resolutionId: null }, issue: true },
      })
    ).id
  const reached = await offer()
  const unreached = await offer(silent.id)
  const result = await shop.client.call(invoiceMail.sendMany, { body: { ids: [...ids, await draft()], message: 'Buen día' } })
  expect(result.done.map(({ id }) => id)).toEqual(ids)
  expect(result.problems).toMatchObject([{ code: 482 }])
  const offers = await shop.client.call(quoteMail.sendMany, { body: { ids: [reached, unreached] } })
  expect(offers.done.map(({ id }) => id)).toEqual([reached])
  expect(offers.problems).toMatchObject([{ id: unreached, message: 'El cliente no tiene correo. Escríbelo en su ficha.' }])
  for (const id of ids) {
    const { mails } = await shop.client.call(invoiceMail.list, { params: { id } })
    expect(mails.map(({ to }) => to)).toEqual(['facturas@laceiba.example'])
  }
  const rows = async (query: object) => (await shop.client.call(invoices.list, { query: { size: '100', ...query } })).rows
  const all = await rows({})
  const idsOf = (some: readonly { readonly id: string }[]) => some.map(({ id }) => id)
  for (const mail of listedMails) expect(idsOf(await rows({ mail })), mail).toEqual(idsOf(all.filter((row) => row.mail === mail)))
  expect(all.filter(({ id }) => ids.includes(id)).map(({ mail }) => mail)).toEqual(['pending', 'pending'])
  for (const dianState of new Set(all.flatMap(({ electronicState: state }) => (state === 'none' ? [] : state))))
    expect(idsOf(await rows({ dianState }))).toEqual(idsOf(all.filter((row) => row.electronicState === dianState)))
  for (const paymentForm of ['1', '2'] as const)
    expect(idsOf(await rows({ paymentForm }))).toEqual(idsOf(all.filter((row) => row.paymentForm === paymentForm)))
  const ofItem = idsOf(await rows({ itemId: shop.item('Cafetera').id }))
  expect(ofItem.length).toBeGreaterThan(0)
  expect(ofItem).not.toContain(ids[0])
  const [first] = ids
  const { resolution } = await shop.client.call(invoices.view, { params: { id: first ?? '' } })
  expect(idsOf(await rows({ resolutionId: resolution?.id }))).toContain(first)
  expect(await rows({ resolutionId: NOBODY })).toEqual([])
  expect((await shop.client.call(invoices.totals, { query: { itemId: shop.item('Cafetera').id } })).count).toBe(ofItem.length)
  expect((await shop.client.call(quotes.view, { params: { id: reached } })).followUp).toBe('sent')
  expect((await shop.client.call(quotes.view, { params: { id: unreached } })).followUp).toBe('toSend')
})

test('the list is exported as it is filtered, with the columns in sight', async () => {
  const { bytes } = await shop.client.call(invoices.export, {
    query: { columns: 'total,number,party,nada', format: 'csv', tab: 'annulled' },
  })
  const csv = Buffer.from(bytes).toString('utf8')
  const [head, ...rows] = csv.trim().split('\r\n')
  expect(head).toBe('Número,Cliente,Identificación,Total')
  expect(rows).toHaveLength((await shop.client.call(invoices.totals, { query: { tab: 'annulled' } })).count)
  expect(rows[0]).toMatch(/^FV-\d+,Almacenes La Ceiba S\.A\.,\d{3}\.\d{3}\.\d{3}-\d,\d+\.00$/)
  const xlsx = unzipped((await shop.client.call(invoices.export, { query: { columns: 'number,date,state,electronic' } })).bytes)
  expect(xlsx.get('xl/worksheets/sheet1.xml')).toContain('Por cobrar')
  expect(xlsx.get('xl/worksheets/sheet1.xml')).toContain('DIAN')
})

test('notes are kinds like any other', async () => {
  const id = await draft([['Cafetera', '2']])
  await issueAll([id])
  const { lines } = await shop.client.call(invoices.view, { params: { id } })
  const note = await shop.client.call(creditNoteEndpoints.create, {
    body: {
      document: {
        ...shop.request([['Cafetera', '1']]),
        resolutionId: null,
        correction: { documentId: id, concept: '1' },
        lines: lines.map((line) => ({
          itemId: line.itemId,
          warehouseId: line.warehouseId,
          description: line.description,
          quantity: '1',
          unitPrice: line.unitPrice,
          taxIds: line.taxIds,
          source: { documentId: id, position: line.position, restock: true },
        })),
      },
    },
  })
  const result = await shop.client.call(creditNoteEndpoints.bulk.issue, { body: { ids: [note.id] } })
  expect(result).toMatchObject({ done: [{ number: expect.stringMatching(/^NC-\d+$/) }], problems: [] })
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('a draft of another day is issued with the date of today, and its terms go with it', async () => {
  const request = shop.request([['Instalación', '1']], { date: '2026-11-10', dueDate: '2026-11-12', paymentForm: '2' })
  const { id } = await shop.client.call(invoices.create, { body: { document: request } })
  expect((await issueAll([id])).problems).toMatchObject([{ code: 520 }])
  const { done, problems } = await shop.client.call(invoices.bulk.issue, { body: { ids: [id], today: true } })
  expect([done.length, problems]).toEqual([1, []])
  const { date, dueDate } = await shop.client.call(invoices.view, { params: { id } })
  expect([date, dueDate]).toEqual(['2026-11-20', '2026-12-20'])
})

test('a quote prints in the design of its kind, in copies, and goes with the letter of its kind', async () => {
  const { client, companyId } = shop
  const quote = await client.call(quotes.create, {
    body: { document: { ...shop.request([['Instalación', '1']]), resolutionId: null }, issue: true },
  })
  const design = { ...plainStyle, kind: 'QTE', branchId: null, copies: 'three' } as const
  await client.call(paperTemplate.endpoints.create, { body: { ...design, name: 'Cotizaciones' } })
  expect(pagesOf((await client.call(quotes.pdf, { params: { id: quote.id }, query: {} })).bytes)).toBe(3)
  const invoice = await draft()
  await issueAll([invoice])
  expect(pagesOf((await client.call(invoices.pdf, { params: { id: invoice }, query: {} })).bytes)).toBe(1)

  const letter = { name: 'Propuesta', kind: 'QTE', subject: 'Tu propuesta {numero}', body: 'Hola, {cliente}: van {total}.' } as const
  await expect(client.call(letterTemplate.endpoints.create, { body: { ...letter, body: '{cliente}, {valor}' } })).rejects.toMatchObject({
    code: 645,
    fields: ['body'],
  })
  await client.call(letterTemplate.endpoints.create, { body: letter })
  const { letters, isSubjectFixed } = await client.call(quoteMail.letters, { params: { id: quote.id } })
  expect(letters).toMatchObject([
    { name: 'Propuesta', subject: `Tu propuesta ${quote.number}`, message: 'Hola, Almacenes La Ceiba S.A.: van $ 95.200.' },
  ])
  expect(isSubjectFixed).toBe(false)
  expect((await client.call(invoiceMail.letters, { params: { id: invoice } })).letters).toEqual([])
  await client.call(quoteMail.sendMany, { body: { ids: [quote.id] } })
  const [mail] = await inCompany(world.pool, { companyId, personId: null }, (tx) =>
    tx.rows<{ subject: string }>(sql`select payload->>'subject' as subject from outbox where about = ${quote.id} and topic = 'mail.send'`),
  )
  expect(mail?.subject).toBe(`Tu propuesta ${quote.number}`)
})
