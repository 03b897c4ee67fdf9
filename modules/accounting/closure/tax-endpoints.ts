/** The calls of closing the taxes of a period. */
import * as z from 'zod/mini'
import { periodTaxes, taxPeriodicities, type TaxPeriodicity } from '#colombia/tax-periods.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, done, id, text } from '#platform/http/fields.ts'
import { MIN_LENGTH } from '#platform/rules/index.ts'
import { periodPermissions } from '../periods/endpoints.ts'

const gate = { plan: null, services: ['full'] } as const
const base = '/api/accounting/tax-closings'

const tax = z.enum(periodTaxes, 'Elige el impuesto.')
const periodicity = z.enum(Object.keys(taxPeriodicities) as [TaxPeriodicity, ...TaxPeriodicity[]], 'Elige cada cuánto se declara.')
const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Escribe el mes como 2026-11.'))
const party = z.object({ id, name: z.string(), detail: z.string() })

const taxOfMonth = z.object({
  tax,
  periodicity,
  /** As the law allows them. */
  allowed: z.array(periodicity),
  source: z.string(),
  first: day,
  last: day,
  /** "IVA de septiembre a octubre de 2026" */
  title: z.string(),
  /** What its accounts say at the end of the period: to pay, or in favour below zero. */
  owed: amount,
  /** Of it, from before the period. */
  before: amount,
  /** What stands in favour of other periods. */
  credit: amount,
  standing: z.nullable(
    z.object({
      ...{ id, number: z.string(), payable: amount, partyId: id, party: z.string() },
      /** Of what it left to pay. */
      left: amount,
    }),
  ),
  /** Why it cannot be closed now, in words; empty when it can. */
  obstacle: z.string(),
  /** Who is usually paid; null while nobody was. */
  party: z.nullable(party),
})
export type TaxOfMonth = z.output<typeof taxOfMonth>

export const lookAtTaxes = endpoint({
  method: 'GET',
  path: `${base}/months/{month}`,
  summary: 'Los impuestos de los periodos en los que está un mes: qué se debe, qué está cerrado y qué falta',
  permission: periodPermissions.read,
  ...gate,
  response: z.object({ month: z.string(), taxes: z.array(taxOfMonth) }),
})

const choices = {
  /** To the nearest thousand pesos. */
  round: z._default(z.boolean(), true),
  /** Takes what stands in favour off what is paid. */
  useCredit: z._default(z.boolean(), true),
}

const figures = { owed: amount, rounding: amount, used: amount, payable: amount }

export const previewTaxClosing = endpoint({
  method: 'POST',
  path: `${base}/preview`,
  summary: 'El comprobante con el que se cerraría un impuesto, cuenta por cuenta',
  permission: periodPermissions.read,
  ...gate,
  body: z.object({ tax, month, ...choices }),
  response: z.object({
    ...figures,
    date: day,
    lines: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        debit: amount,
        credit: amount,
        /** Of how many third parties. */ parties: z.number(),
      }),
    ),
  }),
})

export const closeTax = endpoint({
  method: 'POST',
  path: base,
  summary: 'Cerrar un impuesto: un comprobante del último día del periodo lleva sus cuentas a lo que se paga',
  permission: periodPermissions.manage,
  ...gate,
  body: z.object({ tax, month, partyId: id, ...choices }),
  response: z.object({ id, number: z.string(), payable: amount }),
})

export const reopenTax = endpoint({
  method: 'POST',
  path: `${base}/{id}/reopen`,
  summary: 'Deshacer el cierre de un impuesto: su comprobante se reversa y las cuentas vuelven a sus saldos',
  permission: periodPermissions.manage,
  ...gate,
  body: z.object({ reason: text(400, MIN_LENGTH) }),
  response: done,
})

export const changeTaxPeriodicity = endpoint({
  method: 'POST',
  path: `${base}/periodicity`,
  summary: 'Decir cada cuánto declara la empresa un impuesto desde un año',
  permission: periodPermissions.manage,
  ...gate,
  body: z.object({
    tax,
    year: z.int('Escribe el año.').check(z.minimum(2000, 'Escribe el año.'), z.maximum(2099, 'Escribe el año.')),
    periodicity,
  }),
  response: done,
})
