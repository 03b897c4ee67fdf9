/** How the records of any catalogue are written: its rules and hooks first, then the row, its words and its audit. */
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { audit, auditRow, differences } from '../audit.server.ts'
import { insertRows, type Row } from '../db/insert.server.ts'
import { join, raw, sql, type Tx } from '../db/tx.server.ts'
import { httpErrors } from '../http/errors.ts'
import type { Session } from '../http/handle.server.ts'
import { reindex, wordRows } from '../search.server.ts'
import type { AnyCatalogue, AnyRecord, AnyValues, Fields, RecordOf, ValuesOf } from './catalogue.ts'
import { withIdentities, writeLines } from './children.server.ts'
import { ownFields } from './children.ts'
import { columnOf } from './field.ts'
import { meaning } from './meaning.server.ts'
import { referenceProblems } from './references.server.ts'
import { findRecord } from './rows.server.ts'
import { toldChanges, unwrittenSecrets, withKeptSecrets, withSealedSecrets } from './secret.server.ts'
import { missingShown, rulesOver } from './shown.ts'
import { lastPlace, lockTree, refuseParent } from './tree.server.ts'

export type Change = 'create' | 'update' | 'activate' | 'deactivate' | 'merge' | 'remove'

export interface CheckContext<F> {
  readonly change: Change
  readonly session: Session
  readonly today: Day
  readonly id: string
  readonly values: ValuesOf<F>
  readonly previous: RecordOf<F> | null
  /** Of a file: how many of its rows before this one are to be made and are not written yet. */
  readonly alsoNew?: number
}

export interface CatalogueHooks<F> {
  /** Rules that need the database: answers what is wrong. Runs in the transaction of the change, before it is written. */
  check?(tx: Tx, context: CheckContext<F>): Promise<readonly ErrorBody[]>
  /** What follows from the records as they are now. Runs in the same transaction, once some were made or changed. */
  after?(tx: Tx, companyId: string, session: Session): Promise<void>
}

/** A catalogue with its hooks, seen without the names of its fields. */
export interface Written {
  readonly catalogue: AnyCatalogue
  readonly hooks: CatalogueHooks<Fields>
}

/** Who writes, and when. */
export interface Writer {
  readonly session: Session
  readonly today: Day
}

/** "Marca Volcán": the title of its audit. */
export const titleOf = (catalogue: AnyCatalogue, values: AnyValues): string => `${catalogue.titles.one} ${catalogue.title(values)}`

export async function required(found: Promise<AnyRecord | undefined>): Promise<AnyRecord> {
  return (await found) ?? httpErrors.fail('notFound')
}

const wordsFor = (catalogue: AnyCatalogue, record: AnyValues): string[] =>
  catalogue.list.search.map((name) => String(record[name] ?? '')).filter((text) => text !== '')

/** Of the record's own table, by its columns. */
export const columnsIn = (catalogue: AnyCatalogue, values: AnyValues): Record<string, unknown> =>
  Object.fromEntries(ownFields(catalogue.fields).map(([name]) => [columnOf(name), values[name] ?? null]))

export const valuesIn = (catalogue: AnyCatalogue, values: AnyValues): Record<string, unknown> =>
  Object.fromEntries(Object.keys(catalogue.fields).map((name) => [name, values[name] ?? null]))

/** The words by which a record is found. */
export const wordsOfRecord = (catalogue: AnyCatalogue, companyId: string, id: string, values: AnyValues): Row[] =>
  wordRows(companyId, catalogue.name, id, wordsFor(catalogue, values))

export async function refuse(tx: Tx, { catalogue, hooks }: Written, context: CheckContext<Fields>): Promise<void> {
  const { change, values, previous, today } = context
  if (change === 'create' || change === 'update') {
    failWith(missingShown(catalogue, values))
    failWith(rulesOver(catalogue, values, { previous, today }))
  }
  if (hooks.check) failWith(await hooks.check(tx, context))
}

