import * as z from 'zod/mini'
import { aiuServices } from '#colombia/index.ts'
import { masks } from '#modules/access/index.ts'
import { definePermissions, exportOf, printOf, type ServiceSet } from '#platform/access.ts'
import { customInput, customOutput } from '#platform/custom/field.ts'
import { stateFilters } from '#platform/catalogue/catalogue.ts'
import { columnsInSight, exportFormat } from '#platform/export/asked.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import {
  created,
  day,
  id,
  option,
  optionalText,
  pageOf,
  pageQuery,
  positiveQuantity,
  positiveUnitPrice,
  quantity,
  text,
  unitPrice,
  version,
} from '#platform/http/fields.ts'
import { masked } from '#platform/http/masked.ts'
import { shownTag, tagIdsInput } from '#platform/tags/tags.ts'
import { itemControls } from './control.ts'
import { itemFilter } from './filter.ts'
import { itemKinds } from './rules.ts'
import { componentShape, componentsInput } from './kit/formula.ts'
import { itemUnit, itemUnitsInput } from './unit/of-item.ts'
import { traitsInput, traitsShape } from './traits.ts'
import { variantOfInput, variantValue } from './variant/variant.ts'
import { bookkeepers, everybody, sellers } from '#platform/roles.ts'

export const itemPermissions = {
  ...definePermissions(
    'items.item',
    {
      read: 'Ver productos y servicios',
      write: 'Crear y editar productos y servicios',
    },
    { read: [...everybody, 'warehouseKeeper', 'deskAgent'], write: [...bookkeepers, ...sellers] },
  ),
  cost: masks.cost,
}
export const itemLabelPermission = printOf(itemPermissions.read)

const services: readonly ServiceSet[] = ['full']
const reading = { permission: itemPermissions.read, plan: null, services }
const writing = { permission: itemPermissions.write, plan: null, services }

const kind = z.enum(itemKinds)
const control = z.enum(itemControls)
const named = z.object({ id, name: z.string() })
export const itemRow = z.object({
  id,
  kind,
  code: z.string(),
  reference: z.string(),
  name: z.string(),
  brand: z.nullable(named),
  unitName: z.string(),
  price: unitPrice,
  taxes: z.array(named),
  tags: z.array(shownTag),
  /** In all warehouses; null for a service. */
  stock: z.nullable(quantity),
  /** Of that, what is kept for documents, and what is left; null for a service. */
  reserved: z.nullable(quantity),
  available: z.nullable(quantity),
  control,
  /** The product that it is a variant of. */
  parent: z.nullable(named),
  /** How many variants it has; null of what has none. */
  variants: z.nullable(z.number()),
  custom: customOutput,
  active: z.boolean(),
})
export type ItemRow = z.output<typeof itemRow>

export const itemSorts = ['name', '-name', 'code', '-code'] as const

export const listItems = endpoint({
  method: 'GET',
  path: '/api/items',
  summary: 'Listar productos y servicios',
  ...reading,
  query: z.object({
    ...itemFilter,
    state: z._default(z.enum(stateFilters), 'active'),
    sort: z._default(z.enum(itemSorts), 'name'),
    ...pageQuery,
  }),
  response: pageOf(itemRow),
})

export const exportItems = endpoint({
  method: 'GET',
  path: '/api/items/export',
  summary: 'Exportar los productos y servicios del filtro',
  exports: 'Productos y servicios',
  ...reading,
  permission: exportOf(itemPermissions.read),
  query: z.object({
    ...itemFilter,
    state: z._default(z.enum(stateFilters), 'active'),
    sort: z._default(z.enum(itemSorts), 'name'),
    columns: columnsInSight,
    format: exportFormat,
  }),
  response: fileResponse('text/csv; charset=utf-8'),
})

export const countItems = endpoint({
  method: 'GET',
  path: '/api/items/counts',
  summary: 'Contar productos y servicios por estado',
  ...reading,
  query: z.object(itemFilter),
  response: z.object({ all: z.number(), active: z.number(), inactive: z.number() }),
})

/** What one base unit of a kit takes of something that has stock. */
export const foundComponent = z.object({
  itemId: id,
  code: z.string(),
  name: z.string(),
  unitName: z.string(),
  control,
  inventoryAccountId: id,
  /** In base units of it. */
  quantity,
  unitCost: masked(masks.cost, unitPrice),
})

