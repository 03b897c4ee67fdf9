/**
 * The price of a line is the company's (its lists, its items) or one that was agreed: of the document that the line comes from,
 * or of the same line as it was kept. Another one is written only by whoever may.
 */
import type { UnitPrice } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { formatUnitPrice } from '#platform/ui/format.ts'

export interface PriceOfLine {
  readonly unitPrice: UnitPrice
  /** What the company proposes. */
  readonly proposed: UnitPrice
  /** What was agreed before, by whoever might. */
  readonly agreed: readonly UnitPrice[]
}

/** @param permission the title of what is missing: "Cambiar precios en facturas de venta" */
export const priceProblems = (lines: readonly PriceOfLine[], permission: string): ErrorBody[] =>
  lines.flatMap(({ unitPrice, proposed, agreed }, index) => {
    if (unitPrice === proposed || agreed.includes(unitPrice)) return []
    const whose = proposed === 0n ? 'El ítem no tiene precio en la empresa' : `El precio de la empresa es ${formatUnitPrice(proposed)}`
    return [
      httpErrors.of(
        'invalid',
        { detalle: `${whose}. Para escribir otro te falta el permiso «${permission}».` },
        `lines.${index}.unitPrice`,
      ),
    ]
  })
