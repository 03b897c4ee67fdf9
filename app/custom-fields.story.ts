// A field that the company made is there at the next question: in third parties, items, documents and their lines; asked when
// issuing and not when a draft is kept; filtered, exported, shown to the customer, converted, and never rewritten.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItem, getItem, listItems, updateItem } from '#modules/items/index.ts'
import { countParties, customField, getParty, listParties } from '#modules/people/index.ts'
import { publicDocument } from '#modules/documents/index.ts'
import { creditNoteEndpoints, invoiceEndpoints, quoteEndpoints } from '#modules/sales/index.ts'
import { listCustomFields } from '#platform/custom/endpoints.ts'
import { createClient } from './client.server.ts'
import { asking, customOf } from './testing/custom-fields.server.ts'
import { openQuoteShop, type QuoteShop } from './testing/quotes.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

type CustomShop = ReturnType<typeof customOf>
let make: CustomShop['make']
let remove: CustomShop['remove']
let optionOf: CustomShop['optionOf']
let customerId: CustomShop['customerId']
let writeParty: CustomShop['writeParty']
let fieldNamed: CustomShop['fieldNamed']
let world: World
let shop: Shop
let quoteOf: QuoteShop['quoteOf']
let read: QuoteShop['read']
beforeAll(async () => {
  world = await openWorld()
  ;({ shop, quoteOf, read } = await openQuoteShop(world))
  ;({ make, remove, optionOf, customerId, writeParty, fieldNamed } = customOf(shop))
})
afterAll(() => world.close())

test('a field is there at the next question, and its name is made from its label', async () => {
  await make({ entity: 'party', kind: 'Select', label: 'Zona de reparto', options: ['Norte', 'Sur'] })
  const field = await fieldNamed('zona_de_reparto')
  expect(field).toMatchObject({ entity: 'party', label: 'Zona de reparto', kind: 'Select', active: true, condition: null })
  const norte = await optionOf('zona_de_reparto', 'Norte')
  await writeParty({ zona_de_reparto: norte })
  expect((await shop.client.call(getParty, { params: { id: customerId() } })).custom).toEqual({ zona_de_reparto: norte })
  // Whoever says nothing of them changes nothing.
  await writeParty(undefined)
  const { rows } = await shop.client.call(listParties, { query: { custom: asking({ zona_de_reparto: norte }) } })
  expect(rows.map(({ custom }) => custom)).toEqual([{ zona_de_reparto: norte }])
  expect(await shop.client.call(countParties, { query: { custom: asking({ zona_de_reparto: norte }) } })).toMatchObject({ active: 1 })
  const sur = await optionOf('zona_de_reparto', 'Sur')
  expect((await shop.client.call(listParties, { query: { custom: asking({ zona_de_reparto: sur }) } })).rows).toEqual([])
})

test('what is wrong is said at its field: an unknown one, a figure past its limit, what is required', async () => {
  await make({ entity: 'party', kind: 'MoneyField', label: 'Cupo interno', required: true })
  await expect(writeParty({ otra_cosa: 'x', cupo_interno: '1000000000' })).rejects.toMatchObject({
    code: 401,
    fields: ['custom.otra_cosa', 'custom.cupo_interno'],
  })
  await expect(writeParty({ cupo_interno: '0' })).rejects.toMatchObject({ errors: [{ message: 'El valor mínimo es 0,01.' }] })
  await expect(writeParty({})).rejects.toMatchObject({ errors: [{ message: 'El campo Cupo interno es obligatorio.' }] })
  await writeParty({ cupo_interno: '1500', zona_de_reparto: await optionOf('zona_de_reparto', 'Sur') })
  expect((await shop.client.call(getParty, { params: { id: customerId() } })).custom).toMatchObject({ cupo_interno: '1500.00' })
  const between = (text: string) => shop.client.call(countParties, { query: { custom: asking({ cupo_interno: text }) } })
  expect(await between('1000..1500')).toMatchObject({ active: 1 })
  expect(await between('1500.01..')).toMatchObject({ active: 0 })
})

