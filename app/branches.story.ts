// Documents are made in a branch: the one that is said, that of what a note is about, or the first one; each numbers with the
// consecutive of its register, its branch or the company, and fifty at once neither repeat nor leave out a number.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { listOwnBranches } from '#modules/access/index.ts'
import { changeConsecutive, createConsecutive, getGaps, listConsecutives, removeConsecutive } from '#modules/company/index.ts'
import { branch, register, type DocumentRequest } from '#modules/documents/index.ts'
import { createReceipt, getPending, getReceipt } from '#modules/treasury/index.ts'
import { creditNoteEndpoints, invoiceEndpoints, quoteEndpoints } from '#modules/sales/index.ts'
import { Refused, signedIn } from './client.server.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let main: string
let north: string
let till: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '350000', taxes: ['IVA 19 %'] }] })
  main = (await shop.client.call(branch.endpoints.options, { query: {} })).options[0]?.id ?? ''
})
afterAll(() => world.close())

const asked = (changes: Partial<DocumentRequest> = {}) => shop.request([['Asesoría', '1']], { resolutionId: null, ...changes })
const quote = (changes: Partial<DocumentRequest> = {}) =>
  shop.client.call(quoteEndpoints.create, { body: { document: asked(changes), issue: true } })
const bare = {
  addressLine: '',
  cityCode: null,
  phone: '',
  mobile: '',
  email: '',
  openingHours: '',
  resolutionId: null,
  invoiceResolutionId: null,
  warehouseId: null,
  costCenterId: null,
}
const codeOf = (work: Promise<unknown>): Promise<number | null> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refused ? error.code : Promise.reject(error)),
  )

test('with one branch everything is made in it, and nobody is asked', async () => {
  const { id } = await quote()
  expect((await shop.client.call(quoteEndpoints.view, { params: { id } })).branch).toEqual({ id: main, name: null })
  expect((await shop.client.call(listConsecutives)).places).toEqual([])
})

