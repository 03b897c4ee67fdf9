/** The bar codes of an item besides its own, each of one of its units. Pure. */
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'

export const MOST_BARCODES = 20

/** What a reader reads. */
export const isBarcodeText = (text: string): boolean => /^[0-9A-Za-z-]+$/.test(text)

export interface BarcodeInput {
  readonly code: string
  /** Null is the base unit. */
  readonly unitId: string | null
}

/** Its own code, and the other units that it is sold in. */
interface Coded {
  readonly barcode: string
  readonly units: readonly { readonly id: string }[]
}

export function barcodeProblems(barcodes: readonly BarcodeInput[], { barcode, units }: Coded): ErrorBody[] {
  const seen = new Set<string>(barcode === '' ? [] : [barcode])
  return barcodes.flatMap(({ code, unitId }, index): ErrorBody[] => {
    const refuse = (field: string, detalle: string) => httpErrors.of('invalid', { detalle }, `barcodes.${index}.${field}`)
    const found: ErrorBody[] = []
    if (!isBarcodeText(code)) found.push(refuse('code', 'Usa solo números, letras y guiones.'))
    else if (seen.has(code)) found.push(refuse('code', 'El producto ya tiene este código.'))
    seen.add(code)
    if (unitId !== null && !units.some(({ id }) => id === unitId)) found.push(refuse('unitId', 'Elige una de las unidades del producto.'))
    return found
  })
}