test('two with one name in one place are refused (648); what has data is not deleted (647), and neither is an option that somebody chose', async () => {
  await expect(make({ entity: 'party', kind: 'TextField', label: 'Zona de reparto' })).rejects.toMatchObject({
    code: 648,
    fields: ['internalName'],
  })
  const { rows } = await shop.client.call(customField.endpoints.list, { query: { text: 'zona' } })
  const [zone] = rows
  if (!zone) throw new Error('no zone')
  await expect(remove(zone.id)).rejects.toMatchObject({ code: 647, errors: [{ message: 'El campo tiene datos en 1 registros.' }] })
  const { id, version, active: _active, labels: _labels, branch: _branch, ...values } = { branch: null, ...zone }
  const update = (changes: Partial<typeof values>, at = version) =>
    shop.client.call(customField.endpoints.update, { params: { id }, body: { ...values, ...changes, version: at } })
  await expect(update({ children: values.children.filter(({ name }) => name !== 'Sur') })).rejects.toMatchObject({
    code: 647,
    fields: ['children'],
  })
  await expect(update({ kind: 'TextField' })).rejects.toMatchObject({ code: 401, fields: ['kind'] })
  // Out of use it is offered no more, and its value stays.
  await update({ children: values.children.map((option) => ({ ...option, active: option.name !== 'Sur' })) })
  expect((await shop.client.call(getParty, { params: { id: customerId() } })).custom).toMatchObject({
    zona_de_reparto: await optionOf('zona_de_reparto', 'Sur'),
  })
})

test('a condition speaks of a field of the same place, and never of itself by any way round', async () => {
  const one = await make({ entity: 'item', kind: 'Switch', label: 'Importado' })
  const two = await make({
    entity: 'item',
    kind: 'TextField',
    label: 'Declaración',
    required: true,
    conditionId: one,
    conditionValue: 'Sí',
  })
  await expect(make({ entity: 'party', kind: 'TextField', label: 'Ajena', conditionId: one })).rejects.toMatchObject({
    fields: ['conditionId'],
  })
  const { rows } = await shop.client.call(customField.endpoints.list, { query: { text: 'importado' } })
  const [first] = rows
  if (!first) throw new Error('no field')
  const { id, version, active: _active, labels: _labels, branch: _branch, ...values } = { branch: null, ...first }
  await expect(
    shop.client.call(customField.endpoints.update, { params: { id }, body: { ...values, version, conditionId: two } }),
  ).rejects.toMatchObject({ fields: ['conditionId'] })
  await expect(remove(one)).rejects.toMatchObject({ code: 628 })

  const item = { kind: 'product', code: 'IMP-1', name: 'Molino importado' } as const
  await expect(shop.client.call(createItem, { body: { ...item, custom: { importado: true } } })).rejects.toMatchObject({
    fields: ['custom.declaracion'],
  })
  const made = await shop.client.call(createItem, { body: { ...item, custom: { importado: true, declaracion: 'DIM 482' } } })
  expect((await shop.client.call(getItem, { params: { id: made.id } })).custom).toEqual({ importado: true, declaracion: 'DIM 482' })
  const { rows: found } = await shop.client.call(listItems, { query: { custom: asking({ importado: 'true', declaracion: 'dim' }) } })
  expect(found.map(({ code }) => code)).toEqual(['IMP-1'])
  const whole = await shop.client.call(updateItem, { params: { id: made.id }, body: { ...item, version: 1, custom: { importado: false } } })
  expect(whole.custom).toEqual({ importado: false })
})

test('a draft may leave for later what is required; issuing asks for all of it, of the head and of each line', async () => {
  await make({ entity: 'document', kind: 'TextField', label: 'Obra', required: true })
  await make({ entity: 'document', kind: 'TextField', label: 'Interna', inPortal: false })
  await make({ entity: 'line', kind: 'MultiSelect', label: 'Acabado', options: ['Mate', 'Brillante'], required: true })
  const lines = [['Instalación', '1']] as const
  const request = shop.request(lines, { resolutionId: null, warehouseId: null, dueDate: '2026-12-05' })
  const draft = await shop.client.call(quoteEndpoints.create, { body: { document: request } })
  await expect(
    shop.client.call(quoteEndpoints.update, { params: { id: draft.id }, body: { document: request, version: 1, issue: true } }),
  ).rejects.toMatchObject({ fields: ['custom.obra', 'lines.0.custom.acabado'] })
  // What is wrong is wrong in a draft as well.
  await expect(
    shop.client.call(quoteEndpoints.update, {
      params: { id: draft.id },
      body: { document: { ...request, custom: { nada: 'x' } }, version: 1 },
    }),
  ).rejects.toMatchObject({ fields: ['custom.nada'] })
})

