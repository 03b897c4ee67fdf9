import { defineErrors } from '#base/errors.ts'
import { dateMessages, documentMessages } from '#platform/rules/index.ts'

export const inventoryErrors = defineErrors({
  insufficient: { code: 543, text: 'No hay existencias suficientes de {producto} en {bodega}: disponible {disponible}.' },
  negativeOnDate: { code: 544, text: 'El movimiento dejaría {producto} en negativo el {fecha}.' },
  warehouseInactive: { code: 545, text: 'La bodega {bodega} está inactiva.' },
  costBelowZero: { code: 556, text: 'El ajuste dejaría el costo en negativo.' },
  sameWarehouse: { code: 552, text: 'La bodega de origen y la de destino deben ser diferentes.' },
  transferReceived: { code: 553, text: 'El traslado ya fue recibido.' },
  moreThanSent: { code: 554, text: 'La cantidad recibida supera la enviada.' },
  beforeCount: {
    code: 442,
    text: 'El conteo {conteo} del {fecha} encontró {contado} de {producto} en {bodega}, y esto es anterior. Si continúas, lo contado no cambia: el ajuste del conteo toma la diferencia.',
  },
  frozenByCount: { code: 555, text: 'La bodega está en conteo físico. No admite movimientos.' },
  batchKnown: { code: 410, text: 'El lote {lote} ya existe para este producto.' },
  expiresBefore: { code: 563, text: dateMessages.expirationDate },
  serialCount: { code: 546, text: documentMessages.serials },
  serialNotThere: { code: 547, text: 'El serial {serial} no está disponible en {bodega}.' },
  serialThere: { code: 548, text: 'El serial {serial} ya existe.' },
  batchExpired: { code: 549, text: 'El lote {lote} venció el {fecha}.' },
  batchRequired: { code: 550, text: 'Selecciona el lote de {producto}.' },
  batchShort: { code: 551, text: 'El lote {lote} solo tiene {disponible}.' },
  minimumAboveMaximum: { code: 562, text: 'El inventario mínimo no puede superar el máximo.' },
  quantityNotPositive: { code: 475, text: documentMessages.quantity },
})
