/** What recording a receipt or a payment asks, and the same as far as somebody got. Pure. */
import * as z from 'zod/mini'
import { amount, day, id, optionalText, positiveAmount, positiveUnitPrice, text } from '#platform/http/fields.ts'
import { MOST_OTHER_MEANS } from './settlement-means.ts'
import { MOST_OTHERS } from './settlement-parties.ts'

/** The longest texts of a receipt or a payment. */
export const settlementLimits = { reference: 60, notes: 1000, description: 200, crossDocument: 40 } as const

const settledItem = z.object({
  openItemId: id,
  /** The pesos that came in or went out; of what is owed in another currency they may follow from its amount and the rate. */
  amount: z._default(positiveAmount, '0'),
  /** How much of its currency is settled; left out, what the pesos are at the rate. */
  currencyAmount: z.optional(positiveAmount),
  /** Pesos for one unit on the day of the money; left out, the one that the company keeps for that day. */
  rate: z.optional(positiveUnitPrice('La tasa de cambio')),
  /** What is missing, or below zero too much, for the pesos to close it: from −2 to 2, posted as rounding. */
  difference: z.optional(amount),
})

/** What the money is for besides documents: an account with its side, whose it is and what it says. */
const settledLine = z.object({
  accountId: id,
  /** That of the voucher while it is left out. */
  partyId: z._default(z.nullable(id), null),
  costCenterId: z._default(z.nullable(id), null),
  description: optionalText(settlementLimits.description),
  /** What it is paid off, of an account that is kept by them: `IVA 2026-10`. */
  crossDocument: optionalText(settlementLimits.crossDocument),
  /** Of an account that asks what it was computed on. */
  base: z._default(z.nullable(positiveAmount), null),
  /** `adds`, more money moves by it; `takes`, less does. */
  sign: z.enum(['adds', 'takes'], 'Elige si suma o resta.'),
  amount: positiveAmount,
})
export type SettledLine = z.output<typeof settledLine>

/** What the money moves by besides the means of the head. */
const otherMeans = z.object({
  moneyAccountId: id,
  meansCode: text(3),
  paymentTypeId: z._default(z.nullable(id), null),
  paymentDeviceId: z._default(z.nullable(id), null),
  reference: optionalText(settlementLimits.reference),
  amount: positiveAmount,
})

export const settlementInput = z.object({
  date: day,
  partyId: id,
  /** Whose documents it closes besides those of whoever brings or takes the money. */
  otherPartyIds: z.optional(z.array(id).check(z.maxLength(MOST_OTHERS))),
  /** Where the money came in or went out; without it, where the person works. */
  branchId: z._default(z.nullable(id), null),
  moneyAccountId: id,
  meansCode: text(3),
  /** The company's form of payment, whose means it is; left out, none. */
  paymentTypeId: z.optional(z.nullable(id)),
  /** Through which card terminal it came in. */
  paymentDeviceId: z.optional(z.nullable(id)),
  reference: optionalText(settlementLimits.reference),
  /** How much of the money moves by it; left out, what the others leave. */
  meansAmount: z.optional(positiveAmount),
  /** By what else it moves: all of them add up to the money (488). */
  otherMeans: z.optional(z.array(otherMeans).check(z.maxLength(MOST_OTHER_MEANS))),
  notes: optionalText(settlementLimits.notes),
  applications: z.array(settledItem).check(z.maxLength(200)),
  /** What is paid beforehand and covers a part of it. */
  advances: z._default(z.array(z.object({ openItemId: id, amount: positiveAmount })).check(z.maxLength(200)), []),
  lines: z._default(z.array(settledLine).check(z.maxLength(100)), []),
  /** What is beyond the documents: it stays as an advance of the third party. */
  excess: z.optional(positiveAmount),
})
export type SettlementInput = z.output<typeof settlementInput>

/** As far as somebody got: whose it is and through which account may still be missing. */
export const settlementDraft = z.extend(settlementInput, {
  partyId: z._default(z.nullable(id), null),
  moneyAccountId: z._default(z.nullable(id), null),
  meansCode: optionalText(3),
  otherMeans: z.optional(
    z
      .array(
        z.extend(otherMeans, {
          moneyAccountId: z._default(z.nullable(id), null),
          meansCode: optionalText(3),
          amount: z._default(positiveAmount, '0'),
        }),
      )
      .check(z.maxLength(MOST_OTHER_MEANS)),
  ),
  /** How much came in or went out, when somebody said it before spreading it. */
  amount: z._default(z.nullable(positiveAmount), null),
  lines: z._default(
    z
      .array(z.extend(settledLine, { accountId: z._default(z.nullable(id), null), amount: z._default(positiveAmount, '0') }))
      .check(z.maxLength(100)),
    [],
  ),
})
export type SettlementDraft = z.output<typeof settlementDraft>
