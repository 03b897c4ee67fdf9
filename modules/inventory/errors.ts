import { defineErrors } from '#base/errors.ts'
import { documentMessages } from '#platform/rules/index.ts'

export const inventoryErrors = defineErrors({
  insufficient: { code: 543, text: 'No hay existencias suficientes de {producto} en {bodega}: disponible {disponible}.' },
  negativeOnDate: { code: 544, text: 'El movimiento dejaría {producto} en negativo el {fecha}.' },
  warehouseInactive: { code: 545, text: 'La bodega {bodega} está inactiva.' },
  quantityNotPositive: { code: 475, text: documentMessages.quantity },
})