test('a quote carries them to its list, its files, its customer and its invoice; what was issued stays as it was', async () => {
  const mate = await optionOf('acabado', 'Mate')
  const { id } = await quoteOf([['Instalación', '1']], {
    custom: { obra: 'Torre Norte', interna: 'margen bajo' },
    lines: shop.request([['Instalación', '1']]).lines.map((line) => ({ ...line, custom: { acabado: [mate] } })),
  })
  const view = await read(id)
  expect(view).toMatchObject({ custom: { obra: 'Torre Norte', interna: 'margen bajo' }, lines: [{ custom: { acabado: [mate] } }] })

  const asked = async (values: Readonly<Record<string, string>>) =>
    (await shop.client.call(quoteEndpoints.list, { query: { custom: asking(values) } })).rows.map((row) => row.id)
  expect(await asked({ obra: 'tórre' })).toEqual([id])
  expect(await asked({ 'line.acabado': mate })).toEqual([id])
  expect(await asked({ 'line.acabado': await optionOf('acabado', 'Brillante') })).toEqual([])
  expect(await shop.client.call(quoteEndpoints.totals, { query: { custom: asking({ obra: 'torre' }) } })).toMatchObject({ count: 1 })

  const { bytes } = await shop.client.call(quoteEndpoints.export, { query: { columns: 'number,custom.obra', format: 'csv' } })
  expect(Buffer.from(bytes).toString('utf8')).toContain(`${view.number},Torre Norte`)

  const { url } = await shop.client.call(quoteEndpoints.share, { params: { id } })
  const token = /quotes\/([^/]+)\/tracking$/.exec(url)?.[1] ?? ''
  const page = await createClient(world.app).call(publicDocument, { params: { token } })
  expect(page.facts).toContainEqual({ label: 'Obra', value: 'Torre Norte' })
  expect(JSON.stringify(page)).not.toContain('margen bajo')
  expect(page.lines[0]?.description).toContain('Acabado: Mate')

  const request = shop.request([['Instalación', '1']], { custom: view.custom })
  const invoice = await shop.client.call(invoiceEndpoints.create, {
    body: {
      document: {
        ...request,
        lines: request.lines.map((line) => ({ ...line, custom: { acabado: [mate] }, source: { documentId: id, position: 1 } })),
      },
      issue: true,
    },
  })
  const issued = () => shop.client.call(invoiceEndpoints.view, { params: { id: invoice.id } })
  expect(await issued()).toMatchObject({ custom: { obra: 'Torre Norte' }, lines: [{ custom: { acabado: [mate] } }] })
  await expect(
    shop.client.call(invoiceEndpoints.update, {
      params: { id: invoice.id },
      body: { document: { ...request, custom: { obra: 'Otra' } }, version: 1 },
    }),
  ).rejects.toMatchObject({ status: 400 })
  expect((await issued()).custom).toMatchObject({ obra: 'Torre Norte' })

  // A note repeats what its invoice says and asks for none of them.
  const noted = await shop.client.call(creditNoteEndpoints.create, {
    body: {
      document: {
        ...shop.request([]),
        correction: { documentId: invoice.id, concept: '2', surplus: 'keep' },
        lines: request.lines.map((line) => ({ ...line, source: { documentId: invoice.id, position: 1 } })),
      },
      issue: false,
    },
  })
  expect(noted.state).toBe('draft')
})

test('the history of a draft says what changed, in words', async () => {
  const request = shop.request([['Instalación', '1']], {
    resolutionId: null,
    warehouseId: null,
    dueDate: '2026-12-05',
    custom: { obra: 'Una' },
  })
  const draft = await shop.client.call(quoteEndpoints.create, { body: { document: request } })
  await shop.client.call(quoteEndpoints.update, {
    params: { id: draft.id },
    body: { document: { ...request, custom: { obra: 'Otra' } }, version: 1 },
  })
  const { events } = await shop.client.call(quoteEndpoints.history, { params: { id: draft.id } })
  expect(events[0]?.changes).toEqual({ 'Otros datos, Obra': ['Una', 'Otra'] })
})

test('another company has none of them, and forty in one place are the most', async () => {
  const other = await openShop(world, { items: [] })
  expect(await other.client.call(listCustomFields)).toEqual([])
  for (let n = 0; n < 40; n += 1) await make({ entity: 'party', kind: 'TextField', label: `Campo ${n}` }, other)
  await expect(make({ entity: 'party', kind: 'TextField', label: 'Uno más' }, other)).rejects.toMatchObject({ fields: ['entity'] })
  await make({ entity: 'item', kind: 'TextField', label: 'Uno más' }, other)
})
