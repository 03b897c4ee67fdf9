/** The vacation book of a contract (CST art. 187): what was earned, enjoyed, paid, and what is left. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { day, id, quantity } from '#platform/http/fields.ts'
import { employee } from '../employee/employee.ts'

export const getVacationBook = endpoint({
  method: 'GET',
  path: '/api/payroll-lite/employees/{id}/vacations',
  summary: 'Libro de vacaciones de un empleado: días ganados, disfrutados, pagados y los que le quedan',
  permission: employee.permissions.read,
  plan: employee.screen.plan,
  services: employee.screen.services,
  response: z.object({
    /** Until when it is told: today, or the end of the contract. */
    until: day,
    /** Working days. */
    ...{ earned: quantity, before: z.number(), enjoyed: z.number(), paid: z.number() },
    /** Below zero of who took more than was earned. */
    balance: z.string(),
    movements: z.array(
      z.object({ payrollId: id, number: z.string(), month: day, startsOn: z.nullable(day), days: z.number(), moneyDays: z.number() }),
    ),
  }),
})
