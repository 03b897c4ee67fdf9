/**
 * What the server does for any catalogue: its handlers, and the meaning of what the database refuses. A rule that needs
 * the database is the `check` hook, written in a `.server.ts` beside the definition.
 */
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import { BusinessError, failWith, type ErrorBody } from '#base/errors.ts'
import { audit, differences } from '../audit.server.ts'
import { insertRows } from '../db/insert.server.ts'
import { join, raw, sql, type Tx } from '../db/tx.server.ts'
import { httpErrors } from '../http/errors.ts'
import { handle, type Handler, type Session } from '../http/handle.server.ts'
import { choiceMessages } from '../rules/index.ts'
import { reindex } from '../search.server.ts'
import {
  endpointsOfAny,
  type AnyCatalogue,
  type AnyRecord,
  type AnyValues,
  type Catalogue,
  type Fields,
  type RecordOf,
  type ValuesOf,
} from './catalogue.ts'
import { catalogueErrors } from './errors.ts'
import { columnOf } from './field.ts'
import { countRecords, findRecord, listRecords, recordOptions } from './rows.server.ts'
import { referenceConstraintName, uniqueConstraintName } from './table.ts'

export type Change = 'create' | 'update' | 'activate' | 'deactivate' | 'remove'

export interface CheckContext<F> {
  readonly change: Change
  readonly session: Session
  readonly today: Day
  readonly id: string
  readonly values: ValuesOf<F>
  readonly previous: RecordOf<F> | null
}

export interface CatalogueHooks<F> {
  /** Rules that need the database: answers what is wrong. Runs in the transaction of the change, before it is written. */
  check?(tx: Tx, context: CheckContext<F>): Promise<readonly ErrorBody[]>
}

/** One row of the list of catalogues: the definition with its hooks. */
export interface ServedCatalogue {
  readonly catalogue: AnyCatalogue
  readonly handlers: readonly Handler[]
}

export function serveCatalogue<Path extends string, F extends Fields, ComputedName extends string>(
  definition: Catalogue<Path, F, ComputedName>,
  hooks: CatalogueHooks<F> = {},
): ServedCatalogue {
  // Seen without the names of its fields: from here on every catalogue is alike.
  const catalogue = definition as unknown as AnyCatalogue
  const check = hooks.check as CatalogueHooks<Fields>['check']
  return { catalogue, handlers: handlersOf(catalogue, check) }
}

function handlersOf(catalogue: AnyCatalogue, check: CatalogueHooks<Fields>['check']): Handler[] {
  const calls = endpointsOfAny(catalogue)
  return [
    handle(calls.list, ({ tx, session, query }) => listRecords(tx, catalogue, session.companyId, query)),
    handle(calls.counts, ({ tx, session, query }) => countRecords(tx, catalogue, session.companyId, query.text)),
    handle(calls.options, async ({ tx, session, query }) => {
      const records = await recordOptions(tx, catalogue, session.companyId, query.text)
      return { options: records.map((record) => optionOf(catalogue, record)) }
    }),
    handle(calls.one, ({ tx, session, params }) => required(findRecord(tx, catalogue, session.companyId, params.id))),
    handle(calls.create, ({ tx, session, body, today }) => create(tx, catalogue, check, { session, today, values: body })),
    handle(calls.update, async ({ tx, session, params, body, today }) => {
      const { version, ...values } = body
      const context = { session, today, id: params.id }
      const previous = await lock(tx, catalogue, context, version)
      refuseFixed(catalogue, previous, values)
      const merged = { ...previous, ...values } as AnyRecord
      await refuse(tx, check, { ...context, change: 'update', values, previous }, catalogue.rules?.(values, { previous, today }) ?? [])
      return write(tx, catalogue, context, previous, merged)
    }),
    handle(calls.setActive, async ({ tx, session, params, body, today }) => {
      const context = { session, today, id: params.id }
      const previous = await lock(tx, catalogue, context, body.version)
      await refuse(tx, check, { ...context, change: body.active ? 'activate' : 'deactivate', values: previous, previous }, [])
      return write(tx, catalogue, context, previous, { ...previous, active: body.active } as AnyRecord)
    }),
    handle(calls.remove, async ({ tx, session, params, today }) => {
      const context = { session, today, id: params.id }
      const previous = await required(findRecord(tx, catalogue, session.companyId, params.id, true))
      await refuse(tx, check, { ...context, change: 'remove', values: previous, previous }, [])
      await meaning(catalogue, previous, () =>
        tx.run(sql`delete from ${raw(catalogue.table)} where company_id = ${session.companyId} and id = ${params.id}`),
      )
      await reindex(tx, session.companyId, catalogue.name, params.id, [])
      await audit(tx, session, { action: 'delete', entity: catalogue.name, entityId: params.id, title: titleOf(catalogue, previous) })
      return { ok: true as const }
    }),
  ]
}

const titleOf = (catalogue: AnyCatalogue, values: AnyValues): string => `${catalogue.titles.one} ${catalogue.title(values)}`

function optionOf(catalogue: AnyCatalogue, record: AnyRecord) {
  const detail = catalogue.detail?.(record)
  return { id: record.id, label: catalogue.title(record), ...(detail ? { detail } : {}), ...(record.active ? {} : { inactive: true }) }
}

async function required(found: Promise<AnyRecord | undefined>): Promise<AnyRecord> {
  return (await found) ?? httpErrors.fail('notFound')
}

