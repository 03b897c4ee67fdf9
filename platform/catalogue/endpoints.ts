/** The calls of a catalogue, made from its fields: their shapes, and the permission that each asks. */
import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { definePermissions, exportOf, type Gate, type Offered, type Permission, type PlanFlag, type ServiceSet } from '../access.ts'
import { endpoint, fileResponse } from '../http/endpoint.ts'
import { withMaskedKeys } from '../http/masked.ts'
import { historyEndpoint } from '../history/history.ts'
import { created, done, id, option, pageOf, pageQuery, version } from '../http/fields.ts'
import { ownFields } from './children.ts'
import { exportFormats } from './export.ts'
import { isSecret, maskOfField, settled } from './field.ts'
import { readShape, writeShape } from './field-shape.ts'
import { filterableFields, filterKey, readFilter } from './filter.ts'
import { importModes } from '../import/import-mode.ts'
import { stateFilters, type Fields, type RecordOf, type ValuesOf } from './record.ts'
import { askedValues, hiddenFields, missingProblem, type ShownBy } from './shown.ts'
import { steps } from './tree.ts'
import { use } from './uses.ts'
import { lower, type Titles } from './words.ts'

/** The fields that not everybody sees, with whose permission shows each. */
export const fieldMasks = (fields: Fields): Readonly<Record<string, Permission>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const mask = maskOfField(field)
      return mask ? [[name, mask]] : []
    }),
  )

/** A record as it is written: what its choices do not ask is not looked at, and is empty. */
function writtenShape(fields: Fields, shown: ShownBy<Fields> | undefined, more: Readonly<Record<string, z.ZodMiniType>> = {}) {
  const shapes = Object.entries(fields).map(([name, field]) => {
    const shape = writeShape(field)
    // Looked at below, once it is known whether it is asked.
    return [name, shown?.[name] ? z.optional(z.any().check(z.meta({ description: field.label }))) : shape] as const
  })
  const object = z.object({ ...Object.fromEntries(shapes), ...more })
  if (!shown) return object
  return z.pipe(
    object.check(
      z.superRefine((given, context) => {
        const values = given as Readonly<Record<string, unknown>>
        const hidden = hiddenFields({ fields, shown }, values)
        for (const [name, field] of Object.entries(fields)) {
          if (!shown[name] || hidden.has(name)) continue
          const missing = missingProblem({ fields, shown }, hidden, name, values[name])
          const wrong = missing === null ? safeParse(writeShape(field), values[name]).error?.issues : [{ message: missing, path: [] }]
          // A list says in which of its lines, and in which cell.
          for (const { message, path } of wrong ?? []) context.addIssue({ code: 'custom', message, path: [name, ...path] })
        }
      }),
    ),
    z.transform((given) => {
      const values = askedValues({ fields, shown }, given as Readonly<Record<string, unknown>>)
      return Object.fromEntries([
        ...Object.entries(values),
        ...Object.entries(fields).flatMap(([name, field]) => (shown[name] ? [[name, settled(field, values[name])]] : [])),
      ])
    }),
  )
}

function shapesOf<F extends Fields>(fields: F, shown: ShownBy<Fields> | undefined) {
  const read = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, readShape(field)]))
  const record = z.object({
    id: z.string(),
    ...read,
    active: z.boolean(),
    version,
    labels: withMaskedKeys(fieldMasks(fields), z.record(z.string(), z.string())),
    branch: z.optional(z.object({ depth: z.number(), above: z.array(z.string()), children: z.number(), open: z.boolean() })),
  })
  // Object.fromEntries forgets the keys; the shapes are built from these very fields, so what they give is this.
  return {
    record: record as unknown as z.core.$ZodType<RecordOf<F>, RecordOf<F>>,
    values: writtenShape(fields, shown) as unknown as z.core.$ZodType<ValuesOf<F>, ValuesOf<F>>,
    changes: writtenShape(fields, shown, { version }) as unknown as z.core.$ZodType<ValuesOf<F> & { readonly version: number }>,
  }
}

/** One text per field that can be filtered: `f_kind`, `f_validTo`. */
const filterShape = (fields: Fields): Record<string, z.ZodMiniDefault<z.ZodMiniString>> =>
  Object.fromEntries(
    filterableFields(fields).map(([name, field]) => {
      const isRight = (text: string): boolean => text === '' || readFilter(field, text) !== null
      return [filterKey(name), z._default(z.string().check(z.refine(isRight, `El filtro de ${field.label} no se puede leer.`)), '')]
    }),
  )

/** What a list may be sorted by. */
export const sortableFields = (fields: Fields): string[] => ownFields(fields).flatMap(([name, field]) => (isSecret(field) ? [] : [name]))

/** Characters: two thousand rows of a thousand each. */
const MOST_TEXT = 2_000_000

/** To which roles a catalogue is offered. */
export type OfferedCatalogue = Offered<'read' | 'write' | 'delete'>

/**
 * Whoever may delete may also join two in one: it takes one of them away.
 * @param masks of its fields: what somebody may not see they may not write either
 */
