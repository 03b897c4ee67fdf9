import { endpoint } from '#platform/http/endpoint.ts'
import { homeFigure } from '#platform/home/figure.ts'
import { todoAnswer } from '#platform/home/todo.ts'
import { moneyBalancePermissions } from '../money/permissions.ts'
import { paymentPermissions, receiptPermissions } from '../permissions.ts'

const gate = { permission: receiptPermissions.read, plan: null, services: ['full'] } as const

export const toCollect = endpoint({
  method: 'GET',
  path: '/api/home/treasury/to-collect',
  summary: 'Quiénes deben lo vencido y lo que vence esta semana, primero los de más saldo vencido',
  ...gate,
  response: todoAnswer,
})

export const overdueReceivables = endpoint({
  method: 'GET',
  path: '/api/home/treasury/overdue',
  summary: 'Cartera vencida, de cuántos documentos, y qué parte es de lo que deben',
  ...gate,
  response: homeFigure,
})

export const moneyNow = endpoint({
  method: 'GET',
  path: '/api/home/treasury/money',
  summary: 'Cuánto hay hoy en las cajas y los bancos cuyo saldo puede ver quien pregunta',
  ...gate,
  permission: moneyBalancePermissions.read,
  response: homeFigure,
})

const paying = { ...gate, permission: paymentPermissions.read } as const

export const duePayables = endpoint({
  method: 'GET',
  path: '/api/home/treasury/payables',
  summary: 'Cuánto hay que pagar en los próximos siete días, con lo que ya venció',
  ...paying,
  response: homeFigure,
})

export const toPay = endpoint({
  method: 'GET',
  path: '/api/home/treasury/to-pay',
  summary: 'Lo que hay que pagar esta semana, con lo que ya venció, en un renglón',
  ...paying,
  response: todoAnswer,
})
