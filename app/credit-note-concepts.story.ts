// Notes give back what was withheld of the lines that they take, in the pesos in which it was withheld; and annulling is
// taking all that is left.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addAmounts, amountText, parseAmount, sumAmounts } from '#base/decimal.ts'
import { creditNoteEndpoints, invoiceEndpoints } from '#modules/sales/index.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    customer: { withholds: true, largeTaxpayer: true },
    items: [
      { name: 'Cafetera', price: '33333', stock: { quantity: '300', cost: '30000' }, taxes: ['IVA 19 %'], withholding: 'COMPRAS' },
      { name: 'Instalación', price: '61117', taxes: ['IVA 19 %'], withholding: 'SERVICIOS' },
      { name: 'Manual', price: '1500', taxes: ['IVA excluido'] },
    ],
  })
})
afterAll(() => world.close())

type Part = readonly [position: number, item: string, quantity: string]

const note = (invoiceId: string, parts: readonly Part[], concept: '1' | '2' | '4' = '1', value: string | null = null) => {
  const request = shop.request(
    parts.map(([, item, quantity]) => [item, quantity, value ?? shop.item(item).price] as const),
    { resolutionId: null },
  )
  return shop.client.call(creditNoteEndpoints.create, {
    body: {
      document: {
        ...request,
        correction: { documentId: invoiceId, concept },
        lines: request.lines.map((line, index) => ({
          ...line,
          source: { documentId: invoiceId, position: parts[index]?.[0] ?? 0, byValue: value !== null, restock: value === null },
        })),
      },
      issue: true,
    },
  })
}
const withheld = async (endpoints: Pick<typeof invoiceEndpoints | typeof creditNoteEndpoints, 'view'>, id: string) =>
  (await shop.client.call(endpoints.view, { params: { id } })).withholdings.map(({ kind, name, amount }) => ({
    key: `${kind} ${name}`,
    kind,
    amount,
  }))
const sold = () =>
  shop.issue([
    ['Cafetera', '17'],
    ['Instalación', '3'],
    ['Manual', '1'],
  ])

test('what comes back takes the withholding of its own concept, and ReteIVA of its own IVA', async () => {
  const { id } = await sold()
  // 566.661 × 2,5 % = 14.167; 183.351 × 4 % = 7.334; IVA 142.502,28 × 15 % = 21.375.
  expect(await withheld(invoiceEndpoints, id)).toMatchObject([
    { kind: 'retefuente', amount: '14167.00' },
    { kind: 'retefuente', amount: '7334.00' },
    { kind: 'reteiva', amount: '21375.00' },
  ])
  // One of three services: a third of its 7.334, in pesos, and the ReteIVA of its IVA; nothing of the goods.
  const one = await note(id, [[2, 'Instalación', '1']])
  expect(await withheld(creditNoteEndpoints, one.id)).toMatchObject([
    { kind: 'retefuente', amount: '2445.00' },
    { kind: 'reteiva', amount: '1742.00' },
  ])
  // What is excluded carries none.
  const manual = await note(id, [[3, 'Manual', '1']])
  expect(await withheld(creditNoteEndpoints, manual.id)).toEqual([])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('any parts that give everything back give back exactly what was withheld, in pesos', async () => {
  const { id } = await sold()
  const made = await withheld(invoiceEndpoints, id)
  const steps: readonly (readonly Part[])[] = [
    [[1, 'Cafetera', '3']],
    [
      [2, 'Instalación', '1'],
      [1, 'Cafetera', '5'],
    ],
    [[1, 'Cafetera', '2']],
  ]
  const notes = []
  for (const parts of steps) notes.push(await note(id, parts))
  notes.push(await note(id, [[2, 'Instalación', '1']], '4', '10000.55'))
  notes.push(
    await note(
      id,
      [
        [1, 'Cafetera', '7'],
        [2, 'Instalación', '2'],
        [3, 'Manual', '1'],
      ],
      '2',
    ),
  )
  const back = (await Promise.all(notes.map((each) => withheld(creditNoteEndpoints, each.id)))).flat()
  expect(back.filter(({ amount }) => !amount.endsWith('.00'))).toEqual([])
  for (const { key, amount } of made)
    expect([key, amountText(sumAmounts(back.filter((each) => each.key === key).map((each) => parseAmount(each.amount))))]).toEqual([
      key,
      amount,
    ])
  const invoice = await shop.client.call(invoiceEndpoints.view, { params: { id } })
  expect(amountText(addAmounts(...notes.map(({ payable }) => parseAmount(payable))))).toBe(invoice.totals.payable)
  expect(invoice.balance).toBe('0.00')
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('annulling is the whole: a part with that concept is refused at the concept', async () => {
  const { id } = await sold()
  const refused = { code: 401, fields: ['correction.concept'] }
  await expect(note(id, [[1, 'Cafetera', '1']], '2')).rejects.toMatchObject(refused)
  await expect(
    note(
      id,
      [
        [1, 'Cafetera', '17'],
        [2, 'Instalación', '3'],
      ],
      '2',
    ),
  ).rejects.toMatchObject(refused)
  await expect(note(id, [[1, 'Cafetera', '1']], '2', '100')).rejects.toMatchObject(refused)
  const ofPeriod = shop.request([['Instalación', '1']], {
    resolutionId: null,
    correction: { period: { from: '2026-10-01', to: '2026-10-31' }, concept: '2', surplus: 'keep' },
  })
  await expect(shop.client.call(creditNoteEndpoints.create, { body: { document: ofPeriod, issue: true } })).rejects.toMatchObject(refused)
})
