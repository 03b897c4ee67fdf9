/**
 * Saved views of any list: its filters, order and columns under a name, for oneself or for the whole company. A list is
 * known by a name of its own (`items.brand`); what it understands of the query is its own affair.
 */
import * as z from 'zod/mini'
import { ALL_SERVICES, definePermissions } from '../access.ts'
import { endpoint } from '../http/endpoint.ts'
import { created, done, id, text } from '../http/fields.ts'

export const viewPermissions = definePermissions('platform.view', { share: 'Compartir vistas con la empresa' })

const MOST_PARTS = 60
const short = z.string().check(z.maxLength(500))

const content = z.object({
  /** As it stands in the address: filters, search, order. */
  query: z.record(short, short).check(z.refine((query) => Object.keys(query).length <= MOST_PARTS, 'La vista tiene demasiados filtros.')),
  /** Columns out of sight. */
  hidden: z.array(short).check(z.maxLength(MOST_PARTS)),
})
export type ViewContent = z.output<typeof content>

const savedView = z.object({ id, name: z.string(), shared: z.boolean(), isOwn: z.boolean(), content })
export type SavedView = z.output<typeof savedView>

const viewName = text(60)
const gate = { permission: 'member', plan: null, services: ALL_SERVICES } as const

export const listViews = endpoint({
  method: 'GET',
  path: '/api/views',
  summary: 'Vistas guardadas de una lista: las mías y las compartidas',
  ...gate,
  query: z.object({ list: text(80) }),
  response: z.object({ views: z.array(savedView) }),
})

export const createView = endpoint({
  method: 'POST',
  path: '/api/views',
  summary: 'Guardar una vista de una lista',
  ...gate,
  body: z.object({ list: text(80), name: viewName, shared: z.boolean(), content }),
  response: created,
})

export const updateView = endpoint({
  method: 'PUT',
  path: '/api/views/{id}',
  summary: 'Cambiar una vista guardada',
  ...gate,
  body: z.object({ name: viewName, shared: z.boolean(), content }),
  response: done,
})

export const removeView = endpoint({
  method: 'DELETE',
  path: '/api/views/{id}',
  summary: 'Eliminar una vista guardada',
  ...gate,
  response: done,
})

/** What of an address belongs to a view: neither the page nor what is open beside the list. */
const PASSING = new Set(['after', 'id', 'new', 'panel', 'view'])

export const queryOfView = (query: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !PASSING.has(name)))

/** The address of a view from the one before: what the view does not say is taken out. */
export const changesTo = (
  view: Pick<SavedView, 'id' | 'content'>,
  query: Readonly<Record<string, string>>,
): Record<string, string | null> => ({
  ...Object.fromEntries(Object.keys(query).map((name) => [name, null])),
  ...view.content.query,
  view: view.id,
})

/** Whether a list has been changed since its view was opened. */
export function differs(view: Pick<SavedView, 'content'>, query: Readonly<Record<string, string>>, hidden: ReadonlySet<string>): boolean {
  const sorted = (record: Readonly<Record<string, string>>) =>
    JSON.stringify(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return (
    sorted(view.content.query) !== sorted(queryOfView(query)) || [...hidden].toSorted().join() !== view.content.hidden.toSorted().join()
  )
}
