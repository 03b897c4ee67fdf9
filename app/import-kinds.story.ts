// Products, prices, opening stock, chart of accounts and opening balances from files: each to its own doors, to the books where
// it belongs there, undone as a whole, and refused with what stands in its way.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createOpening } from '#modules/inventory/index.ts'
import { getItem } from '#modules/items/index.ts'
import { priceList } from '#modules/pricing/index.ts'
import { checkDigit } from '#colombia/nit.ts'
import { credit, debit, listAccounts } from '#modules/accounting/index.ts'
import { post } from '#modules/accounting/index.server.ts'
import { parseDay } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { uuidv7 } from 'uuidv7'
import { closeMonths } from './testing/closing.server.ts'
import { prove } from './testing/prove.server.ts'
import { kindClient, wholesale } from './testing/import-client.server.ts'
import { balanceOf, closingBalances } from './testing/books.server.ts'
import { anyNit, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [{ name: 'Cafetera', price: '50000', stock: { quantity: '10', cost: '30000' }, taxes: ['IVA 19 %'] }],
  })
})
afterAll(() => world.close())

const rowsOnly = new Set(['inventory.opening', 'treasury.openingBalance'])
const kind = (name: string) => kindClient(shop.client, name, !rowsOnly.has(name))
const items = () => kind('items.item')

test('products come with category, unit, taxes and accounts; what is wrong says where and what was meant', async () => {
  const file = items()
  const columns = ['code', 'name', 'kind', 'unitId', 'price', 'taxIds', 'barcode', 'categoryId', 'incomeAccountId']
  const checked = await file.check(columns, [
    ['K-1', 'Café molido', 'Producto', 'Unidad', '18.500,50', 'IVA 19 %', '7701', '', ''],
    ['K-2', 'Café en grano', 'Prodcuto', 'Unidd', 'mucho', 'IVA 19', '7701', 'Bebidas', '999'],
    ['K-2', '', 'Servicio', '', '', '', '', '', '1105'],
  ])
  expect(checked).toMatchObject({ created: 1, wrong: 2 })
  const wrong = new Map(checked.problems.map((problem) => [`${problem.row} ${problem.field}`, problem]))
  expect([...wrong.keys()].toSorted()).toEqual(
    ['3 barcode', '3 categoryId', '3 incomeAccountId', '3 kind', '3 price', '3 taxIds', '3 unitId', '4 code', '4 name'].toSorted(),
  )
  expect(wrong.get('3 kind')?.suggestions).toContain('Producto')
  expect(wrong.get('3 unitId')?.suggestions[0]).toBe('Unidad')
  expect(wrong.get('3 taxIds')?.suggestions).toContain('IVA 19 %')

  const done = await file.run(columns, [
    ['K-1', 'Café molido', '', '', '18.500,50', '19', '7701', '', ''],
    ['K-3', 'Instalación', 'Servicio', 'Unidad', '80.000', 'IVA 19 %', '', '', ''],
  ])
  expect(done).toMatchObject({ created: 2 })
  expect(await file.run(columns, [['K-1', 'Café molido', 'Producto', 'Unidad', '18500,5', 'IVA 19 %', '7701', '', '']])).toMatchObject({
    equal: 1,
    id: null,
  })
  const before = await file.out()
  const changed = await file.run(['code', 'price', 'active'], [['k-1', '19.000', 'Inactivo']])
  expect(changed).toMatchObject({ created: 0, changed: 1 })
  expect(await file.undo(changed.id)).toEqual({ removed: 0, restored: 1 })
  expect(await file.out()).toEqual(before)
  expect(await file.undo(done.id)).toMatchObject({ code: 401 })
})

test('wrong figures of products answer the code of their column, with the row (656–658, 663–665), and a repeated row 425', async () => {
  const { code } = await shop.client.call(getItem, { params: { id: shop.item('Cafetera').id } })
  const problems = async (name: string, columns: readonly string[], rows: readonly string[][]) =>
    (
      await kind(name).check(
        [...columns],
        rows.map((row) => [...row]),
      )
    ).problems.map(({ row, field, code, message }) => [row, field, code, message])
  expect(
    await problems(
      'items.item',
      ['code', 'name', 'price', 'content'],
      [
        ['F-1', 'Uno', 'mucho', ''],
        ['F-2', 'Dos', '-5', ''],
        ['F-3', 'Tres', '1,1234567', ''],
        ['F-4', 'Cuatro', '10', 'medio litro'],
        ['F-4', 'Cinco', '10', ''],
      ],
    ),
  ).toEqual([
    [2, 'price', 656, 'Fila 2: El precio de venta no es un número válido.'],
    [3, 'price', 664, 'Fila 3: El valor no puede ser negativo.'],
    [4, 'price', 665, 'Fila 4: El valor tiene más decimales de los permitidos.'],
    [5, 'content', 663, 'Fila 5: El peso o la medida no es un número válido.'],
    [6, 'code', 425, 'Hay filas repetidas en el archivo: 5 y 6.'],
  ])
  expect(
    await problems(
      'inventory.opening',
      ['code', 'warehouse', 'quantity', 'unitCost'],
      [
        [code, 'Principal', 'x', '10'],
        [code, 'Principal', '1', 'y'],
        [code, 'Principal', '1', '-1'],
      ],
    ),
  ).toMatchObject([
    [2, 'quantity', 658, expect.any(String)],
    [3, 'unitCost', 657, expect.any(String)],
    [4, 'unitCost', 664, expect.any(String)],
  ])
})

