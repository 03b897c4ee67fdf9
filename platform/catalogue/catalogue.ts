/**
 * A settings catalogue is one definition (house.md, section 2): its table, endpoints, permissions, list, form, picker,
 * audit and contract test are read from here. A rule that needs no data stands in the definition and runs in browser and
 * server; one that needs the database is a hook in a `.server.ts` beside it. The definition knows neither side.
 */
import * as z from 'zod/mini'
import type { Day } from '#base/date.ts'
import type { ErrorBody } from '#base/errors.ts'
import { definePermissions, type Permission, type PlanFlag, type ServiceSet } from '../access.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'
import { created, done, option, pageOf, pageQuery } from '../http/fields.ts'
import { screen, type Screen } from '../screen.ts'
import { readShape, writeShape, type CatalogueField, type ValueOf } from './field.ts'

export type Fields = Readonly<Record<string, CatalogueField>>
type NameOf<F> = keyof F & string

/** What a person writes. */
export type ValuesOf<F> = { readonly [K in keyof F]: ValueOf<F[K]> }
/** What is read: with identity, state, version, and the names of what it refers to. */
export type RecordOf<F> = ValuesOf<F> & {
  readonly id: string
  readonly active: boolean
  readonly version: number
  /** Field of kind reference → the name of what it points to. */
  readonly labels: Readonly<Record<string, string>>
}

export type Tone = 'neutral' | 'info' | 'ok' | 'warn' | 'danger'

/** A column that is computed and not stored: "used 82 %", "vence en 5 días". */
export interface Computed<F> {
  readonly label: string
  readonly align?: 'left' | 'right'
  of(record: RecordOf<F>, today: Day): { readonly text: string; readonly tone: Tone | null }
}

/** Something that the form says while it is filled: a consequence, an example. It does not stop the saving. */
export interface Notice {
  readonly tone: 'info' | 'warn' | 'danger' | 'example'
  readonly text: string
}

export interface RuleContext<F> {
  /** As it is stored; null when it is being created. */
  readonly previous: RecordOf<F> | null
  readonly today: Day
}

/** What may not repeat. A plain `name` or `code` has its error already (404, 403); anything else says which. */
export type Unique<F> = (('name' | 'code') & NameOf<F>) | { readonly fields: readonly NameOf<F>[]; error(values: ValuesOf<F>): ErrorBody }

/** Words of the thing; the gender decides "Activa" or "Activo", "Crear la primera" or "el primero". */
export interface Titles {
  readonly one: string
  readonly many: string
  readonly gender: 'f' | 'm'
}

// The functions are written as methods, so that one catalogue fits where any is expected (`AnyCatalogue`).
interface Definition<Path extends string, F extends Fields, ComputedName extends string> {
  /** `items.brand`: the entity in audit, search words and permissions. */
  readonly name: string
  readonly table: string
  readonly path: Path
  readonly titles: Titles
  /** The page title of the specification, when it is not `titles.many`. */
  readonly screenTitle?: string
  /** What the screen is for, in one sentence: shown while there is nothing yet. */
  readonly purpose: string
  readonly module: string
  readonly services: readonly ServiceSet[]
  readonly plan: PlanFlag | null
  readonly fields: F
  readonly unique?: readonly Unique<F>[]
  readonly computed?: Readonly<Record<ComputedName, Computed<F>>>
  readonly list: {
    readonly columns: readonly (NameOf<F> | NoInfer<ComputedName>)[]
    readonly search: readonly NameOf<F>[]
    readonly sort: NameOf<F>
    readonly descending?: boolean
  }
  /** What a person calls one of them: in the picker, the audit and the panel's head. */
  title(values: ValuesOf<F>): string
  /** Second datum in the picker. */
  detail?(values: ValuesOf<F>): string
  /** Rules over several fields; each error names its field. */
  rules?(values: ValuesOf<F>, context: RuleContext<F>): readonly ErrorBody[]
  notices?(values: ValuesOf<F>, context: RuleContext<F>): readonly Notice[]
  /** Table that may point here → how a person names it: "No puedes eliminar el registro porque está en uso en …". */
  readonly usedIn?: Readonly<Record<string, string>>
}

export const stateFilters = ['all', 'active', 'inactive'] as const
export type StateFilter = (typeof stateFilters)[number]

function shapesOf<F extends Fields>(fields: F) {
  const read = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, readShape(field)]))
  const write = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, writeShape(field)]))
  const record = z.object({
    id: z.string(),
    ...read,
    active: z.boolean(),
    version: z.number(),
    labels: z.record(z.string(), z.string()),
  })
  // Object.fromEntries forgets the keys; the shapes are built from these very fields, so what they give is this.
  return {
    record: record as unknown as z.core.$ZodType<RecordOf<F>, RecordOf<F>>,
    values: z.object(write) as unknown as z.core.$ZodType<ValuesOf<F>, ValuesOf<F>>,
    changes: z.object({ ...write, version: z.number() }) as unknown as z.core.$ZodType<ValuesOf<F> & { readonly version: number }>,
  }
}

