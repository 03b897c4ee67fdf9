import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount } from '#platform/http/fields.ts'
import { todoAnswer } from '#platform/home/todo.ts'
import { receiptPermissions } from '../settlement.ts'

const gate = { permission: receiptPermissions.read, plan: null, services: ['full'] } as const

export const toCollect = endpoint({
  method: 'GET',
  path: '/api/home/treasury/to-collect',
  summary: 'Quiénes deben lo vencido y lo que vence esta semana, primero los de más saldo vencido',
  ...gate,
  response: todoAnswer,
})

export const receivableAges = endpoint({
  method: 'GET',
  path: '/api/home/treasury/ages',
  summary: 'Cartera por cobrar por edad',
  ...gate,
  response: z.object({
    total: amount,
    overdue: amount,
    /** Documents overdue. */
    count: z.number(),
    ages: z.array(z.object({ label: z.string(), balance: amount })),
  }),
})
