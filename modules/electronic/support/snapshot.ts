/** What a support document remembers besides what an invoice does: whether the seller resides here, and what was withheld of each line. */
import * as z from 'zod/mini'
import { parse } from 'zod/v4/core'
import { amountText, parseAmount, parsePercent, percentText } from '#base/decimal.ts'
import type { UblWithholding } from '#colombia/index.ts'
import { electronicSnapshot, type ElectronicSnapshot } from '../snapshot.ts'

export interface SupportSnapshot extends ElectronicSnapshot {
  readonly operation: '10' | '11'
  /** Of each line, in order. */
  readonly withheld: readonly (readonly UblWithholding[])[]
}

const amount = z.pipe(z.string(), z.transform(parseAmount))
const withholding = z.object({
  code: z.enum(['05', '06', '07']),
  base: amount,
  percent: z.pipe(z.string(), z.transform(parsePercent)),
  amount,
})
const supportSnapshot = z.extend(electronicSnapshot, {
  operation: z.enum(['10', '11']),
  withheld: z.array(z.array(withholding)),
})

/** As it is kept in JSON. */
export const writeSupportSnapshot = ({ withheld, ...snapshot }: SupportSnapshot): Readonly<Record<string, unknown>> => ({
  ...snapshot,
  withheld: withheld.map((line) =>
    line.map(({ code, base, percent, amount: taken }) => ({
      ...{ code, base: amountText(base), percent: percentText(percent), amount: amountText(taken) },
    })),
  ),
})

/** @throws Error when it is not of this shape: nothing else may be printed or sent */
export const readSupportSnapshot = (stored: unknown): SupportSnapshot => parse(supportSnapshot, stored)
