/**
 * The payroll of a month: everybody who has a contract in it, what happened, what each is paid, and the entry that says so. It is
 * calculated as often as wanted; approving it writes the entry and what is owed to each, and from then on it only can be annulled.
 */
import * as z from 'zod/mini'
import { askOwn, askReason, defineCase } from '#modules/cases/index.ts'
import { plan } from '#modules/subscription/index.ts'
import { id, positiveAmount } from '#platform/http/fields.ts'
import { monthErrors } from './errors.ts'
import { monthPermissions } from './permissions.ts'
import { monthsScreen } from './screens.ts'

/** Its entry stands (618), or is annulled (619). */
const notOpen = (state: string): void => {
  if (state === 'accounted') monthErrors.fail('accounted')
  if (state !== 'notAccounted') monthErrors.fail('voucherAnnulled')
}

/** It needs an entry. */
const notOpenOrAccounted = (state: string): void => {
  if (state !== 'accounted' && state !== 'notAccounted') monthErrors.fail('voucherAnnulled')
}

/** What is paid and what is taken: what is owed of it follows by law. */
export const changedSides = ['earned', 'deducted'] as const

const MOST_REVIEWED = 5000
const reviewed = z
  .array(id)
  .check(z.minLength(1, 'Elige al menos un empleado.'), z.maxLength(MOST_REVIEWED, `Máximo ${MOST_REVIEWED} a la vez.`))

const MOST_COMMISSIONED = 500
const commissioned = z
  .array(z.object({ employeeId: id, /** As it was looked at. */ total: positiveAmount }))
  .check(z.minLength(1, 'Elige al menos un empleado.'), z.maxLength(MOST_COMMISSIONED, `Máximo ${MOST_COMMISSIONED} a la vez.`))

export const payrollMonth = defineCase({
  name: 'payroll.month',
  table: 'payroll_month',
  series: 'NM',
  titles: { one: 'Nómina', many: 'Nóminas', gender: 'f', group: 'Nómina' },
  permissions: monthPermissions,
  gate: { plan: plan.planElectronicPayrollErp, services: [11, 'full'] },
  base: '/api/payroll-lite/payrolls',
  list: monthsScreen.path,
  states: {
    notAccounted: { name: 'No contabilizada', look: 'draft', may: ['edit', 'delete'] },
    accounted: { name: 'Contabilizada', look: 'completed' },
    annulled: { name: 'Comprobante anulado', look: 'annulled' },
    annulledElsewhere: { name: 'Anulada (generada en otro periodo)', look: 'annulled' },
    // The end of a contract whose document a note eliminated: the note gave its books back, and it may be sent again.
    eliminated: { name: 'Eliminada', look: 'annulled', standsOn: ['accounted'] },
  },
  refusesWriting: notOpen,
  actions: {
    calculate: {
      verb: 'Calcular',
      summary: 'Calcular la nómina de un mes: un desprendible por cada contrato, con el porqué de cada línea',
      from: ['notAccounted'],
      permission: monthPermissions.write,
      refuses: notOpen,
    },
    review: {
      verb: 'Dar visto bueno a',
      summary: 'Dar el visto bueno a desprendibles calculados, o quitarlo: quien difiere del mes anterior no se aprueba sin él',
      from: ['notAccounted'],
      permission: monthPermissions.write,
      asks: { employeeIds: askOwn(reviewed), isGiven: askOwn(z._default(z.boolean(), true)) },
      refuses: notOpen,
    },
    amend: {
      verb: 'Cambiar una cifra de',
      summary: 'Cambiar una cifra de un desprendible con su motivo, o volver a la calculada (sin valor); lo que sale de ella se recalcula',
      from: ['notAccounted'],
      permission: monthPermissions.write,
      asks: {
        employeeId: askOwn(id),
        side: askOwn(z.enum(changedSides)),
        code: askOwn(z.string().check(z.maxLength(40))),
        amount: askOwn(z.nullable(positiveAmount)),
        reason: askReason('Motivo'),
      },
      refuses: notOpen,
    },
    commission: {
      verb: 'Traer comisiones a',
      summary:
        'Traer comisiones por liquidar a una nómina, como novedades: se liquidan con ella, una sola vez, hasta que se quiten o se anule',
      from: ['notAccounted'],
      permission: monthPermissions.write,
      asks: { lines: askOwn(commissioned) },
      refuses: notOpen,
    },
    ask: {
      verb: 'Pedir aprobación de',
      summary: 'Pedir que otro apruebe una nómina calculada: se le avisa a quien puede aprobarla',
      from: ['notAccounted'],
      permission: monthPermissions.write,
      refuses: notOpen,
    },
    withdraw: {
      verb: 'Retirar la solicitud de',
      summary: 'Retirar la solicitud de aprobación de una nómina: el aviso desaparece',
      from: ['notAccounted'],
      permission: monthPermissions.write,
      refuses: notOpen,
    },
    approve: {
      verb: 'Aprobar y contabilizar',
      summary: 'Aprobar la nómina de un mes: escribe su comprobante y lo que se le debe a cada empleado',
      from: ['notAccounted'],
      to: ['accounted'],
      permission: monthPermissions.approve,
      takesNumber: true,
      notBy: 'author',
      refuses: notOpen,
    },
    contribute: {
      verb: 'Contabilizar la planilla de',
      summary: 'Contabilizar el redondeo de la planilla de aportes (PILA) de un mes: lo que su archivo suma a los desprendibles',
      from: ['accounted'],
      permission: monthPermissions.approve,
      refuses: notOpenOrAccounted,
    },
    annul: {
      verb: 'Anular',
      summary: 'Anular el comprobante de una nómina: devuelve lo contabilizado y lo que se debía',
      from: ['accounted'],
      to: ['annulled', 'annulledElsewhere'],
      permission: monthPermissions.approve,
      asks: { reason: askReason('Motivo') },
      refuses: notOpen,
    },
  },
  tabs: {
    open: { label: 'Sin contabilizar', states: ['notAccounted'] },
    accounted: { label: 'Contabilizadas', states: ['accounted'] },
    annulled: { label: 'Anuladas', states: ['annulled', 'annulledElsewhere', 'eliminated'] },
  },
})

/** Whether its entry was written and it was not annulled: what its documents say of it is told and sent. */
export const hasDocuments = (state: string): boolean => state === 'accounted' || state === 'eliminated'

/** Of its entries and of what it opens. */
export const PAYROLL_MONTH = 'payroll.month'