export function permissionsOf(
  { name, titles, offeredTo, merges }: { name: string; titles: Titles; offeredTo: OfferedCatalogue; merges?: true },
  masks: readonly Permission[] = [],
) {
  const many = lower(titles.many)
  const permissions = definePermissions(
    name,
    { read: `Ver ${many}`, write: `Crear y editar ${many}`, delete: `Eliminar${merges ? ' y unir' : ''} ${many}` },
    offeredTo,
  )
  return masks.length === 0 ? permissions : { ...permissions, write: { ...permissions.write, needs: masks } }
}
export type CataloguePermissions = ReturnType<typeof permissionsOf>

export function endpointsOf<const Path extends string, F extends Fields>(definition: {
  readonly path: Path
  readonly fields: F
  /** Seen without the names of its fields. */
  readonly shown?: ShownBy<Fields> | undefined
  readonly titles: Titles
  readonly services: readonly ServiceSet[]
  readonly plan: PlanFlag | null
  readonly exempt?: NonNullable<Gate['exempt']>
  readonly permissions: CataloguePermissions
}) {
  const { permissions, titles, services, plan, exempt } = definition
  const path = `/api${definition.path}` as const
  const shapes = shapesOf(definition.fields, definition.shown)
  const [one, many] = [lower(titles.one), lower(titles.many)]
  const gate = (permission: Permission) => ({ permission, plan, services, ...(exempt ? { exempt } : {}) })
  const filter = { text: z._default(z.string().check(z.maxLength(200)), ''), state: z._default(z.enum(stateFilters), 'all') }
  const byField = filterShape(definition.fields)
  const sorts = sortableFields(definition.fields).flatMap((name) => [name, `-${name}`])
  return {
    list: endpoint({
      method: 'GET',
      path,
      summary: `Listar ${many}`,
      ...gate(permissions.read),
      query: z.object({ ...byField, ...filter, sort: z._default(z.enum(['', ...sorts]), ''), ...pageQuery }),
      response: pageOf(shapes.record),
    }),
    counts: endpoint({
      method: 'GET',
      path: `${path}/counts`,
      summary: `Contar ${many} por estado`,
      ...gate(permissions.read),
      query: z.object({ ...byField, text: filter.text }),
      response: z.object({ all: z.number(), active: z.number(), inactive: z.number() }),
    }),
    export: endpoint({
      method: 'GET',
      path: `${path}/export`,
      summary: `Exportar ${many}: el filtro y las columnas de la lista, en CSV, Excel o PDF`,
      exports: titles.many,
      ...gate(exportOf(permissions.read)),
      query: z.object({
        ...byField,
        ...filter,
        sort: z._default(z.enum(['', ...sorts]), ''),
        columns: z._default(z.string(), ''),
        format: z._default(z.enum(exportFormats), 'csv'),
      }),
      response: fileResponse('text/csv; charset=utf-8'),
    }),
    /**
     * The whole file or nothing. With `dryRun` everything is checked as if it were written, and nothing is. A workbook is
     * turned into its text first (`/api/import/workbook`).
     */
    import: endpoint({
      method: 'POST',
      path: `${path}/import`,
      summary: `Importar ${many} de un CSV o de celdas copiadas: todo o nada`,
      ...gate(permissions.write),
      body: z.object({
        text: z.string().check(z.maxLength(MOST_TEXT, 'El contenido es demasiado grande.')),
        // The field of each column, in the order of the file; '' is not imported. Left out, by the heads.
        columns: z._default(z.nullable(z.array(z.string()).check(z.maxLength(200))), null),
        // `update` asks for the columns that say which record a row is.
        mode: z._default(z.enum(importModes), 'create'),
        dryRun: z._default(z.boolean(), false),
      }),
      // `left` is how many files this person may still import today.
      response: z.object({ rows: z.number(), created: z.number(), changed: z.number(), equal: z.number(), left: z.number() }),
    }),
    options: endpoint({
      method: 'GET',
      path: `${path}/options`,
      summary: `Buscar ${many} para elegir`,
      ...gate(permissions.read),
      // `leaves`: only those that take movements, which in a tree are the ones with nothing below.
      query: z.object({ text: filter.text, leaves: z._default(z.enum(['', '1']), '') }),
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
      body: z.object({ active: z.boolean(), version }),
      response: shapes.record,
    }),
    /** Served where people put the order: among those that hang from the same one. */
    move: endpoint({
      method: 'PUT',
      path: `${path}/{id}/place`,
      summary: `Cambiar de puesto ${one}`,
      ...gate(permissions.write),
      // `beside` is the sibling that `before` and `after` speak of.
      body: z.object({ to: z.enum(steps), beside: z._default(z.nullable(id), null) }),
      response: done,
    }),
    uses: endpoint({
      method: 'GET',
      path: `${path}/{id}/uses`,
      summary: `Dónde se usa ${one}`,
      ...gate(permissions.read),
      response: z.object({ uses: z.array(use) }),
    }),
    history: historyEndpoint(
      `${path}/{id}`,
      `Historial de ${one}: quién, cuándo y qué`,
      gate(permissions.read),
      fieldMasks(definition.fields),
    ),
    /** Served where two may become one: all that points to this one points to the other, and this one is gone. */
    merge: endpoint({
      method: 'POST',
      path: `${path}/{id}/merge`,
      summary: `Unir ${one} con otro registro`,
      ...gate(permissions.delete),
      body: z.object({ into: id, version }),
      response: done,
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