function permissionsOf(name: string, titles: Titles) {
  const many = titles.many.toLowerCase()
  return definePermissions(name, { read: `Ver ${many}`, write: `Crear y editar ${many}`, delete: `Eliminar ${many}` })
}

function endpointsOf<const Path extends string, F extends Fields>(definition: {
  readonly path: Path
  readonly fields: F
  readonly titles: Titles
  readonly services: readonly ServiceSet[]
  readonly plan: PlanFlag | null
  readonly permissions: Readonly<Record<'read' | 'write' | 'delete', Permission>>
}) {
  const { permissions, titles, services, plan } = definition
  const path = `/api${definition.path}` as const
  const shapes = shapesOf(definition.fields)
  const [one, many] = [titles.one.toLowerCase(), titles.many.toLowerCase()]
  const gate = (permission: Permission) => ({ permission, plan, services })
  const filter = { text: z._default(z.string().check(z.maxLength(200)), ''), state: z._default(z.enum(stateFilters), 'all') }
  const sorts = Object.keys(definition.fields).flatMap((field) => [field, `-${field}`])
  return {
    list: endpoint({
      method: 'GET',
      path,
      summary: `Listar ${many}`,
      ...gate(permissions.read),
      query: z.object({ ...filter, sort: z._default(z.enum(['', ...sorts]), ''), ...pageQuery }),
      response: pageOf(shapes.record),
    }),
    counts: endpoint({
      method: 'GET',
      path: `${path}/counts`,
      summary: `Contar ${many} por estado`,
      ...gate(permissions.read),
      query: z.object({ text: filter.text }),
      response: z.object({ all: z.number(), active: z.number(), inactive: z.number() }),
    }),
    options: endpoint({
      method: 'GET',
      path: `${path}/options`,
      summary: `Buscar ${many} para elegir`,
      ...gate(permissions.read),
      query: z.object({ text: filter.text }),
      response: z.object({ options: z.array(option) }),
    }),
    one: endpoint({
      method: 'GET',
      path: `${path}/{id}`,
      summary: `Consultar ${one}`,
      ...gate(permissions.read),
      response: shapes.record,
    }),
    create: endpoint({
      method: 'POST',
      path,
      summary: `Crear ${one}`,
      ...gate(permissions.write),
      body: shapes.values,
      response: created,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/{id}`,
      summary: `Editar ${one}`,
      ...gate(permissions.write),
      body: shapes.changes,
      response: shapes.record,
    }),
    setActive: endpoint({
      method: 'PUT',
      path: `${path}/{id}/active`,
      summary: `Activar o inactivar ${one}`,
      ...gate(permissions.write),
      body: z.object({ active: z.boolean(), version: z.number() }),
      response: shapes.record,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: `Eliminar ${one}`,
      ...gate(permissions.delete),
      response: done,
    }),
  }
}

export type CatalogueEndpoints<Path extends string, F extends Fields> = ReturnType<typeof endpointsOf<Path, F>>

export interface Catalogue<Path extends string = string, F extends Fields = Fields, ComputedName extends string = string>
  extends Definition<Path, F, ComputedName> {
  readonly permissions: Readonly<Record<'read' | 'write' | 'delete', Permission>>
  readonly endpoints: CatalogueEndpoints<Path, F>
  readonly screen: Screen
}

/** Declares a catalogue. Columns, search, order and uniqueness accept only names of its fields. */
export function defineCatalogue<const Path extends string, const F extends Fields, const ComputedName extends string = never>(
  definition: Definition<Path, F, ComputedName>,
): Catalogue<Path, F, ComputedName> {
  const permissions = permissionsOf(definition.name, definition.titles)
  const { module, path, plan, services, titles } = definition
  return {
    ...definition,
    permissions,
    endpoints: endpointsOf({ ...definition, permissions }),
    screen: screen({
      path,
      title: definition.screenTitle ?? titles.many,
      module,
      permission: permissions.read,
      plan,
      services,
      parents: [{ title: 'Configuración', path: null }],
    }),
  }
}

/** Any catalogue, when its fields do not matter: what the engine's server and screens take. */
export interface AnyCatalogue extends Omit<Catalogue, 'endpoints'> {
  readonly endpoints: Readonly<Record<keyof CatalogueEndpoints<string, Fields>, Endpoint>>
}

/** Its calls with the shapes that they really have, the fields' names apart. */
export const endpointsOfAny = (catalogue: AnyCatalogue): CatalogueEndpoints<string, Fields> =>
  // Built by `endpointsOf`, like those of every catalogue; only the names of the fields were forgotten on the way.
  catalogue.endpoints as unknown as CatalogueEndpoints<string, Fields>

export type AnyValues = ValuesOf<Fields>
export type AnyRecord = RecordOf<Fields>
