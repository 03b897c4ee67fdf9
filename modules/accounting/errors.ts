import { defineErrors } from '#base/errors.ts'

export const accountingErrors = defineErrors({
  periodClosed: { code: 430, text: 'El periodo contable {periodo} está cerrado.' },
  yearNotCreated: { code: 433, text: 'El año contable {anio} no está creado.' },
  closeEarlierFirst: { code: 435, text: 'Primero debes cerrar el periodo {periodo}.' },
  laterPeriodClosed: { code: 438, text: 'No puedes reabrir este periodo porque {periodo} está cerrado.' },
  unbalanced: { code: 446, text: 'El comprobante está descuadrado: débitos {debitos}, créditos {creditos}, diferencia {diferencia}.' },
  fewLines: { code: 447, text: 'El comprobante debe tener al menos dos líneas.' },
  lineWithoutAccount: { code: 448, text: 'La línea {linea} no tiene cuenta contable.' },
  accountNotPostable: { code: 449, text: 'La cuenta {cuenta} no es auxiliar y no acepta movimientos.' },
  accountNeedsParty: { code: 450, text: 'La cuenta {cuenta} exige tercero.' },
  accountNeedsCostCenter: { code: 451, text: 'La cuenta {cuenta} exige centro de costo.' },
  accountNeedsBase: { code: 452, text: 'La cuenta {cuenta} exige valor base.' },
  accountInactive: { code: 454, text: 'La cuenta {cuenta} está inactiva.' },
})