/** What one types in the line of a document. */
export const foundItem = z.object({
  id,
  code: z.string(),
  name: z.string(),
  kind,
  price: unitPrice,
  unitCode: z.string(),
  unitName: z.string(),
  /** Others that a line may say, with how many base units one holds. */
  units: z.array(itemUnit),
  /** Millilitres in one base unit; null while nobody said. */
  content: z.nullable(quantity),
  /** In the warehouse asked for, of a kit as many as there is enough of everything for; null for a service or without a warehouse. */
  stock: z.nullable(quantity),
  /** Of that, what is not kept for others. */
  available: z.nullable(quantity),
  /** How its goods are told apart. */
  control,
  taxIds: z.array(id),
  taxes: z.string(),
  /** What the editor needs to show withholdings and the entry before they exist. */
  withholdingCode: z.nullable(z.string()),
  icaCode: z.nullable(z.string()),
  /** It is charged with AIU. */
  aiuService: z.nullable(z.enum(aiuServices)),
  incomeAccountId: id,
  inventoryAccountId: z.nullable(id),
  costAccountId: z.nullable(id),
  /** Average in that warehouse, of a kit that of what it is made of; null for a service. */
  unitCost: masked(masks.cost, unitPrice),
  /** Of a kit: what it is made of, down to what has stock. */
  components: z.array(foundComponent),
  /** It is the one whose barcode was read, so it can be added at once. */
  isBarcode: z.boolean(),
  /** The other unit that the bar code is of; null of the base unit. */
  readUnitId: z.nullable(id),
})
export type FoundItem = z.output<typeof foundItem>

export const searchItems = endpoint({
  method: 'GET',
  path: '/api/items/search',
  summary: 'Buscar productos y servicios mientras se escribe',
  ...reading,
  query: z.object({
    text: z._default(z.string().check(z.maxLength(200)), ''),
    warehouseId: z._default(z.union([z.literal(''), id]), ''),
    date: z._default(z.union([z.literal(''), day]), ''),
    /** Of one kind alone. */
    kind: z.optional(kind),
    /** Only what is sold, bought or at the registers. */
    use: z._default(z.enum(['', 'sale', 'purchase', 'pos']), ''),
    /** `offer`: products with variants too, of which one is chosen then. */
    variants: z._default(z.enum(['', 'offer']), ''),
  }),
  response: z.object({ items: z.array(foundItem) }),
})

/** As many as the lines of a document. */
const lookup = (of: z.ZodMiniString) => z._default(z.array(of).check(z.maxLength(500)), [])

/** What was found under codes or ids: rows pasted from a sheet, lines of a saved document. Only active items. */
export const lookupItems = endpoint({
  method: 'POST',
  path: '/api/items/lookup',
  summary: 'Consultar varios productos y servicios por código o identificador',
  ...reading,
  body: z.object({
    codes: lookup(z.string().check(z.maxLength(60))),
    ids: lookup(id),
    warehouseId: z._default(z.union([z.literal(''), id]), ''),
    date: z._default(z.union([z.literal(''), day]), ''),
  }),
  response: z.object({ items: z.array(foundItem) }),
})

/** What a catalogue's field asks to choose an item. */
export const itemOptions = endpoint({
  method: 'GET',
  path: '/api/items/options',
  summary: 'Buscar un producto o servicio para elegirlo en una configuración',
  ...reading,
  query: z.object({ text: z._default(z.string().check(z.maxLength(200)), ''), leaves: z._default(z.string(), '') }),
  response: z.object({ options: z.array(option) }),
})

const account = z.object({ id, code: z.string(), name: z.string() })

export const itemShape = z.object({
  id,
  kind,
  code: z.string(),
  reference: z.string(),
  barcode: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.nullable(named),
  brand: z.nullable(named),
  /** The company's own; null of an item from before it had them. */
  unitId: z.nullable(id),
  unitCode: z.string(),
  unitName: z.string(),
  /** Others, with how many base units one holds. */
  units: z.array(itemUnit),
  /** Millilitres in one base unit; null while nobody said. */
  content: z.nullable(quantity),
  price: unitPrice,
  /** The least that it is sold for, without taxes; null while nobody said. */
  minimumPrice: z.nullable(unitPrice),
  taxes: z.array(named),
  tags: z.array(shownTag),
  withholdingCode: z.nullable(z.string()),
  icaCode: z.nullable(z.string()),
  /** It is charged with AIU: IVA and withholdings fall on a part of its value. */
  aiuService: z.nullable(z.enum(aiuServices)),
  standardCode: z.string(),
  incomeAccount: account,
  inventoryAccount: z.nullable(account),
  costAccount: z.nullable(account),
  /** Per warehouse, those where it has been. */
  stock: z.array(z.object({ warehouse: named, quantity, reserved: quantity, available: quantity, value: masked(masks.cost, z.string()) })),
  /** How its goods are told apart. */
  control,
  /** Of a kit: what it is made of, as it is written. */
  formula: z.array(componentShape),
  /** Of a variant: its product and its values. */
  parent: z.nullable(z.object({ id, code: z.string(), name: z.string() })),
  values: z.array(variantValue),
  ...traitsShape,
  custom: customOutput,
  active: z.boolean(),
  version,
})
export type Item = z.output<typeof itemShape>

