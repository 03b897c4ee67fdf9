import { defineErrors } from '#base/errors.ts'
import { treasuryErrors } from '#modules/treasury/index.ts'

export const posErrors = defineErrors({
  paymentsDiffer: treasuryErrors.definitions.meansDiffer,
  registerClosed: { code: 564, text: 'La caja está cerrada. Ábrela para continuar.' },
  registerTaken: { code: 565, text: 'La caja ya está abierta por {usuario}.' },
  registerOfAnother: { code: 566, text: 'No tienes asignada esta caja.' },
  salesPending: { code: 567, text: 'Hay {cantidad} ventas sin sincronizar. Sincronízalas antes de cerrar.' },
  countRequired: { code: 568, text: 'Ingresa el conteo de cada forma de pago.' },
  paymentBelowTotal: { code: 569, text: 'El valor recibido es menor que el total.' },
  cancellationReason: { code: 571, text: 'Indica el motivo de la anulación.' },
  inClosedShift: { code: 572, text: 'La transacción pertenece a un cierre anterior. Usa una nota.' },
  withdrawalAboveCash: { code: 570, text: 'El retiro supera el efectivo en caja.' },
})
