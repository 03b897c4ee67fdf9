import { defineErrors } from '#base/errors.ts'
import { personMessages } from '#platform/rules/index.ts'

export const monthErrors = defineErrors({
  monthClosed: { code: 445, text: 'La nómina de {periodo} está cerrada.' },
  vacationAboveFifteen: { code: 613, text: personMessages.max15 },
  vacationWithoutDays: { code: 614, text: personMessages.minOne },
  accounted: { code: 618, text: 'La nómina está contabilizada. Anula el comprobante para editarla.' },
  voucherAnnulled: { code: 619, text: 'El comprobante de nómina está anulado.' },
  conceptWithoutAccount: { code: 620, text: 'El concepto {concepto} no tiene cuenta para el área {area}.' },
  outOfMonth: { code: 625, text: 'Las fechas de la novedad deben estar dentro del periodo.' },
  noveltiesOverlap: { code: 626, text: 'La novedad se cruza con otra del mismo empleado.' },
})