test('what somebody used stays: undoing says of which and why', async () => {
  const file = items()
  const done = await file.run(['code', 'name', 'price'], [['U-1', 'Usado', '1.000']])
  const prices = kind('pricing.price')
  await shop.client.call(priceList.endpoints.create, {
    body: wholesale,
  })
  const priced = await prices.run(
    ['list', 'code', 'from', 'price'],
    [
      ['mayorista', 'U-1', '', '900'],
      ['Mayorista', 'U-1', '12', '850'],
    ],
  )
  expect(priced).toMatchObject({ created: 2 })
  expect(await file.undo(done.id)).toMatchObject({ message: 'No se puede deshacer: «U-1 Usado» ya se usó en listas de precios.' })
  expect(await prices.undo(priced.id)).toEqual({ removed: 2, restored: 0 })
  expect(await prices.out()).toEqual([])
  expect(await file.undo(done.id)).toEqual({ removed: 1, restored: 0 })
})

test('prices: one under cost is refused (667) until it is accepted; a change is undone to what it was', async () => {
  const prices = kind('pricing.price')
  const columns = ['list', 'code', 'price']
  const code = 'P-1'
  const low = await prices.check(columns, [['Mayorista', code, '20.000']])
  expect(low.problems).toMatchObject([{ field: 'price', code: 667 }])
  expect(await prices.check([...columns, 'belowCost'], [['Mayorista', code, '20.000', 'sí']])).toMatchObject({ created: 1, wrong: 0 })
  await prices.run(columns, [['Mayorista', code, '45.000']])
  const next = await prices.run(columns, [['Mayorista', code, '46.000']])
  expect(next).toMatchObject({ created: 0, changed: 1 })
  const again = await prices.run(columns, [['Mayorista', code, '47.000']])
  expect(await prices.undo(next.id)).toMatchObject({ message: expect.stringContaining('cambió después') })
  expect(await prices.undo(again.id)).toEqual({ removed: 0, restored: 1 })
  expect((await prices.out()).map((row) => row[3])).toEqual(['46000'])
})

test('opening stock goes to the warehouse and to the books, and comes back from both; what was sold since is named', async () => {
  const file = kind('inventory.opening')
  await items().run(
    ['code', 'name', 'price'],
    [
      ['S-1', 'Con saldo', '1.000'],
      ['S-2', 'Con otro', '1.000'],
    ],
  )
  const before = await closingBalances(shop.client)
  const columns = ['code', 'warehouse', 'quantity', 'unitCost', 'value', 'date']
  const wrong = await file.check(columns, [
    ['S-1', 'Principl', '0', '10', '', ''],
    ['K-3', '', 'x', '', '', '31/12/1999'],
  ])
  expect(wrong.problems.map(({ row, field, code }) => [row, field, code])).toEqual(
    expect.arrayContaining([
      [2, 'warehouse', 401],
      [2, 'quantity', 475],
    ]),
  )
  const done = await file.run(columns, [
    ['S-1', 'Principal', '3', '', '100', '01/11/2026'],
    ['S-2', 'Principal', '10', '25,5', '', '2026-11-01'],
  ])
  expect(done).toMatchObject({ created: 2 })
  const out = await file.out()
  expect(out).toEqual(
    expect.arrayContaining([
      ['S-1', 'Principal', '3', '33,333333', '100', '2026-11-01'],
      ['S-2', 'Principal', '10', '25,5', '255', '2026-11-01'],
    ]),
  )
  expect((await balanceOf(shop.client, { from: '2026-01-01', to: '2026-12-31', level: '5' })).isSquare).toBe(true)
  expect(await closingBalances(shop.client)).not.toEqual(before)
  expect(await file.undo(done.id)).toEqual({ removed: 1, restored: 0 })
  expect(await closingBalances(shop.client)).toEqual(before)
  expect((await file.check(columns, [['S-1', 'Principal', '3', '1', '', '01/01/2019']])).problems).toMatchObject([
    { field: 'date', code: 433 },
  ])
})