/** What goes with a record that is written: its words to be found by, and its audit. */
export interface Companions {
  readonly words: readonly Row[]
  readonly event: Row
}

/** The values of a record that is being made. */
export const withDerived = (catalogue: AnyCatalogue, values: AnyValues): AnyValues =>
  // The same fields, with values of their kinds.
  ({ ...values, ...catalogue.derive?.(values) }) as AnyValues

export async function createRecord(tx: Tx, written: Written, { session, today }: Writer, given: AnyValues): Promise<{ id: string }> {
  const { catalogue } = written
  const { companyId } = session
  const id = uuidv7()
  failWith(unwrittenSecrets(catalogue, given))
  const whole = withIdentities(catalogue, withDerived(catalogue, given), null)
  const values = await withSealedSecrets(tx, catalogue, companyId, id, whole)
  await refuse(tx, written, { change: 'create', session, today, id, values, previous: null })
  failWith(await referenceProblems(tx, catalogue, companyId, values, null))
  await refuseParent(tx, catalogue, companyId, values, null)
  const place = await lastPlace(tx, catalogue, companyId, values)
  await meaning(catalogue, values, 'write', () =>
    insertRows(tx, catalogue.table, [{ company_id: companyId, id, ...columnsIn(catalogue, values), ...place }]),
  )
  await meaning(catalogue, values, 'write', () => writeLines(tx, catalogue, companyId, [{ parentId: id, before: null, after: values }]))
  const event = auditRow(session, {
    action: 'create',
    entity: catalogue.name,
    entityId: id,
    title: titleOf(catalogue, values),
    changes: toldChanges(catalogue, {}, valuesIn(catalogue, values)),
  })
  await insertCompanions(tx, [{ words: wordsOfRecord(catalogue, companyId, id, values), event }])
  await written.hooks.after?.(tx, companyId, session)
  return { id }
}

/** Writes what goes with some records; of those that changed the words from before are gone. */
export async function insertCompanions(tx: Tx, records: readonly Companions[]): Promise<void> {
  await insertRows(
    tx,
    'search_word',
    records.flatMap(({ words }) => words),
  )
  await insertRows(
    tx,
    'audit_event',
    records.map(({ event }) => event),
  )
}

export interface AsRead {
  readonly id: string
  /** As the person read it; another one by now is refused (697). */
  readonly version: number
}

export async function updateRecord(
  tx: Tx,
  written: Written,
  { session, today }: Writer,
  { id, version }: AsRead,
  given: AnyValues,
): Promise<AnyRecord> {
  const { catalogue } = written
  const { tree } = catalogue
  if (tree) {
    // A parent that changes after this look is another version, which is refused.
    const seen = await findRecord(tx, catalogue, session.companyId, id)
    if (seen && seen[tree.parent] !== given[tree.parent]) await lockTree(tx, catalogue, session.companyId)
  }
  const previous = await lockRecord(tx, catalogue, session, { id, version })
  const values = await withSealedSecrets(
    tx,
    catalogue,
    session.companyId,
    id,
    withKeptSecrets(catalogue, withIdentities(catalogue, given, previous), previous),
  )
  failWith(fixedProblems(catalogue, previous, values))
  await refuse(tx, written, { change: 'update', session, today, id, values, previous })
  failWith(await referenceProblems(tx, catalogue, session.companyId, values, previous))
  const isHungElsewhere = tree !== undefined && values[tree.parent] !== previous[tree.parent]
  if (isHungElsewhere) await refuseParent(tx, catalogue, session.companyId, values, id)
  const place = isHungElsewhere ? await lastPlace(tx, catalogue, session.companyId, values) : {}
  const record = await write(tx, catalogue, session, previous, { ...previous, ...values } as AnyRecord, place)
  await written.hooks.after?.(tx, session.companyId, session)
  return record
}

