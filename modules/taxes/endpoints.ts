/** Taxes and withholdings with all their versions: a change of rate is a new version from a date, never an edit. */
import * as z from 'zod/mini'
import { definePermissions, type ServiceSet } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import {
  created,
  day,
  done,
  id,
  option,
  percent,
  positiveAmount,
  positivePercent,
  positiveQuantity,
  quantity,
  rate,
  text,
} from '#platform/http/fields.ts'
import { bookkeepers, everybody } from '#platform/roles.ts'

export const taxPermissions = definePermissions(
  'taxes.tax',
  {
    read: 'Ver impuestos',
    write: 'Crear impuestos y cambiar sus tarifas',
  },
  { read: everybody, write: bookkeepers },
)
export const withholdingPermissions = definePermissions(
  'taxes.withholding',
  {
    read: 'Ver retenciones',
    write: 'Crear retenciones y cambiar sus tarifas',
  },
  { read: everybody, write: bookkeepers },
)

const services: readonly ServiceSet[] = [11, 'full']
const gate = { plan: null, services }

export const taxKinds = ['percent', 'unit', 'exempt', 'excluded'] as const
export const withholdingKinds = ['retefuente', 'reteiva', 'reteica'] as const
export const beneficiaries = ['any', 'declarante', 'no_declarante', 'juridica', 'natural', 'simple', 'abroad', 'over_year'] as const

const account = z.nullable(z.object({ id, code: z.string(), name: z.string() }))
const accountId = z._default(z.nullable(id), null)
const source = z._default(text(300, 0), '')
/** Empty is told apart from wrong: it has an error of its own (680). */
const fromDay = z._default(z.union([z.literal(''), day]), '')
const interval = { validFrom: day, validTo: z.nullable(day) }

const taxVersion = z.object({
  ...interval,
  rate: percent,
  perUnit: positiveAmount,
  saleAccount: account,
  returnAccount: account,
  /** Where what can be credited is kept; null where the tax adds to the cost. */
  purchaseAccount: account,
  purchaseReturnAccount: account,
  source: z.string(),
})
const newTaxVersion = {
  validFrom: fromDay,
  rate: z._default(rate, '0'),
  perUnit: z._default(positiveAmount, '0'),
  saleAccountId: accountId,
  returnAccountId: accountId,
  purchaseAccountId: accountId,
  purchaseReturnAccountId: accountId,
  source,
}

export const taxShape = z.object({
  id,
  code: z.string(),
  name: z.string(),
  kind: z.enum(taxKinds),
  /** Millilitres of content that its pesos are for; null of any other, and of one by unit. */
  perContent: z.nullable(quantity),
  active: z.boolean(),
  /** From the newest to the oldest. */
  versions: z.array(taxVersion),
})
export type Tax = z.output<typeof taxShape>

export const listTaxes = endpoint({
  method: 'GET',
  path: '/api/taxes',
  summary: 'Listar impuestos con sus vigencias',
  permission: taxPermissions.read,
  ...gate,
  response: z.object({ taxes: z.array(taxShape) }),
})

/** What a catalogue's field asks to choose a tax. */
export const taxOptions = endpoint({
  method: 'GET',
  path: '/api/taxes/options',
  summary: 'Buscar un impuesto para elegirlo',
  permission: taxPermissions.read,
  ...gate,
  query: z.object({ text: z._default(z.string().check(z.maxLength(200)), ''), leaves: z._default(z.string(), '') }),
  response: z.object({ options: z.array(option) }),
})

export const createTax = endpoint({
  method: 'POST',
  path: '/api/taxes',
  summary: 'Crear impuesto',
  permission: taxPermissions.write,
  ...gate,
  body: z.object({
    code: text(2, 2),
    name: text(60),
    kind: z.enum(taxKinds),
    /** Of one in pesos: the millilitres of content that they are for; left out, they are for one unit. */
    perContent: z._default(z.nullable(positiveQuantity), null),
    ...newTaxVersion,
  }),
  response: created,
})

export const addTaxVersion = endpoint({
  method: 'POST',
  path: '/api/taxes/{id}/versions',
  summary: 'Cambiar la tarifa de un impuesto desde una fecha',
  permission: taxPermissions.write,
  ...gate,
  body: z.object(newTaxVersion),
  response: done,
})

export const setTaxActive = endpoint({
  method: 'PUT',
  path: '/api/taxes/{id}/active',
  summary: 'Activar o inactivar un impuesto',
  permission: taxPermissions.write,
  ...gate,
  body: z.object({ active: z.boolean() }),
  response: done,
})

const minimum = { minimumUvt: z._default(z.nullable(positivePercent), null), minimumBase: z._default(z.nullable(positiveAmount), null) }
const withholdingVersion = z.object({
  ...interval,
  rate: percent,
  minimumUvt: z.nullable(percent),
  minimumBase: z.nullable(positiveAmount),
  saleAccount: account,
  purchaseAccount: account,
  source: z.string(),
})
const newWithholdingVersion = {
  validFrom: fromDay,
  rate,
  ...minimum,
  saleAccountId: accountId,
  purchaseAccountId: accountId,
  source,
}

export const withholdingShape = z.object({
  id,
  kind: z.enum(withholdingKinds),
  code: z.string(),
  name: z.string(),
  beneficiary: z.enum(beneficiaries),
  city: z.nullable(z.object({ code: z.string(), name: z.string() })),
  active: z.boolean(),
  versions: z.array(withholdingVersion),
})
export type Withholding = z.output<typeof withholdingShape>

export const listWithholdings = endpoint({
  method: 'GET',
  path: '/api/withholdings',
  summary: 'Listar retenciones con sus vigencias, y el valor de la UVT de hoy y de cada año conocido',
  permission: withholdingPermissions.read,
  ...gate,
  response: z.object({
    /** Null while nobody wrote this year's. */
    uvt: z.nullable(positiveAmount),
    /** Of each year that is known. */
    uvts: z.array(z.object({ year: z.string(), value: positiveAmount })),
    today: day,
    withholdings: z.array(withholdingShape),
  }),
})

export const createWithholding = endpoint({
  method: 'POST',
  path: '/api/withholdings',
  summary: 'Crear retención',
  permission: withholdingPermissions.write,
  ...gate,
  body: z.object({
    kind: z.enum(withholdingKinds),
    code: text(30),
    name: text(120),
    beneficiary: z._default(z.enum(beneficiaries), 'any'),
    cityCode: z._default(z.nullable(z.string()), null),
    ...newWithholdingVersion,
  }),
  response: created,
})

export const addWithholdingVersion = endpoint({
  method: 'POST',
  path: '/api/withholdings/{id}/versions',
  summary: 'Cambiar la tarifa o la base de una retención desde una fecha',
  permission: withholdingPermissions.write,
  ...gate,
  body: z.object(newWithholdingVersion),
  response: done,
})

export const setWithholdingActive = endpoint({
  method: 'PUT',
  path: '/api/withholdings/{id}/active',
  summary: 'Activar o inactivar una retención',
  permission: withholdingPermissions.write,
  ...gate,
  body: z.object({ active: z.boolean() }),
  response: done,
})
