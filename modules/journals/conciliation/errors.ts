import { defineErrors } from '#base/errors.ts'

export const conciliationErrors = defineErrors({
  monthConciled: { code: 443, text: 'El mes {periodo} de la cuenta {cuenta} ya está conciliado.' },
  linesConciled: { code: 460, text: 'El comprobante tiene líneas conciliadas y no se puede modificar.' },
  conciled: { code: 593, text: 'El movimiento está conciliado y no se puede modificar.' },
  overlaps: { code: 594, text: 'El extracto se cruza con movimientos ya cargados ({cantidad}).' },
  difference: { code: 595, text: 'La conciliación tiene una diferencia de {diferencia}.' },
  closed: { code: 596, text: 'La conciliación de {periodo} está cerrada.' },
})

export type ConciliationError = keyof typeof conciliationErrors.definitions
