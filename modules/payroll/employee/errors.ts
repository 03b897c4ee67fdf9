import { defineErrors } from '#base/errors.ts'

export const employeeErrors = defineErrors({
  belowMinimum: { code: 607, text: 'El salario es menor que el mínimo legal vigente.' },
  startTaken: { code: 608, text: 'Ya existe un contrato con esta fecha de inicio, selecciona una diferente' },
  overlaps: { code: 609, text: 'El contrato se cruza con otro vigente.' },
  notInContract: { code: 611, text: 'El empleado no tiene contrato activo en el periodo.' },
  deductionsAboveLimit: { code: 612, text: 'Las deducciones superan el límite permitido sobre el devengado.' },
})
