/** What the home asks of sales. Of several kinds, each person gets those whose list they may see. */
import { monthSales } from '#modules/documents/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { homeFigure } from '#platform/home/figure.ts'
import { todoAnswer } from '#platform/home/todo.ts'
import { electronicInvoice } from '../invoice/kind.ts'
import { order } from '../order/kind.ts'
import { quote } from '../quote/kind.ts'

const ofInvoices = { permission: electronicInvoice.permissions.read, plan: electronicInvoice.plan, services: electronicInvoice.services }

export const unsentSales = endpoint({
  method: 'GET',
  path: '/api/home/sales/unsent',
  summary: 'Documentos de venta por transmitir a la DIAN: rechazados y en cola',
  ...ofInvoices,
  response: todoAnswer,
})

export const mySaleDrafts = endpoint({
  method: 'GET',
  path: '/api/home/sales/drafts',
  summary: 'Borradores de venta de quien pregunta',
  ...ofInvoices,
  permission: electronicInvoice.permissions.write,
  response: todoAnswer,
})

export const expiringQuotes = endpoint({
  method: 'GET',
  path: '/api/home/sales/quotes',
  summary: 'Cotizaciones sin respuesta que vencen esta semana',
  permission: quote.permissions.read,
  plan: quote.plan,
  services: quote.services,
  response: todoAnswer,
})

export const salesToApprove = endpoint({
  method: 'GET',
  path: '/api/home/sales/approvals',
  summary: 'Documentos de venta por aprobar, que hizo otra persona',
  permission: order.permissions.approve,
  plan: order.plan,
  services: order.services,
  response: todoAnswer,
})

export const salesOfDay = endpoint({
  method: 'GET',
  path: '/api/home/sales/day',
  summary: 'Ventas de hoy, sin impuestos, y lo usual de ese día de la semana',
  ...ofInvoices,
  response: homeFigure,
})

export const salesOfMonth = endpoint({
  method: 'GET',
  path: '/api/home/sales/month',
  summary: 'Ventas del mes día por día y de los mismos días del mes anterior, sin impuestos',
  ...ofInvoices,
  response: monthSales,
})
