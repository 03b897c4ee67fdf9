// What holds for every kind of document, asked of each from its definition: lines add up, issuing and annulling leave
// everything as it was, one key makes one document, its numbers follow on, and its states allow what they say.
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addAmounts, amountText, parseAmount, sumAmounts, zeroAmount } from '#base/decimal.ts'
import {
  documentCan,
  emptyHead,
  hasField,
  plainFields,
  plainNames,
  resolution,
  sampleOf,
  tabsOf,
  type DocumentAction,
  type DocumentKind,
  type DocumentState,
} from '#modules/documents/index.ts'
import { declareOutage } from '#modules/electronic/index.ts'
import { costCenter } from '#modules/accounting/index.ts'
import { computerCreditNote, computerInvoice, invoiceEndpoints, salesKinds } from '#modules/sales/index.ts'
import { bill, billAccounts, billEndpoints, purchaseKinds, support, supportNote } from '#modules/purchases/index.ts'
import { setElectronicState } from '#modules/documents/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { Refused } from './client.server.ts'
import { prove } from './testing/prove.server.ts'
import { balancesByCenter, stockAndOwed } from './testing/books.server.ts'
import { kinds } from './testing/kinds.ts'
import { meetBoth, meetSeller } from './testing/parties.server.ts'
import { isWhole, turnOf, wholeOr } from './testing/sampled.server.ts'
import { openShop, openWorld, rangeOf, type Shop, type World } from './testing/world.server.ts'

test('every kind is asked', () => {
  expect(new Set(kinds.map(([, kind]) => kind))).toEqual(new Set([...salesKinds, ...purchaseKinds]))
})

/** Kinds share one engine: they share sales and edits among them, however many there are. Of each some are asked in any case. */
const SALES_OF_EACH = wholeOr(Math.ceil(200 / kinds.length), 4)
const EDITS_OF_EACH = wholeOr(Math.ceil(75 / kinds.length), 2)
const AT_ONCE = wholeOr(8, 4)

const NAMES = ['Cafetera', 'Panela', 'Bolsa', 'Instalación'] as const

let world: World
let shop: Shop
/** Cost centres that lines may carry. */
let centers: readonly string[] = []
/** Ranges of numbers, of the kinds that take another than the shop's. */
const ranges = new Map<string, string>()
/** An account that lines of what is bought may be of. */
let expenseId = ''
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A company of its own for each kind: what a test of one leaves behind fails none of another. */
async function openKindsShop(): Promise<void> {
  shop = await openShop(world, {
    profile: { incResponsible: true, responsibilities: ['O-13'], withholdsRetefuente: true },
    customer: { withholds: true, largeTaxpayer: true },
    items: [
      {
        name: 'Cafetera',
        price: '50000',
        stock: { quantity: '100000', cost: '30333.333333' },
        taxes: ['IVA 19 %'],
        withholding: 'COMPRAS',
      },
      { name: 'Panela', price: '62400', stock: { quantity: '100000', cost: '48000.1' }, taxes: ['IVA excluido'], withholding: 'COMPRAS' },
      {
        name: 'Bolsa',
        price: '210',
        stock: { quantity: '100000', cost: '95.77' },
        taxes: ['IVA 19 %', 'Bolsas plásticas'],
        withholding: 'COMPRAS',
      },
      { name: 'Instalación', price: '180000', taxes: ['INC 8 %'], withholding: 'SERVICIOS' },
    ],
  })
  const range = await shop.client.call(resolution.endpoints.create, { body: rangeOf('INS', 'FC') })
  ranges.set('INS', range.id)
  ranges.set('INC', (await shop.client.call(resolution.endpoints.create, { body: rangeOf('INC', 'CO') })).id)
  await shop.client.call(declareOutage, { body: { day: world.today, time: '00:00', reason: 'Se cayó el internet' } })
  ranges.set('DSP', (await shop.client.call(resolution.endpoints.create, { body: rangeOf('DSP', 'DS') })).id)
  expenseId = (await shop.client.call(billAccounts, { query: { text: '511025' } })).accounts[0]?.id ?? ''
  centers = await Promise.all(
    ['A', 'B'].map(
      async (code) =>
        (await shop.client.call(costCenter.endpoints.create, { body: { name: `Centro ${code}`, code, parentId: null, color: null } })).id,
    ),
  )
}

