/** The calls of a month of payroll: written, calculated, approved and annulled, and the payslip of each with its reasons. */
import * as z from 'zod/mini'
import { caseEndpoints, waitingCall } from '#modules/cases/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, done, id, optionalText, percent, rate } from '#platform/http/fields.ts'
import { documentView } from '../sending/endpoints.ts'
import { lineSides } from './entry.ts'
import { exitInput, monthKinds } from './kind.ts'
import { payrollMonth } from './month.ts'
import { noveltyInput } from './novelty.ts'
import { monthPermissions } from './permissions.ts'

const MOST_NOVELTIES = 5000
const TOO_MANY = `Máximo ${MOST_NOVELTIES} novedades por mes.`

export const monthInput = z.object({
  kind: z._default(z.enum(monthKinds), 'month'),
  /** Of the end of a contract. */
  exit: z._default(z.nullable(exitInput), null),
  /** Any day of it. */
  month: day,
  /** When it is paid, and until when each is owed. */
  payDay: day,
  note: optionalText(400),
  novelties: z._default(z.array(noveltyInput).check(z.maxLength(MOST_NOVELTIES, TOO_MANY)), []),
})
export type MonthInput = z.output<typeof monthInput>

const figure = z.nullable(amount)

const slip = z.object({
  employeeId: id,
  name: z.string(),
  identification: z.string(),
  days: z.number(),
  ...{ earned: amount, deducted: amount, paid: amount },
  /** What was paid in the last month that was accounted; null of who was not in it. */
  before: figure,
  /** The concept that explains most of the difference with it; empty without any. */
  cause: z.string(),
  /** Why there is no payslip; empty when there is one. */
  problem: z.string(),
  ...{ reviewedBy: z.string(), asksReview: z.boolean(), hasNovelty: z.boolean(), hasAccount: z.boolean() },
  /** Of the electronic payroll. */
  document: documentView,
})

export const monthCalls = caseEndpoints(payrollMonth, {
  input: monthInput,
  row: {
    kind: z.enum(monthKinds),
    ...{ month: day, payDay: day, people: z.number(), earned: amount, deducted: amount, paid: amount },
    /** Of its documents that were sent, and those whose answer was a yes and a no. */
    ...{ sent: z.number(), accepted: z.number(), rejected: z.number() },
  },
  view: {
    note: z.string(),
    /** Payslips that were sent by mail, and what is still owed of it, with what its notes changed; and what it is owed by. */
    ...{ shared: z.number(), owed: amount, owedBy: z.array(id) },
    calculatedAt: z.nullable(z.string()),
    /** Payslips that the last calculation changed, and from what difference on somebody is looked at. */
    ...{ changed: z.number(), reviewPercent: percent },
    /** Who was paid in the month before and is not in this one. */
    gone: z.array(z.object({ employeeId: id, name: z.string(), before: amount })),
    approvedBy: z.string(),
    /** Who asked for its approval; empty while nobody did. */
    askedBy: z.string(),
    exit: z.nullable(z.extend(exitInput, { employee: z.string() })),
    accountedOn: z.nullable(day),
    /** Of the rounding of its contributions. */
    contributedOn: z.nullable(day),
    novelties: z.array(z.extend(noveltyInput, { employee: z.string() })),
    slips: z.array(slip),
    /** Everybody with a contract in the month, calculated or not. */
    everybody: z.array(z.object({ employeeId: id, name: z.string(), identification: z.string() })),
  },
})

export const monthsToApprove = waitingCall(payrollMonth, 'approve', {
  path: '/api/home/payroll/months',
  summary: 'Nóminas cuya aprobación se pidió a quien pregunta',
})

/** What may be copied into a month. */
export const getNoveltiesBefore = endpoint({
  method: 'GET',
  path: '/api/payroll-lite/payrolls/{id}/novelties-before',
  summary: 'Novedades de la última nómina anterior a esta, para copiarlas',
  permission: payrollMonth.permissions.read,
  ...payrollMonth.gate,
  response: z.object({ month: z.nullable(day), novelties: z.array(noveltyInput) }),
})

/** What sellers with a contract in the month earned, and nobody settled. */
export const getMonthCommissions = endpoint({
  method: 'GET',
  path: '/api/payroll-lite/payrolls/{id}/commissions',
  summary: 'Comisiones por liquidar de quienes tienen contrato en el mes de una nómina, hasta el último mes que ya terminó',
  permission: payrollMonth.permissions.read,
  ...payrollMonth.gate,
  response: z.object({
    rows: z.array(z.object({ employeeId: id, name: z.string(), amount, about: z.string() })),
  }),
})

const told = z.object({
  steps: z.array(z.string()),
  law: z.array(
    z.object({ name: z.string(), label: z.string(), value: z.string(), source: z.string(), from: z.string(), isOwn: z.boolean() }),
  ),
})

/** «¿Por qué?» */
export const getSlip = endpoint({
  method: 'GET',
  path: '/api/payroll-lite/payrolls/{id}/slips/{employeeId}',
  summary: 'Desprendible de un empleado: cada línea con su porqué, como se calculó',
  permission: payrollMonth.permissions.read,
  ...payrollMonth.gate,
  response: z.object({
    ...{ employeeId: id, name: z.string(), identification: z.string(), days: z.number() },
    ...{ earned: amount, deducted: amount, paid: amount },
    lines: z.array(
      z.object({
        ...{ side: z.enum(lineSides), code: z.string(), name: z.string(), amount, told, reasons: z.array(z.string()) },
        /** What it came to before it was changed; null of what was not. */
        calculated: figure,
        changedBy: z.string(),
        reason: z.string(),
        mayChange: z.boolean(),
      }),
    ),
    notices: z.array(z.string()),
  }),
})

/** From what difference with the month before on somebody is looked at, in the whole company. */
export const changeReviewPercent = endpoint({
  method: 'PUT',
  path: '/api/payroll-lite/review-percent',
  summary: 'Desde qué diferencia con el mes anterior un desprendible pide visto bueno',
  permission: monthPermissions.approve,
  ...payrollMonth.gate,
  body: z.object({ percent: rate }),
  response: done,
})
