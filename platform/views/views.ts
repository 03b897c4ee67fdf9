/**
 * Saved views of any list: its filters, order and columns under a name, for oneself or for the whole company. A list is
 * known by a name of its own (`items.brand`); what it understands of the query is its own affair.
 */
import * as z from 'zod/mini'
import { ALL_SERVICES, definePermissions } from '../access.ts'
import { endpoint } from '../http/endpoint.ts'
import { count, created, done, id, text } from '../http/fields.ts'
import { LEAST_WIDTH, MOST_WIDTH, type Arrangement } from '../ui/table/arrangement.ts'
import { bookkeepers } from '#platform/roles.ts'

export const viewPermissions = definePermissions('platform.view', { share: 'Compartir vistas con la empresa' }, { share: bookkeepers })

const MOST_PARTS = 60
const short = z.string().check(z.maxLength(500))

const parts = z.array(short).check(z.maxLength(MOST_PARTS))

const arrangement = {
  /** Columns out of sight. */
  hidden: parts,
  /** Those that were put in an order; the others follow in their own. */
  order: z._default(parts, []),
  /** Pixels of those whose width was changed. */
  widths: z._default(z.record(short, z.number().check(z.gte(LEAST_WIDTH), z.lte(MOST_WIDTH))), {}),
}
const columns = z.object(arrangement)
export type ListColumns = z.output<typeof columns>

const content = z.object({
  /** As it stands in the address: filters, search, order. */
  query: z.record(short, short).check(z.refine((query) => Object.keys(query).length <= MOST_PARTS, 'La vista tiene demasiados filtros.')),
  ...arrangement,
})
export type ViewContent = z.output<typeof content>

const role = z.object({ id: z.number(), name: z.string() })
export type ViewRole = z.output<typeof role>

const savedView = z.object({
  id,
  name: z.string(),
  shared: z.boolean(),
  isOwn: z.boolean(),
  content,
  /** The roles that it opens the list for. */
  roleIds: z.array(z.number()),
})
export type SavedView = z.output<typeof savedView>

/** What opens a list: what the role opens, the list as it is, or a view of one's own choice. */
export const openings = ['role', 'plain', 'view'] as const

const viewName = text(60)
const gate = { permission: 'member', plan: null, services: ALL_SERVICES } as const

export const listViews = endpoint({
  method: 'GET',
  path: '/api/views',
  summary: 'Vistas guardadas de una lista: las mías y las compartidas',
  ...gate,
  query: z.object({ list: text(80) }),
  response: z.object({
    views: z.array(savedView),
    /** The view that opens the list for this person; null is the list as it is. */
    opens: z.nullable(id),
    /** The same, if the person said nothing. */
    roleOpens: z.nullable(id),
    /** As the person left its columns; null while nothing was changed. */
    columns: z.nullable(columns),
    /** For who may share: the roles of the company. */
    roles: z.array(role),
  }),
})

export const rememberColumns = endpoint({
  method: 'PUT',
  path: '/api/views/columns',
  summary: 'Recordar las columnas de una lista, como yo las dejé',
  ...gate,
  body: z.object({ list: text(80), columns }),
  response: done,
})

export const openWith = endpoint({
  method: 'PUT',
  path: '/api/views/opening',
  summary: 'Elegir con qué vista se me abre una lista',
  ...gate,
  body: z.object({ list: text(80), opens: z.enum(openings), viewId: z._default(z.nullable(id), null) }),
  response: done,
})

export const openForRoles = endpoint({
  method: 'PUT',
  path: '/api/views/{id}/roles',
  summary: 'Elegir los roles a los que una vista compartida les abre la lista',
  permission: viewPermissions.share,
  plan: null,
  services: ALL_SERVICES,
  body: z.object({ roleIds: z.array(count).check(z.maxLength(500)) }),
  response: done,
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

export const arrangementOf = ({ content: { hidden, order, widths } }: Pick<SavedView, 'content'>): Arrangement => ({
  hidden,
  order,
  widths,
})

/** As it is sent. */
export const columnsOf = ({ hidden, order, widths }: Arrangement): ListColumns => ({
  hidden: [...hidden],
  order: [...order],
  widths: { ...widths },
})

/** The address of a list that is asked for without its default view. */
export const PLAIN = '-'

/** Nothing says how the list is wanted: its default view opens it. */
export const isBare = (query: Readonly<Record<string, string>>): boolean => Object.keys(query).length === 0

/** Whether a list has been changed since its view was opened. */
export function differs(view: Pick<SavedView, 'content'>, query: Readonly<Record<string, string>>, now: Arrangement): boolean {
  const sorted = (record: Readonly<Record<string, string | number>>) =>
    JSON.stringify(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const { content } = view
  return (
    sorted(content.query) !== sorted(queryOfView(query)) ||
    content.hidden.toSorted().join() !== now.hidden.toSorted().join() ||
    content.order.join() !== now.order.join() ||
    sorted(content.widths) !== sorted(now.widths)
  )
}