/** With whom those of a kind are made: what one third party has in a day is read with each of its documents. */
let partyId = ''

const state = async () => ({
  books: await balancesByCenter(world.pool, shop),
  rest: await stockAndOwed(world.pool, shop, partyId),
})

const line = fc.record({
  name: fc.constantFrom(...NAMES),
  quantity: fc.integer({ min: 1, max: 12_000 }),
  permille: fc.integer({ min: 0, max: 1000 }),
  center: fc.constantFrom(null, 0, 1),
})
type Written = ReturnType<Shop['request']>

/** A sale as anybody may write it. */
const anySale = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    discount: fc.integer({ min: 0, max: 60 }),
    included: fc.boolean(),
    center: fc.constantFrom(null, 0, 1),
  })
  // A sale that discounts bring to nothing is refused: some line is worth more than its rounding.
  .filter(({ lines }) => lines.some(({ quantity, permille }) => quantity * (1000 - permille) >= 10_000))
  .map(({ lines, discount, included, center }) => {
    const centerOf = (index: number | null | undefined) => (typeof index === 'number' ? (centers[index] ?? null) : null)
    const request = shop.request(
      lines.map(({ name, quantity }) => [name, String(quantity / 1000)] as const),
      { partyId },
    )
    return {
      ...request,
      pricesIncludeTax: included,
      costCenterId: centerOf(center),
      discount: { kind: 'Porcentaje' as const, value: String(discount) },
      lines: request.lines.map((each, index) => ({
        ...each,
        costCenterId: centerOf(lines[index]?.center),
        discount: { kind: 'PorMil' as const, value: String(lines[index]?.permille ?? 0) },
      })),
    }
  })

const ofSupport: ReadonlySet<DocumentKind> = new Set([support, supportNote])
let papers = 0
/** Each paper has the next number of its pad. */
const nextPaper = (): string => {
  papers += 1
  return String(papers)
}
let theirNumbers = 0
/** What is bought has a number of the supplier's own, and where its kind takes no goods its lines are of an account instead. */
function asTheirs({ theirNumber, lines: { items, accounts } }: DocumentKind, sale: Written): Written {
  if (!theirNumber) return sale
  theirNumbers += 1
  const isTaken = (itemId: string | null | undefined) => items.includes('product') || itemId === shop.item('Instalación').id
  const lines = sale.lines.map((each) =>
    isTaken(each.itemId) || accounts.length === 0 ? each : { ...each, itemId: null, accountId: expenseId },
  )
  return { ...sale, supplierPrefix: 'FE', supplierNumber: String(theirNumbers), lines }
}

/**
 * The sale as a document of a kind: with its own consecutive it takes no resolution, and a note needs an invoice that it
 * is about; one that takes off takes of its lines.
 */
async function asKind(kind: DocumentKind, written: Written): Promise<Written> {
  const sale = ofSupport.has(kind) ? { ...written, lines: written.lines.map((each) => ({ ...each, taxIds: [] })) } : written
  if (kind.numbering === 'resolution') {
    const numbered = { ...sale, kind: kind.code, resolutionId: ranges.get(kind.code) ?? sale.resolutionId ?? null }
    return kind.transcribes ? { ...numbered, paperNumber: nextPaper() } : numbered
  }
  if (!kind.note)
    return {
      ...asTheirs(kind, sale),
      kind: kind.code,
      resolutionId: null,
      ...(hasField(kind, 'deliveryDate') ? { deliveryDate: sale.date } : {}),
    }
  const { id } = await aboutOf(kind, sale)
  const concept = kind.stock === 'cost' ? ('3' as const) : ('2' as const)
  const note = { ...asTheirs(kind, sale), kind: kind.code, resolutionId: null, correction: { documentId: id, concept } }
  if (!kind.corrects) return note
  if (kind.stock === 'cost') return { ...note, lines: await asMoney(id, note.lines) }
  return {
    ...note,
    lines: sale.lines.map((each, index) => ({ ...each, source: { documentId: id, position: index + 1, restock: true } })),
  }
}
/** All that is left of each line of a bill, as money. */
async function asMoney(id: string, lines: Written['lines']): Promise<Written['lines']> {
  const { lines: billed } = await shop.client.call(billEndpoints.view, { params: { id } })
  return lines.flatMap((each, index) => {
    const net = billed[index]?.net ?? '0'
    if (parseAmount(net) === zeroAmount) return []
    const source = { documentId: id, position: index + 1, byValue: true, restock: false }
    return [{ ...each, quantity: '1', unitPrice: net, discount: { kind: 'Porcentaje' as const, value: '0' }, source }]
  })
}

