import { defineErrors } from '#base/errors.ts'

export const eventErrors = defineErrors({
  withoutAcknowledgement: { code: 506, text: 'Primero debes enviar el acuse de recibo de la factura.' },
  withoutReceipt: { code: 507, text: 'Primero debes enviar el recibo del bien o servicio.' },
  claimWithoutReceipt: { code: 508, text: 'Para reclamar la factura debe estar en estado recibo del bien o servicio.' },
  termNotOver: { code: 509, text: 'La aceptación tácita solo procede después de {dias} días hábiles del recibo.' },
  settled: { code: 510, text: 'La factura ya fue aceptada o reclamada. No admite más eventos.' },
  incomplete: { code: 542, text: 'El evento ya fue registrado o faltan los datos de la persona que recibe.' },
})
