// What points to something else and what is worked out: third parties and items by any of their names, formulas over the figures
// of their record, and files that are read with the record that carries them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getItem, listItems, updateItem } from '#modules/items/index.ts'
import { countParties, customField, getParty, updateParty } from '#modules/people/index.ts'
import { downloadCustomFile, uploadCustomFile } from '#platform/custom/endpoints.ts'
import { asking, customOf, type FieldValues } from './testing/custom-fields.server.ts'
import { openQuoteShop, type QuoteShop } from './testing/quotes.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

type CustomShop = ReturnType<typeof customOf>
let make: CustomShop['make']
let remove: CustomShop['remove']
let customerId: CustomShop['customerId']
let writeParty: CustomShop['writeParty']
let formOf: CustomShop['formOf']
let world: World
let shop: Shop
let quoteOf: QuoteShop['quoteOf']
let read: QuoteShop['read']
beforeAll(async () => {
  world = await openWorld()
  ;({ shop, quoteOf, read } = await openQuoteShop(world))
  ;({ make, remove, customerId, writeParty, formOf } = customOf(shop))
})
afterAll(() => world.close())

test('a third party and an item are found by id, number, code or name; their name is followed, and documents keep what they said', async () => {
  await make({ entity: 'item', kind: 'PartyField', label: 'Fabricante' })
  await make({ entity: 'document', kind: 'PartyField', label: 'Transportador' })
  await make({ entity: 'party', kind: 'ItemField', label: 'Compra siempre' })
  const [item] = (await shop.client.call(listItems, { query: {} })).rows
  if (!item) throw new Error('no item')
  const party = await shop.client.call(getParty, { params: { id: customerId() } })
  const readItem = async () => (await shop.client.call(getItem, { params: { id: item.id } })).custom
  const writeItem = async (fabricante: FieldValues[string]) => {
    const { version, ...was } = await shop.client.call(getItem, { params: { id: item.id } })
    return shop.client.call(updateItem, {
      params: { id: item.id },
      body: {
        kind: was.kind,
        code: was.code,
        reference: was.reference,
        barcode: was.barcode,
        name: was.name,
        description: was.description,
        categoryId: was.category?.id ?? null,
        brandId: was.brand?.id ?? null,
        unitId: was.unitId,
        price: was.price,
        taxIds: was.taxes.map(({ id }) => id),
        withholdingCode: was.withholdingCode,
        icaCode: was.icaCode,
        standardCode: was.standardCode,
        incomeAccountId: null,
        inventoryAccountId: null,
        costAccountId: null,
        version,
        custom: { ...was.custom, fabricante },
      },
    })
  }
  // The name that is sent is not believed.
  await writeItem({ id: party.id, label: 'Otro nombre' })
  expect(await readItem()).toMatchObject({ fabricante: { id: party.id, label: party.displayName } })
  await writeItem(null)
  for (const text of [party.identification, party.displayName.toUpperCase()]) {
    await writeItem({ id: '', label: text })
    expect(await readItem()).toMatchObject({ fabricante: { id: party.id, label: party.displayName } })
  }
  await expect(writeItem({ id: '', label: 'Nadie S.A.S.' })).rejects.toMatchObject({
    fields: ['custom.fabricante'],
    errors: [{ message: 'No hay un tercero «Nadie S.A.S.».' }],
  })
  await expect(writeItem('x')).rejects.toMatchObject({ fields: ['custom.fabricante'] })
  // One of another company is nobody.
  const other = await openShop(world, { items: [] })
  await expect(writeItem({ id: other.request([]).partyId ?? '', label: 'x' })).rejects.toMatchObject({ fields: ['custom.fabricante'] })

  const kept = await writeParty({
    compra_siempre: { id: '', label: item.code },
  })
  expect(kept.version).toBeGreaterThan(0)
  expect((await shop.client.call(getParty, { params: { id: party.id } })).custom).toMatchObject({
    compra_siempre: { id: item.id, label: `${item.code} ${item.name}` },
  })
  const found = (text: string) => shop.client.call(listItems, { query: { custom: asking({ fabricante: text }) } })
  expect((await found(party.displayName.slice(0, 4))).rows.map(({ id }) => id)).toEqual([item.id])
  expect((await found('zzz')).rows).toEqual([])

  const quote = await quoteOf([['Instalación', '1']], {
    custom: { transportador: { id: party.id, label: '' } },
    lines: shop.request([['Instalación', '1']]).lines.map((line) => ({ ...line, custom: {} })),
  })
  const saysOf = async () => (await read(quote.id)).custom['transportador']
  expect(await saysOf()).toEqual({ id: party.id, label: party.displayName })

  const { id, version, input } = await formOf(party.id)
  await shop.client.call(updateParty, {
    params: { id },
    body: { ...input, version, legalName: 'Nombre Nuevo S.A.S.', firstName: input.firstName && 'Nombre Nuevo' },
  })
  expect((await readItem())['fabricante']).toMatchObject({ id: party.id, label: expect.stringContaining('Nombre Nuevo') })
  expect(await saysOf()).toEqual({ id: party.id, label: party.displayName })
})