export const getItem = endpoint({
  method: 'GET',
  path: '/api/items/{id}',
  summary: 'Consultar producto o servicio, con sus existencias por bodega',
  ...reading,
  response: itemShape,
})

const optionalId = z._default(z.nullable(id), null)
const optionalCode = z._default(z.nullable(text(30)), null)

/**
 * The accounts that are left out are those of the company's roles for the kind. Without a `unitId` the unit is the first of
 * the company with the authority's `unitCode`.
 */
const itemBody = {
  kind,
  code: text(40),
  reference: optionalText(60),
  barcode: optionalText(60),
  name: text(200),
  description: optionalText(2000),
  categoryId: optionalId,
  brandId: optionalId,
  unitId: optionalId,
  unitCode: z._default(text(10), '94'),
  /** Left out, they stay as they are. */
  units: z.optional(itemUnitsInput),
  /** Millilitres in one base unit: taxes by content ask for it. */
  content: z._default(z.nullable(positiveQuantity), null),
  price: z._default(unitPrice, '0'),
  /** Left out, it stays as it is; nothing and zero take it away. */
  minimumPrice: z.optional(z.nullable(positiveUnitPrice('El precio mínimo'))),
  /** Left out, a new item does not say yet whether it is gravado, exento or excluido, and another keeps its own. */
  taxIds: z.optional(z.array(id).check(z.maxLength(10))),
  tagIds: tagIdsInput,
  withholdingCode: optionalCode,
  icaCode: optionalCode,
  /** Of a service that is charged with AIU; left out, it stays as it is. */
  aiuService: z.optional(z.nullable(z.enum(aiuServices))),
  standardCode: optionalText(20),
  incomeAccountId: optionalId,
  inventoryAccountId: optionalId,
  costAccountId: optionalId,
  /** Left out, a new item has none and another keeps its own. */
  control: z.optional(control),
  /** Of a kit, which is made of something; left out, they stay as they are. */
  components: z.optional(componentsInput),
  ...traitsInput,
  /**
   * Of a variant: its category, brand, unit, taxes, withholding, accounts and control are those of its product, whatever is sent.
   * Left out, it stays what it is.
   */
  variantOf: z.optional(z.nullable(variantOfInput)),
  /** By the internal names of the company's own fields; left out, they stay as they are. */
  custom: z.optional(customInput),
}
const itemBodyShape = z.object(itemBody)
export type ItemBody = z.output<typeof itemBodyShape>

export const createItem = endpoint({
  method: 'POST',
  path: '/api/items',
  summary: 'Crear producto o servicio',
  ...writing,
  body: itemBodyShape,
  response: created,
})

export const updateItem = endpoint({
  method: 'PUT',
  path: '/api/items/{id}',
  summary: 'Editar producto o servicio',
  ...writing,
  body: z.object({ ...itemBody, version }),
  response: itemShape,
})

export const setItemActive = endpoint({
  method: 'PUT',
  path: '/api/items/{id}/active',
  summary: 'Activar o inactivar producto o servicio',
  ...writing,
  body: z.object({ active: z.boolean(), version }),
  response: itemShape,
})

/** What the form offers, by the permission of items alone. */
export const getItemChoices = endpoint({
  method: 'GET',
  path: '/api/items/choices',
  summary: 'Impuestos, conceptos de retención y actividades que un producto puede tener',
  ...reading,
  response: z.object({
    /** Those by content say the millilitres that their pesos are for. */
    taxes: z.array(
      z.extend(named, {
        code: z.string(),
        /** What it adds to the price in percent; null of what adds pesos, or nothing. */
        rate: z.nullable(z.string()),
        perContent: z.nullable(quantity),
      }),
    ),
    /** Its items say whether they are gravados, exentos or excluidos. */
    vatResponsible: z.boolean(),
    concepts: z.array(z.object({ code: z.string(), name: z.string() })),
    icaActivities: z.array(z.object({ code: z.string(), name: z.string() })),
    /** The company's accounts for each role; null while it has none. */
    accounts: z.object({
      salesIncome: z.nullable(account),
      serviceIncome: z.nullable(account),
      inventory: z.nullable(account),
      costOfSales: z.nullable(account),
    }),
  }),
})

export type ItemChoices = z.output<typeof getItemChoices.response>

export const itemAccountUses = ['income', 'inventory', 'cost', 'expense'] as const

export const searchItemAccounts = endpoint({
  method: 'GET',
  path: '/api/items/accounts',
  summary: 'Buscar cuentas para un producto',
  ...reading,
  query: z.object({ use: z.enum(itemAccountUses), text: z._default(z.string().check(z.maxLength(100)), '') }),
  response: z.object({ options: z.array(option) }),
})