test('opening stock of batches and serials: a row for each, what is known already at its row, and out as it came in', async () => {
  const file = kind('inventory.opening')
  await items().run(
    ['code', 'name', 'price', 'control'],
    [
      ['S-LOT', 'Yogur', '1.000', 'Lote con vencimiento'],
      ['S-SER', 'Celular', '900.000', 'Serial'],
    ],
  )
  const columns = ['code', 'warehouse', 'quantity', 'value', 'date', 'batch', 'expiresOn', 'serials']
  const wrong = await file.check(columns, [
    ['S-LOT', 'Principal', '5', '100', '01/11/2026', '', '', ''],
    ['S-LOT', 'Principal', '5', '100', '01/11/2026', 'L-1', '01/11/2026', ''],
    ['S-SER', 'Principal', '3', '100', '01/11/2026', '', '', 'C1; C2'],
    ['S-SER', 'Principal', '1', '100', '01/11/2026', 'L-1', '', 'C7'],
    ['S-1', 'Principal', '1', '100', '01/11/2026', '', '', 'C7'],
  ])
  expect(wrong.problems.map(({ row, field, code }) => [row, field, code])).toEqual(
    expect.arrayContaining([
      [2, 'batch', 550],
      [3, 'expiresOn', 563],
      [4, 'serials', 546],
      [5, 'batch', 401],
      [6, 'serials', 401],
    ]),
  )
  const rows = [
    ['S-LOT', 'Principal', '5', '100', '01/11/2026', 'L-1', '01/12/2027', ''],
    ['S-LOT', 'Principal', '2', '40,01', '01/11/2026', 'L-2', '01/01/2028', ''],
    ['S-SER', 'Principal', '2', '1.000', '01/11/2026', '', '', 'C1–C2'],
    ['S-SER', 'Principal', '1', '500', '01/11/2026', '', '', 'C3'],
  ]
  const done = await file.run(columns, rows)
  expect(done).toMatchObject({ created: 4 })
  // 140,01 over 7 units: 100,01 for five of them and 40 for two, to the cent.
  expect((await file.out()).filter(([code]) => code === 'S-LOT').map((row) => [row[2], row[4], ...row.slice(6)])).toEqual([
    ['5', '100,01', 'L-1', '', '2027-12-01'],
    ['2', '40', 'L-2', '', '2028-01-01'],
  ])
  expect((await file.out()).filter(([code]) => code === 'S-SER').map((row) => row[9])).toEqual(['C1', 'C2', 'C3'])
  const again = await file.check(columns, [['S-SER', 'Principal', '1', '500', '01/11/2026', '', '', 'C3']])
  expect(again.problems).toMatchObject([{ field: 'serials', code: 548 }])
  await file.undo(done.id)
})

test('stock that was sold since is not taken back, and the sale is named', async () => {
  const code = 'P-1'
  const file = kind('inventory.opening')
  const done = await file.run(['code', 'warehouse', 'quantity', 'unitCost'], [[code, 'Principal', '5', '31.000']])
  await shop.issue([['Cafetera', '1']])
  expect(await file.undo(done.id)).toMatchObject({ message: expect.stringMatching(/«Cafetera» ya se movió en FV /) })
})

test('the chart of accounts obeys the PUC: lengths (458), what they hang from (457), what is in use', async () => {
  const file = kind('accounting.account')
  const columns = ['code', 'name', 'nature', 'requiresParty', 'requiresCostCenter']
  const before = await file.out()
  const wrong = await file.check(columns, [
    ['11050', 'Corta', '', '', ''],
    ['13059999', 'Sin mayor', '', '', ''],
    ['1305999901', 'Debajo de la que está mal', '', '', ''],
    ['41351', '', 'Debto', '', ''],
  ])
  expect(wrong.problems.map(({ row, code }) => [row, code])).toEqual(
    expect.arrayContaining([
      [2, 458],
      [3, 457],
    ]),
  )
  expect(wrong).toMatchObject({ created: 0, wrong: 4 })
  expect(wrong.problems.find(({ field }) => field === 'nature')?.suggestions).toContain('Débito')
  const done = await file.run(columns, [
    ['52959501', 'Gastos de la feria', '', 'sí', ''],
    ['5295950101', 'Feria de Bogotá', 'Débito', '', 'sí'],
  ])
  expect(done).toMatchObject({ created: 2 })
  const accounts = (await shop.client.call(listAccounts, { query: { search: '529595' } })).accounts
  expect(accounts.map(({ code, postable, nature }) => [code, postable, nature])).toEqual([
    ['529595', false, 'D'],
    ['52959501', false, 'D'],
    ['5295950101', true, 'D'],
  ])
  expect((await file.check(columns, [['14350101', 'Bajo la de inventario', '', '', '']])).problems).toMatchObject([
    { field: 'code', message: expect.stringMatching(/movimientos|se usa en|No existe/) },
  ])
  expect(await file.undo(done.id)).toEqual({ removed: 2, restored: 0 })
  expect(await file.out()).toEqual(before)
})

