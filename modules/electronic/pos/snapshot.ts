/** What a sale at a till remembers besides what an invoice does: the register, who charged, and its own code. */
import * as z from 'zod/mini'
import { parse } from 'zod/v4/core'
import { sumAmounts } from '#base/decimal.ts'
import type { UblPos } from '#colombia/index.ts'
import type { DocumentToSend } from '../request.ts'
import { electronicSnapshot, type ElectronicSnapshot } from '../snapshot.ts'

const till = z.object({
  plate: z.string(),
  place: z.string(),
  cashier: z.string(),
  kind: z.string(),
  saleCode: z.string(),
  /** Of the buyer, who earns nothing unless they are in a programme. */
  points: z.string(),
})
const stored = z.extend(electronicSnapshot, { till })

/** Where and by whom it was sold. */
export type SoldAt = z.output<typeof till>

export interface PosSnapshot extends ElectronicSnapshot {
  readonly till: SoldAt
}

/** @throws Error when it is not of this shape: nothing else may be printed or sent */
export const readPosSnapshot = (snapshot: unknown): PosSnapshot => parse(stored, snapshot)

export const isOfTill = (snapshot: unknown): boolean => z.safeParse(z.object({ till }), snapshot).success

/** The software is of the issuer's own, who made it before the authority (modality «software propio»). */
const SOFTWARE = 'Páramo'

/** Its three extensions, from what was remembered and the lines of the document. */
export const posOf = ({ supplier, customer, till: soldAt }: PosSnapshot, { lines }: Pick<DocumentToSend, 'lines'>): UblPos => ({
  maker: { person: supplier.name, company: supplier.name, software: SOFTWARE },
  buyer: { code: customer.identification.number, name: customer.name, points: soldAt.points },
  till: { ...soldAt, subtotal: sumAmounts(lines.map(({ net }) => net)) },
})
