import { defineErrors, fillText } from '#base/errors.ts'
import { accountingErrors } from '#modules/accounting/index.ts'
import { inventoryErrors } from '#modules/inventory/index.ts'
import { pricingErrors } from '#modules/pricing/index.ts'
import { taxErrors } from '#modules/taxes/index.ts'
import { treasuryErrors } from '#modules/treasury/index.ts'
import { voucherErrors } from '#modules/vouchers/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { dateMessages, documentMessages, MIN_LENGTH, textMessages } from '#platform/rules/index.ts'

export const documentErrors = defineErrors({
  required: httpErrors.definitions.required,
  noneChosen: voucherErrors.definitions.noneChosen,
  tooManyAtOnce: voucherErrors.definitions.tooManyAtOnce,
  blockedParty: { code: 401, text: '{tercero} está bloqueado: {motivo}' },
  notCustomer: { code: 401, text: '{tercero} no es cliente. Márcalo como cliente en su ficha.' },
  notSupplier: { code: 401, text: '{tercero} no es proveedor. Márcalo como proveedor en su ficha.' },
  withoutEmail: { code: 401, text: 'El cliente no tiene correo. Escríbelo en su ficha.' },
  tooMuchInLine: { code: 401, text: 'El ítem debe valer menos de 10 billones de pesos. Revisa la cantidad y el valor unitario.' },
  tooMuchInAll: { code: 401, text: 'El documento debe valer menos de 10 billones de pesos.' },
  withoutLines: { code: 474, text: 'El documento debe tener al menos un ítem.' },
  withoutContent: {
    code: 401,
    text: 'Falta el contenido del producto: {impuesto} se cobra {contenido}. Escríbelo en la ficha del producto.',
  },
  onlyOptional: { code: 401, text: 'Deja al menos un ítem que no sea opcional.' },
  notAnOption: { code: 401, text: 'Lo que elegiste no es un opcional de este documento. Recarga la página.' },
  quantityNotPositive: inventoryErrors.definitions.quantityNotPositive,
  discountOutOfRange: { code: 476, text: documentMessages.discountRange },
  negativePrice: { code: 477, text: documentMessages.unitValue },
  priceNotPositive: { code: 478, text: documentMessages.price },
  dueBeforeDate: { code: 479, text: dateMessages.dueDate },
  overCreditLimit: {
    code: 480,
    text: 'El cliente supera su cupo de crédito: disponible {disponible}. Cupo {cupo}, debe {saldo} y este documento suma {suma}.',
  },
  overdueCustomer: { code: 481, text: 'El cliente tiene cartera vencida por {valor}{bloqueo}.' },
  belowMinimum: pricingErrors.definitions.belowMinimum,
  belowCost: pricingErrors.definitions.belowCost,
  notInThisState: voucherErrors.definitions.notInThisState,
  alreadyAnnulled: voucherErrors.definitions.alreadyAnnulled,
  incompleteCustomer: { code: 519, text: 'Completa los datos del cliente para facturar electrónicamente: {campos}.' },
  notSendingDate: { code: 520, text: 'La fecha del documento electrónico debe ser la fecha de envío.' },
  conceptRequired: { code: 529, text: 'Selecciona el concepto de la nota.' },
  orderClosed: { code: 535, text: 'La orden {numero} está cerrada o completada.' },
  approvalRequired: voucherErrors.definitions.approvalRequired,
  ownApproval: voucherErrors.definitions.ownApproval,
  exchangeRateMissing: accountingErrors.definitions.exchangeRateMissing,
  overSource: { code: 485, text: 'La cantidad de {producto} supera lo pendiente del documento origen ({pendiente}).' },
  sourceOtherItem: { code: 401, text: 'El ítem debe ser el del documento origen.' },
  overBalance: { code: 486, text: 'El valor de la nota supera el saldo del documento {numero}.' },
  annulOnlyByNote: { code: 530, text: 'Un documento validado por la DIAN solo se anula con nota crédito.' },
  validatedNotEditable: { code: 587, text: 'La factura fue validada por la DIAN y no se puede editar.' },
  annulledNotEditable: { code: 588, text: 'La factura está anulada y no se puede editar.' },
  paidNotEditable: { code: 589, text: 'La factura tiene recaudos o notas y no se puede editar.' },
  sendingNotEditable: { code: 590, text: 'La factura está en proceso de envío. Espera el resultado para editarla.' },
  theirNumberTaken: { code: 406, text: 'Ya registraste el documento {numero} del proveedor {tercero}.' },
  paperRangeMissing: { code: 527, text: 'No tienes una resolución de contingencia vigente.' },
  paperNumberTaken: { code: 401, text: 'Ya se transcribió la factura de papel {numero}.' },
  sellerRequired: { code: 489, text: 'Selecciona el vendedor.' },
  repeatedItem: { code: 414, text: 'El producto {producto} está repetido en el documento.' },
  dateBeforeLast: { code: 441, text: 'La fecha es anterior a la del último consecutivo emitido ({fecha}).' },
  unknownVariable: { code: 645, text: 'La variable {variable} no existe.' },
  theirNumberRequired: { code: 533, text: 'Ingresa el número de la factura del proveedor.' },
  uvtMissing: taxErrors.definitions.uvtMissing,
  withholdingReason: {
    code: 401,
    text: `Escribe por qué cambias la retención. ${fillText(textMessages.minLength, { min: String(MIN_LENGTH) })}`,
  },
  withholdingOverBase: treasuryErrors.definitions.withheldBase,
})