test('a formula is worked out by the server, at once in what exists, and names only figures of its place', async () => {
  await expect(make({ entity: 'item', kind: 'FormulaField', label: 'Volumen', formula: 'largo *' })).rejects.toMatchObject({
    fields: ['formula'],
  })
  await expect(make({ entity: 'item', kind: 'FormulaField', label: 'Volumen', formula: 'largo * 2' })).rejects.toMatchObject({
    fields: ['formula'],
    errors: [{ message: expect.stringContaining('No hay una cifra «largo» en Ítems.') }],
  })
  await make({ entity: 'party', kind: 'NumberField', label: 'Sedes' })
  await make({ entity: 'party', kind: 'MoneyField', label: 'Cupo interno' })
  const sites = (await shop.client.call(customField.endpoints.list, { query: { text: 'sedes' } })).rows[0]
  await writeParty({ cupo_interno: '1500', sedes: '4' })
  await make({ entity: 'party', kind: 'FormulaField', label: 'Cupo por sede', formula: 'cupo_interno / sedes' })
  const custom = async () => (await shop.client.call(getParty, { params: { id: customerId() } })).custom
  expect(await custom()).toMatchObject({ cupo_por_sede: '375' })
  await writeParty({ cupo_interno: '1000', sedes: '3', cupo_por_sede: '9' })
  expect(await custom()).toMatchObject({ cupo_por_sede: '333.333333' })
  const count = (text: string) => shop.client.call(countParties, { query: { custom: asking({ cupo_por_sede: text }) } })
  expect(await count('333..334')).toMatchObject({ active: 1 })
  expect(await count('400..')).toMatchObject({ active: 0 })
  await expect(remove(sites?.id ?? '')).rejects.toMatchObject({ code: 401 })
  const formula = (await shop.client.call(customField.endpoints.list, { query: { text: 'cupo por sede' } })).rows[0]
  if (!formula) throw new Error('no formula')
  const { id, version, active: _active, labels: _labels, ...values } = formula
  await shop.client.call(customField.endpoints.update, { params: { id }, body: { ...values, formula: 'sedes * 2', version } })
  expect(await custom()).toMatchObject({ cupo_por_sede: '6' })
})

test('a file is read by whoever reads its record, by whoever uploaded it, and by nobody else', async () => {
  await make({ entity: 'party', kind: 'FileField', label: 'Contrato' })
  const content = Buffer.from('contrato').toString('base64')
  const file = await shop.client.call(uploadCustomFile, { body: { name: 'contrato.pdf', content } })
  const download = (record: string, client = shop.client) => client.call(downloadCustomFile, { params: { id: file.id }, query: { record } })
  expect(await download('')).toEqual({ name: 'contrato.pdf', content })
  await writeParty({ contrato: file })
  expect(await download(customerId())).toEqual({ name: 'contrato.pdf', content })
  const other = await openShop(world, { items: [] })
  await expect(download('', other.client)).rejects.toMatchObject({ code: 698 })
  await expect(download(customerId(), other.client)).rejects.toMatchObject({ code: 698 })
  // A record that does not carry it says nothing of it.
  const [item] = (await shop.client.call(listItems, { query: {} })).rows
  await expect(download(item?.id ?? '')).rejects.toMatchObject({ code: 698 })
  await expect(shop.client.call(uploadCustomFile, { body: { name: 'x', content: '' } })).rejects.toMatchObject({ fields: ['content'] })
  await expect(writeParty({ contrato: { id: crypto.randomUUID(), label: 'x' } })).rejects.toMatchObject({
    fields: ['custom.contrato'],
  })
})
