import { TodoCard } from '#platform/home/TodoCard.tsx'
import { electronicInvoice } from '../invoice/kind.ts'
import { quote } from '../quote/kind.ts'
import { expiringQuotes, mySaleDrafts, unsentSales } from './endpoints.ts'

export const Unsent = () => (
  <TodoCard
    title="Por transmitir"
    endpoint={unsentSales}
    nothing="Todo lo emitido está transmitido"
    href={`${electronicInvoice.path}?vista=unsent&period=siempre`}
    isUrgent={({ todos }) => todos.some(({ tone }) => tone === 'danger')}
  />
)

export const Quotes = () => (
  <TodoCard
    title="Cotizaciones por vencer"
    endpoint={expiringQuotes}
    nothing="Ninguna cotización vence esta semana sin respuesta"
    href={`${quote.path}?vista=waiting&period=siempre`}
  />
)

export const Drafts = () => (
  <TodoCard
    title="Mis borradores"
    endpoint={mySaleDrafts}
    nothing="No dejaste nada a medias"
    href={`${electronicInvoice.path}?vista=drafts&period=siempre`}
  />
)