test('opening balances are an entry that balances, by third party and document, which is then owed; undone it is reversed', async () => {
  const file = kind('treasury.openingBalance')
  const nit = anyNit()
  await kind('people.party').run(['identification', 'fullName'], [[`${nit}-${checkDigit(nit)}`, 'Cliente de Antes S.A.S.']])
  const columns = ['account', 'party', 'crossDocument', 'dueDate', 'debit', 'credit', 'date']
  const before = await closingBalances(shop.client)
  const wrong = await file.check(columns, [
    ['130505', '', '', '', '1.000', '', '01/10/2026'],
    ['1105', '', '', '', '5', '', ''],
    ['999999', '123', '', '', '', '', ''],
    ['110505', '', '', '', '5', '6', ''],
  ])
  expect(wrong.problems.map(({ row, code }) => [row, code])).toEqual([
    [2, 450],
    [2, 453],
    [3, 449],
    [4, 401],
    [4, 401],
    [4, 401],
    [5, 455],
  ])
  const lame = await file.check(columns, [
    ['130505', nit, 'FV-1', '', '1.000', '', '01/10/2026'],
    ['310505', nit, '', '', '', '900', '01/10/2026'],
  ])
  expect(lame.problems).toMatchObject([{ field: null, code: 446 }])
  const done = await file.run(columns, [
    ['130505', nit, 'FV-1', '15/10/2026', '1.000', '', '01/10/2026'],
    ['130505', `${nit}-${checkDigit(nit)}`, 'FV-2', '', '500,50', '', '01/10/2026'],
    ['310505', nit, '', '', '', '1.500,50', '01/10/2026'],
  ])
  expect(done).toMatchObject({ created: 3 })
  expect(await closingBalances(shop.client)).not.toEqual(before)
  expect((await file.out()).map((row) => [row[0], row[3], row[7], row[8]])).toEqual([
    ['130505', 'FV-1', '1000', ''],
    ['130505', 'FV-2', '500,5', ''],
    ['310505', '', '', '1500,5'],
  ])
  expect(await file.undo(done.id)).toEqual({ removed: 1, restored: 0 })
  expect(await closingBalances(shop.client)).toEqual(before)
  expect(await file.out()).toEqual([])
})

test('opening stock of a negative cost is refused', async () => {
  const opening = {
    date: '2026-11-20',
    warehouseId: shop.warehouseId,
    lines: [{ itemId: shop.item('Cafetera').id, quantity: '1', unitCost: '-30000' }],
  }
  await expect(shop.client.call(createOpening, { body: opening })).rejects.toMatchObject({ code: 401, fields: ['lines.0.unitCost'] })
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('the proof names a balance of receivables that no document explains', async () => {
  const other = await openShop(world, { items: [] })
  const who = { companyId: other.companyId, personId: null }
  await inCompany(world.pool, who, async (tx) => {
    const lines = [
      debit('receivable', parseAmount('900'), 'Sin documento', {
        partyId: other.customerId,
        crossDocument: 'FV-9',
        dueDate: parseDay('2026-12-20'),
      }),
      credit('openingBalance', parseAmount('900'), 'Sin documento'),
    ]
    const date = parseDay('2026-11-20')
    const source = { kind: 'accounting.opening', id: uuidv7(), event: 'post' }
    await post(tx, who, { source, date, type: 'opening', number: 'SIC-1', description: 'Prueba', lines }, ['accounting'])
  })
  expect(await prove(inject('ownerUrl'), other.companyId)).toMatchObject({ detail: expect.stringContaining('130505') })
})

test('a closed month refuses opening balances with its code (430), and more than 500 rows are too many (462)', async () => {
  const file = kind('treasury.openingBalance')
  const many = Array.from({ length: 501 }, () => ['110505', '1', ''])
  expect(await file.refusal(['account', 'debit', 'credit'], many)).toMatchObject({ code: 462 })
  await closeMonths(shop.client, '2025-01')
  const closed = await file.check(
    ['account', 'debit', 'credit', 'date'],
    [
      ['110505', '5', '', '15/01/2025'],
      ['310505', '', '5', '15/01/2025'],
    ],
  )
  expect(closed.problems.map(({ code, field }) => [code, field])).toEqual([
    [430, 'date'],
    [430, 'date'],
  ])
})
