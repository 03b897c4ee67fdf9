import { defineErrors } from '#base/errors.ts'
import { catalogueErrors } from '#platform/catalogue/errors.ts'

export const itemErrors = defineErrors({
  codeTaken: catalogueErrors.definitions.codeTaken,
  barcodeTaken: { code: 408, text: 'El código de barras {codigo} ya pertenece al producto {producto}.' },
  referenceTaken: { code: 409, text: 'La referencia {referencia} ya pertenece al producto {producto}.' },
  priceNotFigure: { code: 656, text: 'Fila {fila}: El precio de venta no es un número válido.' },
  costNotFigure: { code: 657, text: 'Fila {fila}: El costo no es un número válido.' },
  quantityNotFigure: { code: 658, text: 'Fila {fila}: La cantidad inicial no es un número válido.' },
  measureNotFigure: { code: 663, text: 'Fila {fila}: El peso o la medida no es un número válido.' },
  negativeFigure: { code: 664, text: 'Fila {fila}: El valor no puede ser negativo.' },
  figureTooFine: { code: 665, text: 'Fila {fila}: El valor tiene más decimales de los permitidos.' },
  hasMovements: { code: 557, text: 'El producto tiene movimientos: no puedes eliminarlo ni cambiar su tipo.' },
  kitInItself: { code: 558, text: 'El combo no puede contenerse a sí mismo.' },
  noConversion: { code: 559, text: 'Falta el factor de conversión entre {unidad1} y {unidad2}.' },
})
