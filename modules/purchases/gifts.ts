import type { ErrorBody } from '#base/errors.ts'
import type { Draft } from '#modules/documents/index.ts'
import { httpErrors } from '#platform/http/errors.ts'

/** What a supplier gives is no expense, and nothing of it is owed. @param document "Una factura de compra" */
export const refuseGifts =
  (document: string) =>
  ({ lines }: Pick<Draft, 'lines'>): ErrorBody[] =>
    lines.flatMap(({ gift }, index) =>
      gift ? [httpErrors.of('invalid', { detalle: `${document} no lleva obsequios.` }, `lines.${index}.itemId`)] : [],
    )
