/**
 * Programación de pagos: due bills that are paid together through one bank. It is written and sent with its number, approved by another,
 * and paid whole, with one payment (egreso) for each third party; then its file goes to the bank, whose answer says what was rejected.
 */
import { askChoice, askOwn, askReason, defineCase } from '#modules/cases/index.ts'
import { text } from '#platform/http/fields.ts'
import { layoutNames } from './bank-file/layout.ts'
import { paymentRunPermissions as permissions } from './permissions.ts'
import { paymentRunsScreen } from './screens.ts'

/** In characters: some hundred bytes for each of five hundred payments. */
const LONGEST_ANSWER = 200_000

export const paymentRun = defineCase({
  name: 'treasury.paymentRun',
  table: 'payment_run',
  series: 'PP',
  titles: { one: 'Programación de pagos', many: 'Programaciones de pagos', gender: 'f', group: 'Tesorería' },
  permissions,
  gate: { plan: null, services: ['full'] },
  base: '/api/treasury/payment-runs',
  list: paymentRunsScreen.path,
  states: {
    draft: { name: 'Borrador', look: 'draft', may: ['edit', 'delete'] },
    toApprove: { name: 'Por aprobar', look: 'toApprove', may: ['edit'] },
    approved: { name: 'Aprobada', look: 'approved' },
    paid: { name: 'Pagada', look: 'completed' },
    withRejections: { name: 'Con rechazos', look: 'partial' },
    annulled: { name: 'Anulada', look: 'annulled' },
  },
  actions: {
    send: {
      verb: 'Enviar',
      summary: 'Enviar una programación de pagos a quien aprueba: toma su número',
      from: ['draft'],
      to: ['toApprove'],
      permission: permissions.write,
      takesNumber: true,
    },
    approve: {
      verb: 'Aprobar',
      summary: 'Aprobar una programación de pagos',
      from: ['toApprove'],
      to: ['approved'],
      permission: permissions.approve,
      notBy: 'author',
    },
    pay: {
      verb: 'Pagar',
      summary: 'Pagar una programación aprobada: un egreso por cada tercero, todos o ninguno',
      from: ['approved'],
      to: ['paid'],
      permission: permissions.pay,
    },
    makeFile: {
      verb: 'Generar archivo de',
      summary: 'Generar el archivo de una programación pagada para el banco, en uno de los formatos',
      path: 'file',
      from: ['paid'],
      permission: permissions.pay,
      asks: { layout: askChoice('Formato', layoutNames) },
    },
    takeAnswer: {
      verb: 'Cargar respuesta de',
      summary: 'Cargar lo que respondió el banco: marca cada egreso y anula los rechazados',
      path: 'answer',
      from: ['paid', 'withRejections'],
      to: ['paid', 'withRejections'],
      permission: permissions.pay,
      asks: { file: askOwn(text(LONGEST_ANSWER)) },
    },
    notify: {
      verb: 'Avisar de',
      summary: 'Avisar por correo a cada tercero al que se le pagó, con los documentos pagados',
      from: ['paid', 'withRejections'],
      permission: permissions.pay,
    },
    annul: {
      verb: 'Anular',
      summary: 'Anular una programación de pagos; de una pagada se anulan sus egresos y se vuelve a deber',
      from: ['toApprove', 'approved', 'paid'],
      to: ['annulled'],
      permission: permissions.approve,
      asks: { reason: askReason('Motivo') },
    },
  },
  tabs: {
    drafts: { label: 'Borradores', states: ['draft'] },
    waiting: { label: 'Por aprobar', states: ['toApprove'] },
    approved: { label: 'Por pagar', states: ['approved'] },
    paid: { label: 'Pagadas', states: ['paid', 'withRejections'] },
    annulled: { label: 'Anuladas', states: ['annulled'] },
  },
})

export const MOST_LINES = 500
export const TOO_MANY_LINES = `Máximo ${MOST_LINES} documentos por programación.`
