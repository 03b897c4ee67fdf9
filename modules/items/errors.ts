import { defineErrors } from '#base/errors.ts'

export const itemErrors = defineErrors({
  codeTaken: { code: 403, text: 'Ya existe un registro con el código {codigo}.' },
  barcodeTaken: { code: 408, text: 'El código de barras {codigo} ya pertenece al producto {producto}.' },
  referenceTaken: { code: 409, text: 'La referencia {referencia} ya pertenece al producto {producto}.' },
  hasMovements: { code: 557, text: 'El producto tiene movimientos: no puedes eliminarlo ni cambiar su tipo.' },
})
