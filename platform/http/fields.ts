/**
 * The shapes that cross the wire again and again. Amounts, quantities and prices are decimal text; dates are days in
 * Bogotá. Messages are Spanish because they reach the person.
 */
import * as z from 'zod/mini'
import { isDay } from '#base/date.ts'
import { isAmountText, isPercentText, isQuantityText } from '#base/decimal.ts'
import { fillText } from '#base/errors.ts'
import { EMPTY_GUID } from '#base/guid.ts'
import { belowZero, dateMessages, numberMessages, rate as rateRule, textMessages, tooLarge } from '#platform/rules/index.ts'

/** A rule of the set as a check of a schema: what it says becomes the issue. */
export const obeys = <Value>(rule: (value: Value) => string | null) =>
  z.superRefine<Value>((value, context) => {
    const message = rule(value)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })

/** Never the empty identifier. */
export const id = z.uuid(textMessages.guid).check(z.refine((text) => text !== EMPTY_GUID, textMessages.guid))

/** A figure as text: a number of so many decimals, that a column can keep, and what else its rule asks. */
const figure = (
  isText: (text: string) => boolean,
  message: string,
  kind: Parameters<typeof tooLarge>[1],
  rule: (text: string) => string | null = () => null,
) => z.string().check(obeys((text) => (isText(text) ? (tooLarge(text, kind) ?? rule(text)) : message)))

const notBelowZero =
  (what: string) =>
  (text: string): string | null =>
    text.startsWith('-') ? belowZero(what) : null

const amountFormat = z.meta({ format: 'amount', examples: ['1190000.00'] })

export const amount = figure(isAmountText, numberMessages.amount, 'amount').check(amountFormat)

export const positiveAmount = figure(isAmountText, numberMessages.amount, 'amount', notBelowZero('El valor')).check(amountFormat)

/** Quantities and unit prices: up to 6 decimals. */
export const quantity = figure(isQuantityText, numberMessages.quantity, 'quantity').check(z.meta({ format: 'quantity', examples: ['1.5'] }))
export const unitPrice = quantity

/** What is counted, and what one of it costs: never below zero. */
export const positiveQuantity = figure(isQuantityText, numberMessages.quantity, 'quantity', notBelowZero('La cantidad')).check(
  z.meta({ format: 'quantity', examples: ['1.5'] }),
)
/** @param what as the person calls it: "El costo" */
export const positiveUnitPrice = (what: string) =>
  figure(isQuantityText, numberMessages.quantity, 'quantity', notBelowZero(what)).check(z.meta({ format: 'quantity', examples: ['1.5'] }))

const percentFormat = z.meta({ format: 'percent', examples: ['19'] })

export const percent = figure(isPercentText, numberMessages.percent, 'quantity').check(percentFormat)

/** A percentage that is never below zero and may be more than a hundred. */
export const positivePercent = figure(isPercentText, numberMessages.percent, 'quantity', notBelowZero('El valor')).check(percentFormat)

/** The rate of a tax: 0 to 100. */
export const rate = figure(isPercentText, numberMessages.percent, 'quantity', rateRule).check(percentFormat)

export const day = z
  .string()
  .check(z.refine(isDay, dateMessages.noSuchDate))
  .check(z.meta({ format: 'date', examples: ['2026-11-20'] }))

/** What a record counts of its changes: whoever changes it says which one was seen (697). */
export const version = z.int(numberMessages.notWhole).check(z.minimum(0, numberMessages.notWhole))

/** A whole number, from zero on. */
export const count = z.int(numberMessages.notWhole).check(z.minimum(0, belowZero('El número')))

/** Text without surrounding spaces, required unless `min` is 0. */
export const text = (max: number, min = 1) =>
  z.string().check(
    z.trim(),
    z.minLength(min, {
      error: ({ input }) => (input === '' ? textMessages.required : fillText(textMessages.minLength, { min: String(min) })),
    }),
    z.maxLength(max, fillText(textMessages.maxLength, { max: String(max) })),
  )

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
