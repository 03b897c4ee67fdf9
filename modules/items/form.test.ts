// The form of an item says what the server would, and comes back to what was stored.
import { expect, test } from 'vitest'
import type { Item } from './endpoints.ts'
import { bodyOfItem, changesOfKind, formOfItem, itemProblem, newItemForm, unitLine, unitLineProblems } from './form.ts'
import { taxRulesOf } from './rules.ts'

const IVA = '01890000-0000-7000-8000-000000000001'
const INC = '01890000-0000-7000-8000-000000000002'
const IBUA = '01890000-0000-7000-8000-000000000003'
const taxes = [
  { id: IVA, code: '01', name: 'IVA 19 %', perContent: null },
  { id: INC, code: '04', name: 'INC 8 %', perContent: null },
  { id: IBUA, code: 'ZZ', name: 'IBUA desde 9 g', perContent: '100' },
]
const rules = taxRulesOf(taxes, false)
const ofResponsible = taxRulesOf(taxes, true)
const filled = { ...newItemForm, code: 'CAF', name: 'Café', price: '100' }

test.each<[Parameters<typeof itemProblem>[0], object, string | null]>([
  ['code', { code: ' ' }, 'Este campo es obligatorio.'],
  ['code', {}, null],
  ['name', { name: 'x'.repeat(201) }, 'Máximo 200 caracteres.'],
  ['price', { price: '-1' }, 'El precio no puede ser menor que cero.'],
  ['price', { price: '' }, null],
  ['price', { price: '1.1234567' }, 'Escribe un número con máximo 6 decimales.'],
  ['content', {}, null],
  ['content', { taxIds: [IVA] }, null],
  ['content', { taxIds: [IVA, IBUA] }, 'Escribe el contenido: IBUA desde 9 g se cobra por cada 100\u00a0ml.'],
  ['content', { taxIds: [IBUA], content: '400' }, null],
  ['content', { content: '355.5' }, null],
  ['content', { content: '0' }, 'Debe ser mayor que cero.'],
  ['content', { content: '1000000.1' }, 'Debe ser máximo 1.000.000 ml.'],
  ['content', { content: '1.1234567' }, 'Escribe un número con máximo 6 decimales.'],
  ['barcode', { barcode: '77 0' }, 'Usa solo números, letras y guiones.'],
])('%s %j: %s', (name, changes, problem) => expect(itemProblem(name, { ...filled, ...changes }, rules)).toBe(problem))

test.each<[boolean, Partial<typeof filled>, string | null]>([
  [true, {}, 'Di si es gravado, exento o excluido de IVA.'],
  [true, { taxIds: [IBUA] }, 'Di si es gravado, exento o excluido de IVA.'],
  [true, { taxIds: [IVA] }, null],
  [true, { taxIds: [INC] }, null],
  [true, { wasUnsaid: true }, null],
  [false, {}, null],
])('responsible for IVA %s, %j: %s', (isResponsible, changes, problem) =>
  expect(itemProblem('taxIds', { ...filled, ...changes }, isResponsible ? ofResponsible : rules)).toBe(problem),
)

test('a service names no stock accounts, and the concept follows the kind until somebody chose one', () => {
  const account = { id: 'a', label: '1435' }
  const service = { ...filled, inventoryAccount: account, ...changesOfKind('service', filled) }
  expect(bodyOfItem(service)).toMatchObject({
    kind: 'service',
    inventoryAccountId: null,
    costAccountId: null,
    withholdingCode: 'SERVICIOS',
  })
  expect(changesOfKind('service', { ...filled, withholdingCode: 'HONORARIOS' })).not.toHaveProperty('withholdingCode')
})

test('each line of other units says what is wrong with it', () => {
  const box = { id: 'caja', label: 'Caja' }
  const units = [
    unitLine({ unit: { id: 'u', label: 'Unidad' }, factor: '24' }),
    unitLine({ unit: box, factor: '0' }),
    unitLine({ unit: box, factor: '' }),
    unitLine({ factor: '1000000.000001' }),
    unitLine({ unit: { id: 'libra', label: 'Libra' }, factor: '0.453592' }),
  ]
  const form = { ...filled, unit: { id: 'u', label: 'Unidad' }, units }
  expect([...unitLineProblems(form)].toSorted()).toEqual([
    ['0.unitId', 'Es la unidad en que se cuenta el producto. Elige otra.'],
    ['1.factor', 'Debe ser mayor que cero.'],
    ['2.factor', 'Escribe cuántas contiene.'],
    ['2.unitId', 'Esta unidad ya está en la lista.'],
    ['3.factor', 'Debe ser máximo 1.000.000.'],
    ['3.unitId', 'Elige una unidad.'],
  ])
  expect(itemProblem('units', form, rules)).not.toBeNull()
  expect(itemProblem('units', { ...form, units: units.slice(4) }, rules)).toBeNull()
})

test('an item comes back as it was', () => {
  const item: Item = {
    id: 'i',
    kind: 'product',
    control: 'expiring',
    formula: [],
    parent: null,
    values: [],
    ...{
      sellable: true,
      purchasable: false,
      inPos: true,
      weight: '1.5',
      length: null,
      width: null,
      height: null,
      plu: '120',
      warrantyMonths: 12,
    },
    code: 'CAF',
    reference: 'R',
    barcode: '77',
    name: 'Café',
    description: 'Molido',
    category: { id: 'g', name: 'Bebidas' },
    brand: { id: 'b', name: 'Volcán' },
    unitId: 'u',
    unitCode: '94',
    unitName: 'Unidad',
    units: [{ id: 'caja', code: 'BX', name: 'Caja', factor: '24' }],
    content: '400',
    price: '100',
    minimumPrice: '80',
    taxes: [{ id: 't', name: 'IVA 19 %' }],
    tags: [{ id: 'e', name: 'Por revisar', color: null }],
    withholdingCode: null,
    icaCode: 'COM-OTRAS',
    aiuService: null,
    standardCode: '',
    custom: { origen: 'Huila' },
    incomeAccount: { id: 'a', code: '4135', name: 'Ventas' },
    inventoryAccount: { id: 'v', code: '1435', name: 'Inventario' },
    costAccount: { id: 'c', code: '6135', name: 'Costo' },
    stock: [],
    active: true,
    version: 3,
  }
  expect(bodyOfItem(formOfItem(item))).toEqual({
    kind: 'product',
    ...{
      sellable: true,
      purchasable: false,
      inPos: true,
      weight: '1.5',
      length: null,
      width: null,
      height: null,
      plu: '120',
      warrantyMonths: 12,
    },
    code: 'CAF',
    components: [],
    reference: 'R',
    barcode: '77',
    name: 'Café',
    description: 'Molido',
    categoryId: 'g',
    brandId: 'b',
    unitId: 'u',
    unitCode: '94',
    units: [{ unitId: 'caja', factor: '24' }],
    content: '400',
    price: '100',
    minimumPrice: '80',
    tagIds: ['e'],
    taxIds: ['t'],
    withholdingCode: null,
    icaCode: 'COM-OTRAS',
    aiuService: null,
    standardCode: '',
    custom: { origen: 'Huila' },
    incomeAccountId: 'a',
    inventoryAccountId: 'v',
    costAccountId: 'c',
    control: 'expiring',
  })
})
