/** Which goods come back with a note: those that somebody says, of those that left with the line; or all that can only be those. Pure. */
import { parseQuantity, zeroQuantity, type Quantity } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import type { Goods, Tracked } from '#modules/inventory/index.ts'
import { httpErrors } from '#platform/http/errors.ts'

/** What left with a line and is not back yet. */
export interface GoodsOut {
  readonly batches: readonly { readonly id: string; readonly itemId?: string; readonly code: string; readonly quantity: Quantity }[]
  readonly serials: readonly { readonly id: string; readonly itemId?: string; readonly code: string }[]
}

/** Without a word, the only batch that left, or everything when all of it comes back. @param base what comes back, in base units */
export function goodsBack(asked: Goods, out: GoodsOut, base: Quantity): Tracked {
  const batches =
    asked.batches.length > 0
      ? asked.batches.flatMap(({ code, quantity }) => {
          const batch = out.batches.find((each) => each.code === code)
          return batch ? [{ batchId: batch.id, quantity: parseQuantity(quantity) }] : []
        })
      : proposedBatches(out, base)
  const serialIds =
    asked.serials.length > 0
      ? asked.serials.flatMap((code) => out.serials.find((each) => each.code === code)?.id ?? [])
      : out.serials.length > 0 && base === ((BigInt(out.serials.length) * 1_000_000n) as Quantity)
        ? out.serials.map(({ id }) => id)
        : []
  return { batches, serialIds }
}

/** Of one of the things that moved with a line: a kit has several. */
export function goodsBackOf(itemId: string, asked: Goods, whole: GoodsOut, base: Quantity): Tracked {
  const isOf = (each: { readonly itemId?: string }) => each.itemId === undefined || each.itemId === itemId
  const out = { batches: whole.batches.filter(isOf), serials: whole.serials.filter(isOf) }
  const names = (list: readonly { readonly code: string }[], code: string) => list.some((each) => each.code === code)
  // What is named of another of them is not for this one.
  const batches = asked.batches.filter(({ code }) => names(out.batches, code))
  return goodsBack({ batches, serials: asked.serials.filter((code) => names(out.serials, code)) }, out, base)
}

function proposedBatches({ batches }: GoodsOut, base: Quantity): Tracked['batches'] {
  const [only] = batches
  if (only && batches.length === 1) return [{ batchId: only.id, quantity: base }]
  const whole = batches.reduce((sum, { quantity }) => sum + quantity, 0n)
  return whole === base && base > zeroQuantity ? batches.map(({ id, quantity }) => ({ batchId: id, quantity })) : []
}

/** What is named and did not move with the line, or is more of a batch than did. @param field `lines.2` */
export function goodsBackProblems({ batches, serials }: Goods, out: GoodsOut, field: string): ErrorBody[] {
  const refuse = (detalle: string, at: string) => httpErrors.of('invalid', { detalle }, `${field}.${at}`)
  return [
    ...batches.flatMap(({ code, quantity }, index) => {
      const batch = out.batches.find((each) => each.code === code)
      if (!batch) return [refuse(`El lote ${code} no es de esta línea.`, `batches.${index}.code`)]
      return parseQuantity(quantity) > batch.quantity
        ? [refuse(`Del lote ${code} hay menos en esta línea.`, `batches.${index}.quantity`)]
        : []
    }),
    ...serials.flatMap((code, index) =>
      out.serials.some((each) => each.code === code) ? [] : [refuse(`El serial ${code} no es de esta línea.`, `serials.${index}`)],
    ),
  ]
}