export async function setRecordActive(
  tx: Tx,
  written: Written,
  { session, today }: Writer,
  { id, version }: AsRead,
  active: boolean,
): Promise<AnyRecord> {
  const previous = await lockRecord(tx, written.catalogue, session, { id, version })
  await refuse(tx, written, { change: active ? 'activate' : 'deactivate', session, today, id, values: previous, previous })
  const record = await write(tx, written.catalogue, session, previous, { ...previous, active } as AnyRecord, {})
  await written.hooks.after?.(tx, session.companyId, session)
  return record
}

/** @throws 628 when something points to it */
export async function removeRecord(tx: Tx, written: Written, { session, today }: Writer, id: string): Promise<void> {
  const { catalogue } = written
  const previous = await required(findRecord(tx, catalogue, session.companyId, id, true))
  await refuse(tx, written, { change: 'remove', session, today, id, values: previous, previous })
  await deleteRow(tx, catalogue, session, previous)
  await audit(tx, session, { action: 'delete', entity: catalogue.name, entityId: id, title: titleOf(catalogue, previous) })
}

/** The row and its words; whoever calls says why in the audit. */
export async function deleteRow(tx: Tx, catalogue: AnyCatalogue, { companyId }: Session, record: AnyRecord): Promise<void> {
  await meaning(catalogue, record, 'remove', () =>
    writeLines(tx, catalogue, companyId, [{ parentId: record.id, before: record, after: null }]),
  )
  await meaning(catalogue, record, 'remove', () =>
    tx.run(sql`delete from ${raw(catalogue.table)} where company_id = ${companyId} and id = ${record.id}`),
  )
  await reindex(tx, companyId, catalogue.name, record.id, [])
}

/** The record as it is now, locked; refused when somebody changed it since the person read it (697). */
export async function lockRecord(tx: Tx, catalogue: AnyCatalogue, session: Session, { id, version }: AsRead): Promise<AnyRecord> {
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

/** What may not change once it exists, and would. */
export const fixedProblems = (catalogue: AnyCatalogue, previous: AnyRecord, values: AnyValues): ErrorBody[] =>
  Object.entries(catalogue.fields)
    .filter(([name, field]) => field.fixed && values[name] !== previous[name])
    .map(([name, field]) => httpErrors.of('invalid', { detalle: `${field.label} no se puede cambiar después de crear.` }, name))

/** A change of nothing but the state has its own name. */
export const actionOf = (changes: object, active: boolean): string =>
  Object.keys(changes).join() === 'active' ? (active ? 'activate' : 'deactivate') : 'update'

async function write(
  tx: Tx,
  catalogue: AnyCatalogue,
  session: Session,
  previous: AnyRecord,
  next: AnyRecord,
  place: { readonly position?: number },
): Promise<AnyRecord> {
  const { companyId } = session
  const { id } = previous
  const before = { ...valuesIn(catalogue, previous), active: previous.active }
  const after = { ...valuesIn(catalogue, next), active: next.active }
  const changes = differences(before, after)
  if (Object.keys(changes).length === 0) return previous
  const own = Object.entries(changes).filter(([name]) => catalogue.fields[name]?.kind !== 'children')
  const sets = [...own.map(([name, [, value]]) => [columnOf(name), value] as const), ...Object.entries(place)].map(
    ([column, value]) => sql`${raw(column)} = ${value}`,
  )
  await meaning(catalogue, next, 'write', () =>
    tx.run(sql`
      update ${raw(catalogue.table)} set ${join([...sets, raw('version = version + 1')])}
       where company_id = ${companyId} and id = ${id}`),
  )
  // What points to a line that goes holds it, as it holds a record.
  await meaning(catalogue, next, 'remove', () => writeLines(tx, catalogue, companyId, [{ parentId: id, before: previous, after: next }]))
  await reindex(tx, companyId, catalogue.name, id, wordsFor(catalogue, next))
  await audit(tx, session, {
    action: actionOf(changes, next.active),
    entity: catalogue.name,
    entityId: id,
    title: titleOf(catalogue, next),
    changes: toldChanges(catalogue, before, after),
  })
  return required(findRecord(tx, catalogue, companyId, id))
}
