/**
 * Two records that are the same thing become one: all that points to the first points to the second, and the first is
 * gone with its own lines, in one transaction. What a ledger has written is never rewritten: such a record is put out of use instead.
 */
import { failWith } from '#base/errors.ts'
import { audit } from '../audit.server.ts'
import { empty, join, raw, sql, type Tx } from '../db/tx.server.ts'
import { httpErrors } from '../http/errors.ts'
import type { AnyCatalogue } from './catalogue.ts'
import { findRecord } from './rows.server.ts'
import { lockTree, parentColumn, refuseAdoption } from './tree.server.ts'
import { PARENT } from './table.ts'
import { countsOf, nameOfUse, referencesFromElsewhere } from './uses.server.ts'
import { deleteRow, lockRecord, refuse, required, titleOf, type AsRead, type Writer, type Written } from './write.server.ts'

/**
 * @param from the one that goes, as it was read (697)
 * @throws 401 at `into` when the two cannot be one; 628 when a ledger holds the one that goes
 */
export async function mergeRecords(tx: Tx, written: Written, writer: Writer, from: AsRead, intoId: string): Promise<void> {
  const { catalogue } = written
  const { session, today } = writer
  const { companyId } = session
  if (from.id === intoId) return httpErrors.fail('invalid', { detalle: 'Elige otro registro: es el mismo.' }, 'into')
  if (catalogue.tree) await lockTree(tx, catalogue, companyId)
  else {
    // In the order of their ids, so that merging two into each other at once waits instead of locking up.
    const both = [from.id, intoId]
    await tx.run(
      sql`select from ${raw(catalogue.table)} where company_id = ${companyId} and id = any(${both}::uuid[]) order by id for update`,
    )
  }
  const gone = await lockRecord(tx, catalogue, session, from)
  const into = await required(findRecord(tx, catalogue, companyId, intoId))
  if (!into.active) failWith([httpErrors.of('invalid', { detalle: 'Está fuera de uso. Elige uno activo.' }, 'into')])
  await refuse(tx, written, { change: 'merge', session, today, id: gone.id, values: gone, previous: gone })
  await refuseAdoption(tx, catalogue, companyId, gone, into)

  const references = await referencesFromElsewhere(tx, catalogue)
  const counts = await countsOf(tx, companyId, references, gone.id)
  const used = references.filter((_, index) => (counts[index] ?? 0) > 0)
  const fixed = used.find(({ isMovable }) => !isMovable)
  if (fixed) return httpErrors.fail('inUse', { lugar: nameOfUse(catalogue, fixed.table) })
  const moved: Record<string, readonly [null, number]> = {}
  for (const { table, column } of used) {
    await dropTwins(tx, companyId, { table, column, from: gone.id, into: into.id })
    const count = await repoint(tx, catalogue, companyId, { table, column, from: gone.id, into: into.id })
    const name = nameOfUse(catalogue, table)
    moved[name] = [null, (moved[name]?.[1] ?? 0) + count]
  }
  await deleteRow(tx, catalogue, session, gone)
  await audit(tx, session, {
    action: 'merge',
    entity: catalogue.name,
    entityId: gone.id,
    title: titleOf(catalogue, gone),
    changes: { into: [null, catalogue.title(into)] },
  })
  await audit(tx, session, {
    action: 'absorb',
    entity: catalogue.name,
    entityId: into.id,
    title: titleOf(catalogue, into),
    changes: { from: [null, catalogue.title(gone)], ...moved },
  })
}

const UNIQUE_VIOLATION = '23505'

interface Repointing {
  readonly table: string
  readonly column: string
  readonly from: string
  readonly into: string
}

interface KeyColumn {
  readonly name: string
  readonly inKey: boolean
  /** With the record that a line belongs to, it may not repeat. */
  readonly isOnceInList: boolean
}

/**
 * A table that is nothing but its key (who carries which tag) says a thing once, and so does a list of lines: who had both
 * keeps the one that stays.
 */
async function dropTwins(tx: Tx, companyId: string, { table, column, from, into }: Repointing): Promise<void> {
  const columns = await tx.rows<KeyColumn>(sql`
    select a.attname::text as name, a.attnum = any(k.conkey) as "inKey",
           exists (select from pg_constraint u join pg_attribute p on p.attrelid = u.conrelid and p.attname = ${PARENT} and p.attnum = any(u.conkey)
                    where u.conrelid = a.attrelid and u.contype = 'u' and a.attnum = any(u.conkey) and cardinality(u.conkey) = 3) as "isOnceInList"
      from pg_attribute a join pg_constraint k on k.conrelid = a.attrelid and k.contype = 'p'
     where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped`)
  const names = columns.map(({ name }) => name)
  if (columns.every(({ inKey }) => inKey)) {
    const same = names.filter((name) => name !== column).map((name) => raw(`o.${name} = l.${name}`))
    await tx.run(sql`
      delete from ${raw(table)} l where l.company_id = ${companyId} and l.${raw(column)} = ${from}
         and exists (select from ${raw(table)} o where ${join(same, ' and ')} and o.${raw(column)} = ${into})`)
    return
  }
  // A line has a place under a record, and no version of its own.
  const isLine = [PARENT, 'position'].every((name) => names.includes(name)) && !names.includes('version') && column !== PARENT
  if (!isLine) return
  const isOnce = columns.some(({ name, isOnceInList }) => name === column && isOnceInList)
  const told = isOnce ? [] : names.filter((name) => !['company_id', 'id', PARENT, 'position', column].includes(name))
  const same = told.map((name) => sql` and ${raw(`o.${name} is not distinct from l.${name}`)}`)
  const gone = await tx.rows<{ parent: string }>(sql`
    delete from ${raw(table)} l where l.company_id = ${companyId} and l.${raw(column)} = ${from}
       and exists (select from ${raw(table)} o
                    where o.company_id = l.company_id and o.${raw(PARENT)} = l.${raw(PARENT)} and o.${raw(column)} = ${into}${same.length > 0 ? join(same, '') : empty})
     returning l.${raw(PARENT)} as parent`)
  if (gone.length === 0) return
  // Those that stay have the places that they would have been written with.
  await tx.run(sql`
    update ${raw(table)} l set position = n.at
      from (select id, row_number() over (partition by ${raw(PARENT)} order by position, id) - 1 as at from ${raw(table)}
             where company_id = ${companyId} and ${raw(PARENT)} = any(${[...new Set(gone.map(({ parent }) => parent))]}::uuid[])) n
     where l.company_id = ${companyId} and l.id = n.id and l.position <> n.at`)
}

async function repoint(tx: Tx, catalogue: AnyCatalogue, companyId: string, { table, column, from, into }: Repointing): Promise<number> {
  // Adopted children go behind those that are there.
  const isAdopting = table === catalogue.table && column === parentColumn(catalogue)
  const place = isAdopting
    ? sql`, position = position + (select coalesce(max(o.position) + 1, 0) from ${raw(table)} o where o.company_id = ${companyId} and o.${raw(column)} = ${into})`
    : empty
  try {
    return await tx.run(
      sql`update ${raw(table)} set ${raw(column)} = ${into}${place} where company_id = ${companyId} and ${raw(column)} = ${from}`,
    )
  } catch (error) {
    const isTwice = typeof error === 'object' && error !== null && 'code' in error && error.code === UNIQUE_VIOLATION
    if (!isTwice) throw error
    return httpErrors.fail('invalid', { detalle: `Los dos están en los mismos registros de ${nameOfUse(catalogue, table)}.` }, 'into')
  }
}
