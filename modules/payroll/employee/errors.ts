import { defineErrors } from '#base/errors.ts'
import { dateMessages } from '#platform/rules/index.ts'

export const employeeErrors = defineErrors({
  belowMinimum: { code: 607, text: 'El salario es menor que el mínimo legal vigente.' },
  startTaken: { code: 608, text: dateMessages.date_not_in },
  overlaps: { code: 609, text: 'El contrato se cruza con otro vigente.' },
  notInContract: { code: 611, text: 'El empleado no tiene contrato activo en el periodo.' },
  deductionsAboveLimit: { code: 612, text: 'Las deducciones superan el límite permitido sobre el devengado.' },
})