/** What a note is about: an invoice, a support document, or a bill of the other side. */
const aboutOf = async (kind: DocumentKind, sale: Written) =>
  kind === supportNote
    ? shop.client.call(billEndpoints.create, { body: { document: await asKind(support, sale), issue: true } })
    : kind.party === 'customer'
      ? shop.client.call(invoiceEndpoints.create, {
          body: { document: kind === computerCreditNote ? await asKind(computerInvoice, sale) : sale, issue: true },
        })
      : shop.client.call(billEndpoints.create, { body: { document: { ...asTheirs(bill, sale), resolutionId: null }, issue: true } })
const one = (kind: DocumentKind): Promise<Written> => asKind(kind, shop.request([['Instalación', '1']], { partyId }))

describe.each(kinds)('%s', (_, kind, endpoints) => {
  beforeAll(async () => {
    await openKindsShop()
    // Of a support document, somebody who need not invoice nor charges IVA.
    partyId = ofSupport.has(kind) ? await meetSeller(shop.client) : await meetBoth(shop.client)
  })
  const create = (document: Written, issue: boolean, idempotencyKey?: string) =>
    shop.client.call(endpoints.create, { body: { document, issue }, ...(idempotencyKey ? { idempotencyKey } : {}) })
  const annul = (id: string) => shop.client.call(endpoints.annul, { params: { id }, body: { reason: 'Prueba de la propiedad' } })

  test('its head keeps each declared field from draft to issue, and tells it in view, list, file and history', async () => {
    // Those whose controls are hand-made, and those that not every document may have, have rules of their own besides.
    const names = plainNames.filter((name) => plainFields[name].control !== 'own' && !plainFields[name].isConditional)
    const keeping = names.filter((name) => hasField(kind, name))
    const sent = (of: 'value' | 'other') => Object.fromEntries(names.map((name) => [name, sampleOf(plainFields[name])[of]]))
    const kept = (of: 'value' | 'other') => Object.fromEntries(keeping.map((name) => [name, sampleOf(plainFields[name])[of]]))
    const written = await one(kind)
    const { id, version } = await create({ ...written, ...sent('value') }, false)
    const view = () => shop.client.call(endpoints.view, { params: { id } })
    const notKept = Object.fromEntries(names.filter((name) => !hasField(kind, name)).map((name) => [name, emptyHead[name]]))
    expect(await view()).toMatchObject({ ...kept('value'), ...notKept })

    const again = { ...written, ...sent('other') }
    await shop.client.call(endpoints.update, { params: { id }, body: { document: again, version, issue: true } })
    expect(await view()).toMatchObject({ ...kept('other'), ...notKept })

    const { events } = await shop.client.call(endpoints.history, { params: { id } })
    const labels = names.map((name) => plainFields[name].label)
    const told = events.flatMap(({ changes }) => Object.entries(changes)).filter(([label]) => labels.includes(label))
    const samples = keeping.map((name) => [plainFields[name].label, sampleOf(plainFields[name])] as const)
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(samples.map(([label, { said, otherSaid }]) => [label, [said, otherSaid]])))

    const listed = keeping.filter((name) => plainFields[name].list !== undefined)
    const { rows } = await shop.client.call(endpoints.list, { query: { size: '100' } })
    expect(rows.find((row) => row.id === id)).toMatchObject(
      Object.fromEntries(listed.map((name) => [name, sampleOf(plainFields[name]).other])),
    )
    // The file has the columns of all kinds at its address.
    const beside = kinds.flatMap(([, other, among]) => (among === endpoints ? [other] : []))
    const columns = names.filter((name) => plainFields[name].list !== undefined && beside.some((other) => hasField(other, name)))
    const { bytes } = await shop.client.call(endpoints.export, { query: { columns: ['number', ...names].join(), format: 'csv' } })
    const [heads, ...lines] = Buffer.from(bytes).toString('utf8').replace('\u{feff}', '').trim().split('\r\n')
    expect(heads).toBe(['Número', ...columns.map((name) => plainFields[name].label)].join())
    const { number } = await view()
    const said = columns.map((name) => (keeping.includes(name) ? sampleOf(plainFields[name]).fileSaid : ''))
    expect(lines).toContainEqual([number, ...said].join())
  })

  test('tabs of its list go out on paper, counted before it is drawn', async () => {
    for (const tab of isWhole ? tabsOf(kind) : turnOf(tabsOf(kind), kind.code)) {
      const { bytes } = await shop.client.call(endpoints.export, { query: { tab, columns: 'number,total', format: 'pdf' } })
      expect([tab, Buffer.from(bytes).subarray(0, 4).toString()]).toEqual([tab, '%PDF'])
    }
  })

  test('its lines add up to its totals, and issuing then annulling restores everything', async () => {
    await fc.assert(
      fc.asyncProperty(anySale, async (sale) => {
        const document = await asKind(kind, sale)
        const before = await state()
        const { id } = await create(document, true)
        const view = await shop.client.call(endpoints.view, { params: { id } })
        const sum = (texts: readonly string[]) => amountText(sumAmounts(texts.map(parseAmount)))
        expect(sum(view.lines.map((each) => each.net))).toBe(view.totals.net)
        expect(sum(view.lines.map((each) => each.tax))).toBe(view.totals.tax)
        expect(sum(view.lines.map((each) => each.total))).toBe(view.totals.total)
        expect(amountText(addAmounts(parseAmount(view.totals.net), parseAmount(view.totals.tax)))).toBe(view.totals.total)
        expect(sum(view.withholdings.map((each) => each.amount))).toBe(view.totals.withheld)
        await annul(id)
        expect(await state()).toEqual(before)
      }),
      { numRuns: SALES_OF_EACH },
    )
    expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
  })

  // Kinds without revisions have no such test.
  test.each(kind.takesRevisions ? [kind.code] : [])(
    'edited then annulled, it restores everything, and each revision stays as it was',
    async () => {
      await fc.assert(
        fc.asyncProperty(anySale, anySale, async (sale, other) => {
          const document = await asKind(kind, sale)
          // A note is about an invoice that is made for it.
          const said = { ...(await asKind(kind, other)), supplierNumber: document.supplierNumber, paperNumber: document.paperNumber }
          const before = await state()
          const issued = await create(document, true)
          const after = await state()
          const { id } = issued
          const first = await shop.client.call(endpoints.view, { params: { id } })
          const edit = async (body: Written, version: number) => {
            // What goes to the authority is corrected once it refused it: nobody sends in this database, so it is said here.
            if (kind.isElectronic)
              await inCompany(world.pool, shop, (tx) => setElectronicState(tx, { companyId: shop.companyId, documentId: id }, 'rejected'))
            return shop.client.call(endpoints.update, { params: { id }, body: { document: body, version, issue: true } })
          }
          const edited = await edit(said, issued.version)
          expect(edited).toMatchObject({ id, number: issued.number, state: 'issued' })
          const second = await shop.client.call(endpoints.view, { params: { id } })
          expect(second.versions.map(({ revision, total }) => [revision, total])).toEqual([
            [2, edited.total],
            [1, issued.total],
          ])
          // What it said stays where it was, whole.
          const kept = await shop.client.call(endpoints.view, { params: { id: second.versions[1]?.id ?? '' } })
          // Only of what stands something is left to be made.
          const saidIn = ({ totals, lines }: typeof first) => ({
            ...totals,
            lines: lines.map((each) => ({ ...each, pending: null, progress: null })),
          })
          expect(saidIn(kept)).toEqual(saidIn(first))
          // Two at once: the second sees that the first was saved.
          await expect(edit(document, issued.version)).rejects.toMatchObject({ code: 697 })
          await edit(document, edited.version)
          expect(await state()).toEqual(after)
          await annul(id)
          expect(await state()).toEqual(before)
        }),
        { numRuns: EDITS_OF_EACH },
      )
      expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
    },
    120_000,
  )

  test('the same key gives one document, and another body with it is refused', async () => {
    const document = await one(kind)
    const { count } = await shop.client.call(endpoints.totals, { query: {} })
    const key = `la-misma-${kind.code}`
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => create(document, true, key)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await shop.client.call(endpoints.totals, { query: {} })).count).toBe(count + 1)
    await expect(create({ ...document, notes: 'Otra' }, true, key)).rejects.toMatchObject({ status: 409 })
  })

  test('its numbers follow on, however many are issued at once', async () => {
    const documents = await Promise.all(Array.from({ length: AT_ONCE }, () => one(kind)))
    const saved = await Promise.all(documents.map((document) => create(document, true)))
    const numbers = saved.map(({ number }) => Number(number?.split('-').at(-1))).toSorted((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_number, index) => (numbers[0] ?? 0) + index))
  })

  /** Every action asked of a document in every state, and whether it was refused for its state (482, 483, 587–590). */
  const STATE_CODES = [482, 483, 587, 588, 589, 590]
  const actions: Readonly<
    Record<Exclude<DocumentAction, 'duplicate' | 'collect' | 'revise'>, (id: string, version: number) => Promise<unknown>>
  > = {
    edit: async (id, version) => shop.client.call(endpoints.update, { params: { id }, body: { document: await one(kind), version } }),
    issue: async (id, version) =>
      shop.client.call(endpoints.update, { params: { id }, body: { document: await one(kind), version, issue: true } }),
    delete: (id) => shop.client.call(endpoints.remove, { params: { id } }),
    annul: (id) => annul(id),
    share: (id) => shop.client.call(endpoints.share, { params: { id } }),
    print: (id) => shop.client.call(endpoints.pdf, { params: { id } }),
  }
  const inState = async (wanted: DocumentState) => {
    const saved = await create(await one(kind), wanted !== 'draft')
    if (wanted !== 'superseded') return wanted === 'annulled' ? annul(saved.id) : saved
    const { id, version } = saved
    await shop.client.call(endpoints.create, { body: { document: await one(kind), issue: true, replaces: { id, version } } })
    return shop.client.call(endpoints.view, { params: { id } })
  }
  const states = ['draft', 'issued', 'annulled', ...(kind.isOffer ? (['superseded'] as const) : [])] as const
  const cases = states.flatMap((wanted) => (Object.keys(actions) as (keyof typeof actions)[]).map((action) => [wanted, action] as const))
  /** What is refused, printed or shared leaves a document as it was: one in each state is asked all of that. */
  const standing = new Map<DocumentState, ReturnType<typeof inState>>()
  const standingIn = (wanted: DocumentState) => {
    const found = standing.get(wanted) ?? inState(wanted)
    standing.set(wanted, found)
    return found
  }
  test.each(cases)('%s: %s as its state table says', async (wanted, action) => {
    // Issuing again what was issued writes its next revision.
    const isRevised = action === 'issue' && wanted === 'issued' && kind.takesRevisions && !kind.isElectronic
    const isAllowed = documentCan(wanted, action) || isRevised
    const isChanged = isAllowed && action !== 'print' && action !== 'share'
    const { id, version } = await (isChanged ? inState(wanted) : standingIn(wanted))
    const refused = await actions[action](id, version).then(
      () => null,
      (error: unknown) => (error instanceof Refused ? error.code : 0),
    )
    if (isAllowed) expect(refused).toBeNull()
    else expect(STATE_CODES).toContain(refused)
  })
})