const wordsFor = (catalogue: AnyCatalogue, record: AnyValues): string[] =>
  catalogue.list.search.map((name) => String(record[name] ?? '')).filter((text) => text !== '')

const valuesIn = (catalogue: AnyCatalogue, values: AnyValues): Record<string, unknown> =>
  Object.fromEntries(Object.keys(catalogue.fields).map((name) => [name, values[name] ?? null]))

async function refuse(
  tx: Tx,
  check: CatalogueHooks<Fields>['check'],
  context: CheckContext<Fields>,
  problems: readonly ErrorBody[],
): Promise<void> {
  failWith(problems)
  if (check) failWith(await check(tx, context))
}

async function create(
  tx: Tx,
  catalogue: AnyCatalogue,
  check: CatalogueHooks<Fields>['check'],
  { session, today, values }: { session: Session; today: Day; values: AnyValues },
): Promise<{ id: string }> {
  const id = uuidv7()
  await refuse(
    tx,
    check,
    { change: 'create', session, today, id, values, previous: null },
    catalogue.rules?.(values, { previous: null, today }) ?? [],
  )
  const columns = Object.entries(valuesIn(catalogue, values)).map(([name, value]) => [columnOf(name), value] as const)
  await meaning(catalogue, values, () =>
    insertRows(tx, catalogue.table, [{ company_id: session.companyId, id, ...Object.fromEntries(columns) }]),
  )
  await reindex(tx, session.companyId, catalogue.name, id, wordsFor(catalogue, values))
  await audit(tx, session, {
    action: 'create',
    entity: catalogue.name,
    entityId: id,
    title: titleOf(catalogue, values),
    changes: differences({}, valuesIn(catalogue, values)),
  })
  return { id }
}

interface Context {
  readonly session: Session
  readonly id: string
}

/** The record as it is now, locked; refused when somebody changed it since the person read it (697). */
async function lock(tx: Tx, catalogue: AnyCatalogue, { session, id }: Context, version: number): Promise<AnyRecord> {
  const previous = await required(findRecord(tx, catalogue, session.companyId, id, true))
  if (previous.version !== version) {
    const who = await tx.first<{ name: string }>(sql`
      select trim(p.first_name || ' ' || p.last_name) as name
        from audit_event e join person p on p.id = e.person_id
       where e.company_id = ${session.companyId} and e.entity_id = ${id} order by e.at desc, e.id desc limit 1`)
    return httpErrors.fail('changedByOther', { usuario: who?.name || 'otra persona' })
  }
  return previous
}

function refuseFixed(catalogue: AnyCatalogue, previous: AnyRecord, values: AnyValues): void {
  const changed = Object.entries(catalogue.fields).filter(([name, field]) => field.fixed && values[name] !== previous[name])
  failWith(
    changed.map(([name, field]) => httpErrors.of('invalid', { detalle: `${field.label} no se puede cambiar después de crear.` }, name)),
  )
}

async function write(tx: Tx, catalogue: AnyCatalogue, { session, id }: Context, previous: AnyRecord, next: AnyRecord): Promise<AnyRecord> {
  const before = { ...valuesIn(catalogue, previous), active: previous.active }
  const after = { ...valuesIn(catalogue, next), active: next.active }
  const changes = differences(before, after)
  if (Object.keys(changes).length === 0) return previous
  const sets = Object.entries(changes).map(([name, [, value]]) => sql`${raw(columnOf(name))} = ${value}`)
  await meaning(catalogue, next, () =>
    tx.run(sql`
      update ${raw(catalogue.table)} set ${join(sets)}, version = version + 1
       where company_id = ${session.companyId} and id = ${id}`),
  )
  await reindex(tx, session.companyId, catalogue.name, id, wordsFor(catalogue, next))
  const action = Object.keys(changes).join() === 'active' ? (next.active ? 'activate' : 'deactivate') : 'update'
  await audit(tx, session, { action, entity: catalogue.name, entityId: id, title: titleOf(catalogue, next), changes })
  return required(findRecord(tx, catalogue, session.companyId, id))
}

/** Runs a write and says what the database's refusal means for the person. */
async function meaning(catalogue: AnyCatalogue, values: AnyValues, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const problem = refusalOf(catalogue, values, error)
    if (problem) throw new BusinessError([problem])
    throw error
  }
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

function refusalOf(catalogue: AnyCatalogue, values: AnyValues, error: unknown): ErrorBody | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  const constraint = 'constraint' in error ? error.constraint : undefined
  const table = 'table' in error ? String(error.table) : ''
  if (error.code === UNIQUE_VIOLATION) {
    for (const unique of catalogue.unique ?? []) {
      const fields = typeof unique === 'string' ? [unique] : unique.fields
      if (constraint !== uniqueConstraintName(catalogue.table, fields.map(columnOf))) continue
      if (unique === 'name') return catalogueErrors.of('nameTaken', { nombre: String(values['name']) }, 'name')
      if (unique === 'code') return catalogueErrors.of('codeTaken', { codigo: String(values['code']) }, 'code')
      return unique.error(values)
    }
  }
  if (error.code === FOREIGN_KEY_VIOLATION) {
    if (table !== catalogue.table) return httpErrors.of('inUse', { lugar: catalogue.usedIn?.[table] ?? 'otros registros' })
    const field = Object.keys(catalogue.fields).find((name) => constraint === referenceConstraintName(catalogue.table, columnOf(name)))
    if (field) return httpErrors.of('invalid', { detalle: choiceMessages.record }, field)
  }
  return null
}
