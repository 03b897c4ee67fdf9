/**
 * The shapes that cross the wire again and again. Amounts, quantities and prices are decimal text; dates are days in
 * Bogotá. Messages are Spanish because they reach the person.
 */
import * as z from 'zod/mini'
import { isDay } from '#base/date.ts'
import { isAmountText, isPercentText, isQuantityText } from '#base/decimal.ts'

export const id = z.uuid('El identificador no es válido.')

export const amount = z
  .string()
  .check(z.refine(isAmountText, 'Escribe un valor con máximo 2 decimales.'))
  .check(z.meta({ format: 'amount', examples: ['1190000.00'] }))

export const positiveAmount = z
  .string()
  .check(z.refine((text) => isAmountText(text) && !text.startsWith('-'), 'El valor no puede ser menor que cero.'))
  .check(z.meta({ format: 'amount', examples: ['1190000.00'] }))

/** Quantities and unit prices: up to 6 decimals. */
export const quantity = z
  .string()
  .check(z.refine(isQuantityText, 'Escribe un número con máximo 6 decimales.'))
  .check(z.meta({ format: 'quantity', examples: ['1.5'] }))
export const unitPrice = quantity

export const percent = z
  .string()
  .check(z.refine(isPercentText, 'Escribe un porcentaje con máximo 6 decimales.'))
  .check(z.meta({ format: 'percent', examples: ['19'] }))

export const day = z
  .string()
  .check(z.refine(isDay, 'La fecha no existe.'))
  .check(z.meta({ format: 'date', examples: ['2026-11-20'] }))

/** Text without surrounding spaces, required unless `min` is 0. */
export const text = (max: number, min = 1) =>
  z.string().check(z.trim(), z.minLength(min, 'Este campo es obligatorio.'), z.maxLength(max, `Máximo ${max} caracteres.`))

export const optionalText = (max: number) => z._default(text(max, 0), '')

/** The page of a list: how many, and the token of where to go on (empty for the first page). */
export const pageQuery = {
  size: z._default(z.enum(['25', '50', '100']), '50'),
  after: z._default(z.string(), ''),
}

export const pageOf = <Row extends z.core.$ZodType>(row: Row) => z.object({ rows: z.array(row), next: z.nullable(z.string()) })

/** What a picker shows. */
export const option = z.object({
  id: z.string(),
  label: z.string(),
  detail: z.optional(z.string()),
  inactive: z.optional(z.boolean()),
})
export type Option = z.output<typeof option>

export const done = z.object({ ok: z.literal(true) })
export const isDone = { ok: true } as const
export const created = z.object({ id })
