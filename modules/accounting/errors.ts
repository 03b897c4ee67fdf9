import { defineErrors } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { dateMessages } from '#platform/rules/index.ts'

export const accountingErrors = defineErrors({
  invalidPeriodChange: httpErrors.definitions.invalid,
  periodClosed: { code: 430, text: 'El periodo contable {periodo} está cerrado.' },
  periodLocked: { code: 431, text: 'El periodo {periodo} está bloqueado para el módulo {modulo}.' },
  yearNotCreated: { code: 433, text: 'El año contable {anio} no está creado.' },
  yearClosed: { code: 434, text: 'El cierre contable del año {anio} ya fue realizado.' },
  closeEarlierFirst: { code: 435, text: 'Primero debes cerrar el periodo {periodo}.' },
  periodHasDrafts: { code: 436, text: 'El periodo tiene {cantidad} documentos en borrador.' },
  periodHasUnsent: { code: 437, text: 'El periodo tiene {cantidad} documentos electrónicos sin transmitir.' },
  laterPeriodClosed: { code: 438, text: 'No puedes reabrir este periodo porque {periodo} está cerrado.' },
  openingTooLate: { code: 439, text: 'La fecha de los saldos iniciales debe ser anterior al primer movimiento ({fecha}).' },
  futureDate: { code: 440, text: dateMessages.future },
  unbalanced: { code: 446, text: 'El comprobante está descuadrado: débitos {debitos}, créditos {creditos}, diferencia {diferencia}.' },
  fewLines: { code: 447, text: 'El comprobante debe tener al menos dos líneas.' },
  lineWithoutAccount: { code: 448, text: 'La línea {linea} no tiene cuenta contable.' },
  roleWithoutAccount: { code: 401, text: 'Falta la cuenta de {cuenta}. Indícala en Cuentas por defecto.' },
  accountNotPostable: { code: 449, text: 'La cuenta {cuenta} no es auxiliar y no acepta movimientos.' },
  accountNeedsParty: { code: 450, text: 'La cuenta {cuenta} exige tercero.' },
  accountNeedsCostCenter: { code: 451, text: 'La cuenta {cuenta} exige centro de costo.' },
  accountNeedsBase: { code: 452, text: 'La cuenta {cuenta} exige valor base.' },
  accountNeedsCross: { code: 453, text: 'La cuenta {cuenta} exige documento cruce.' },
  accountInactive: { code: 454, text: 'La cuenta {cuenta} está inactiva.' },
  bothSides: { code: 455, text: 'Una línea no puede tener débito y crédito al mismo tiempo.' },
  exchangeRateMissing: { code: 487, text: 'Ingresa la tasa de cambio para {moneda} del {fecha}.' },
  codeTaken: { code: 411, text: 'La cuenta {cuenta} ya existe en el plan de cuentas.' },
  accountHasMovements: { code: 456, text: 'No puedes eliminar la cuenta {cuenta} porque tiene movimientos.' },
  parentMissing: { code: 457, text: 'No existe la cuenta mayor {cuenta}.' },
  codeLength: { code: 458, text: 'El código {cuenta} no tiene una longitud válida (1, 2, 4, 6, 8 o más dígitos pares).' },
})