describe('with two branches', () => {
  beforeAll(async () => {
    north = (
      await shop.client.call(branch.endpoints.create, { body: { ...bare, code: '02', name: 'Norte', resolutionId: shop.resolutionId } })
    ).id
    till = (
      await shop.client.call(register.endpoints.create, {
        body: {
          code: '01',
          name: 'Mostrador',
          branchId: north,
          kind: 'main',
          resolutionId: null,
          invoiceResolutionId: null,
          plate: '',
          place: '',
        },
      })
    ).id
  })

  test('the editor offers both, each with what it proposes', async () => {
    const { branches } = await shop.client.call(invoiceEndpoints.facts, { query: { date: world.today } })
    expect(branches.map(({ name, resolutionId }) => [name, resolutionId])).toEqual([
      ['Principal', null],
      ['Norte', shop.resolutionId],
    ])
  })

  test('a document says where it was made, in its view and its list; a note is made where its invoice was', async () => {
    const made = await shop.issue([['Asesoría', '2']], { branchId: north })
    expect((await shop.client.call(invoiceEndpoints.view, { params: { id: made.id } })).branch).toEqual({ id: north, name: 'Norte' })
    const inNorth = await shop.client.call(invoiceEndpoints.list, { query: { branchId: north } })
    expect(inNorth.rows.map(({ id }) => id)).toEqual([made.id])
    expect((await shop.client.call(invoiceEndpoints.totals, { query: { branchId: main } })).count).toBe(0)
    const note = await shop.client.call(creditNoteEndpoints.create, {
      body: {
        document: {
          ...asked(),
          correction: { documentId: made.id, concept: '1' },
          lines: asked().lines.map((line) => ({ ...line, source: { documentId: made.id, position: 1, restock: false } })),
        },
        issue: true,
      },
    })
    expect((await shop.client.call(creditNoteEndpoints.view, { params: { id: note.id } })).branch?.name).toBe('Norte')
  })

  test('a receipt comes into a branch, with its consecutive when it has one', async () => {
    await shop.issue([['Asesoría', '1']])
    const receive = async (branchId: string | null) => {
      const { items } = await shop.client.call(getPending, { params: { partyId: shop.customerId } })
      return shop.client.call(createReceipt, {
        body: {
          date: world.today,
          partyId: shop.customerId,
          branchId,
          moneyAccountId: shop.moneyAccountId,
          meansCode: '10',
          applications: [{ openItemId: items[0]?.id ?? '', amount: '1000' }],
        },
      })
    }
    expect((await shop.client.call(listOwnBranches)).branches.map(({ name }) => name)).toEqual(['Principal', 'Norte'])
    await shop.client.call(createConsecutive, { body: { code: 'RC', branchId: north, prefix: 'RCN' } })
    const usual = await receive(null)
    const there = await receive(north)
    expect([usual.number, there.number]).toEqual(['RC-1', 'RCN-1'])
    const branchOf = async (id: string) => (await shop.client.call(getReceipt, { params: { id } })).branch
    expect([await branchOf(usual.id), await branchOf(there.id)]).toEqual(['Principal', 'Norte'])
    expect(await codeOf(receive(shop.customerId))).toBe(401)
    expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
  })

  test('no unknown branch, no register of another, nothing in one that is closed', async () => {
    expect(await codeOf(quote({ branchId: shop.customerId }))).toBe(698)
    expect(await codeOf(quote({ branchId: main, registerId: till }))).toBe(401)
    const closed = await shop.client.call(branch.endpoints.create, { body: { ...bare, code: '09', name: 'Cerrada' } })
    await shop.client.call(branch.endpoints.setActive, { params: { id: closed.id }, body: { active: false, version: 1 } })
    expect(await codeOf(quote({ branchId: closed.id }))).toBe(401)
  })

  test('each place numbers apart, with zeros and year; without its own, that of what it belongs to', async () => {
    const create = (changes: object) =>
      shop.client.call(createConsecutive, { body: { code: 'QTE', branchId: north, prefix: 'CTN', digits: 4, yearly: true, ...changes } })
    expect(await codeOf(create({ prefix: 'CT' }))).toBe(401)
    expect(await codeOf(create({ code: 'SI', prefix: 'SIN' }))).toBe(698)
    expect(await codeOf(create({ code: 'NTC', prefix: 'NCN' }))).toBe(401)
    const { code } = await create({})
    expect(await codeOf(create({ prefix: 'CTX' }))).toBe(401)
    expect((await quote({ branchId: north })).number).toBe('CTN-2026-0001')
    expect((await quote({ registerId: till })).number).toBe('CTN-2026-0002')
    const before = (await quote({ branchId: main })).number
    expect(before).toMatch(/^CT-\d+$/)
    await shop.client.call(createConsecutive, { body: { code: 'QTE', branchId: north, registerId: till, prefix: 'CTM' } })
    expect((await quote({ registerId: till })).number).toBe('CTM-1')
    expect((await quote({ branchId: north })).number).toBe('CTN-2026-0003')
    const { consecutives } = await shop.client.call(listConsecutives)
    expect(consecutives.filter(({ title }) => title === 'Cotización').map(({ place, shown }) => [place, shown])).toEqual([
      [null, `CT-${Number(before?.split('-')[1]) + 1}`],
      ['Norte', 'CTN-2026-0004'],
      ['Mostrador (Norte)', 'CTM-2'],
    ])
    expect(new Set(consecutives.map(({ prefix }) => prefix)).size).toBe(consecutives.length)
    expect(await codeOf(shop.client.call(removeConsecutive, { params: { code } }))).toBe(401)
    // Its zeros may change; what was issued keeps its own.
    const seen = { prefix: 'CTN', next: 4 }
    await shop.client.call(changeConsecutive, {
      params: { code },
      body: { prefix: 'CTN', next: 9, digits: 2, reason: 'Talonario viejo', seen },
    })
    expect((await quote({ branchId: north })).number).toBe('CTN-2026-09')
    const { rows } = await shop.client.call(quoteEndpoints.list, { query: { branchId: north } })
    expect(rows.map(({ number }) => number)).toEqual(expect.arrayContaining(['CTN-2026-0001', 'CTN-2026-0003', 'CTN-2026-09', 'CTM-1']))
    expect((await shop.client.call(getGaps, { params: { code } })).gaps).toMatchObject([
      { from: 4, to: 8, skip: { reason: 'Talonario viejo' } },
    ])
    expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
  })

  test('fifty at once in two branches: neither repeats a number nor leaves one out, also where one fails', async () => {
    const prefix = (number: string | null) => number?.slice(0, number.lastIndexOf('-')) ?? ''
    const work = Array.from({ length: 50 }, (_, index) =>
      index % 10 === 9
        ? codeOf(quote({ branchId: north, partyId: null })).then(() => null)
        : quote({ branchId: index % 2 === 0 ? north : main }).then(({ number }) => number),
    )
    const numbers = (await Promise.all(work)).flatMap((number) => number ?? [])
    expect(numbers).toHaveLength(45)
    for (const ofPrefix of Map.groupBy(numbers, prefix).values()) {
      const taken = ofPrefix.map((number) => Number(number.split('-').at(-1))).toSorted((a, b) => a - b)
      expect(taken).toEqual(taken.map((_, index) => (taken[0] ?? 0) + index))
    }
    expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
  })

  test('the next year it begins again, and the one that is over is not taken up', async () => {
    const before = world.clock.now().toISOString()
    world.clock.moveTo('2027-01-02T15:00:00Z')
    // Who signed in last year signs in again.
    const later = await signedIn(world.app, shop.email, shop.password)
    const made = await later.call(quoteEndpoints.create, {
      body: { document: asked({ branchId: north, date: '2026-12-31', dueDate: '2027-01-20' }), issue: true },
    })
    expect(made.number).toBe('CTN-2027-01')
    world.clock.moveTo(before)
    expect((await quote({ branchId: north })).number).toBe('CTN-2027-02')
    expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
  })
})
