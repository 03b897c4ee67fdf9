import { defineErrors } from '#base/errors.ts'
import { catalogueErrors } from '#platform/catalogue/errors.ts'

export const itemErrors = defineErrors({
  codeTaken: catalogueErrors.definitions.codeTaken,
  barcodeTaken: { code: 408, text: 'El código de barras {codigo} ya pertenece al producto {producto}.' },
  referenceTaken: { code: 409, text: 'La referencia {referencia} ya pertenece al producto {producto}.' },
  hasMovements: { code: 557, text: 'El producto tiene movimientos: no puedes eliminarlo ni cambiar su tipo.' },
})
