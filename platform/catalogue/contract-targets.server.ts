/** What the references of samples point to, born in each company under the same names. */
import assert from 'node:assert/strict'
import { raw, sql, type Tx } from '../db/tx.server.ts'
import { bearAny } from './born.server.ts'
import type { AnyCatalogue, AnyValues } from './catalogue.ts'
import { linesIn, listsOf, referencesIn, type Child } from './children.ts'
import type { ReferenceField } from './field.ts'
import { sampleValues } from './sample.ts'
import type { Actor } from './story-world.server.ts'

/** The table of what cells point to → what there is of it. */
export type Targets = ReadonlyMap<string, readonly string[]>

/** Gives what a table that is no catalogue holds: items, third parties. */
export type BearTargets = (tx: Tx, actor: Actor, table: string) => Promise<readonly string[]>

/** More than the lines of any sample, so that no two of a record are alike. */
const COUNT = 7
/** Not those of the required references, which may be of the same table. */
const FIRST = 11

/** Where references find what they point to: catalogues, and what gives the rest. */
interface Found {
  readonly others: readonly AnyCatalogue[]
  readonly bear?: BearTargets | undefined
}

/**
 * What the required references of a record point to, born in its company under the same name in each.
 * @param bear gives what is no catalogue, of which each record takes another one (`pointing`)
 */
export async function neededBy(tx: Tx, catalogue: AnyCatalogue, actor: Actor, { others, bear }: Found): Promise<AnyValues> {
  const needed: Record<string, string> = {}
  for (const [name, field] of Object.entries(catalogue.fields)) {
    if (field.kind !== 'reference' || field.optional) continue
    const target = others.find(({ table }) => table === field.table)
    if (!target && bear) continue
    assert.ok(target, `${catalogue.name}.${name} points to ${field.table}, which is no catalogue of those given`)
    const above = await neededBy(tx, target, actor, { others })
    const [id = ''] = await bearAny(tx, actor.session.companyId, target, [{ ...sampleValues(target, 1), ...above }])
    needed[name] = id
  }
  return needed
}

/** Of each table that the cells of its lists point to. */
export async function targetsFor(tx: Tx, catalogue: AnyCatalogue, actor: Actor, { others, bear }: Found): Promise<Targets> {
  const targets = new Map<string, readonly string[]>()
  for (const [, cell] of listsOf(catalogue.fields).flatMap(([, list]) => referencesIn(list))) {
    if (targets.has(cell.table)) continue
    const target = others.find(({ table }) => table === cell.table && table !== catalogue.table)
    if (cell.shared) {
      const rows = await tx.rows<{ code: string }>(sql`select code from ${raw(cell.table)} order by code limit ${COUNT}`)
      targets.set(
        cell.table,
        rows.map(({ code }) => code),
      )
    } else if (target) {
      const above = await neededBy(tx, target, actor, { others })
      const records = Array.from({ length: COUNT }, (_, n) => ({ ...sampleValues(target, FIRST + n), ...above }))
      targets.set(cell.table, await bearAny(tx, actor.session.companyId, target, records))
    } else targets.set(cell.table, (await bear?.(tx, actor, cell.table)) ?? [])
  }
  for (const [, { table }] of borne(catalogue, others)) targets.set(table, (await bear?.(tx, actor, table)) ?? [])
  return targets
}

/** Required references of the record itself to what is no catalogue. */
const borne = ({ fields }: AnyCatalogue, others: readonly AnyCatalogue[]): [name: string, field: ReferenceField][] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'reference' && !field.optional && !others.some(({ table }) => table === field.table) ? [[name, field]] : [],
  )

/** A sample whose lines point to something; a line that needs what there is not is left out. */
export function pointing(
  catalogue: AnyCatalogue,
  values: AnyValues,
  { targets, others, n }: { readonly targets: Targets; readonly others: readonly AnyCatalogue[]; readonly n: number },
): AnyValues {
  const lists = listsOf(catalogue.fields).map(([name, list]) => {
    const cells = referencesIn(list)
    const chosen = linesIn(values[name]).map((line, at): Child => {
      const ids = cells.map(([cell, { table }]) => {
        const of = targets.get(table) ?? []
        return [cell, line[cell] ?? of[(n + at) % Math.max(of.length, 1)] ?? null]
      })
      return { ...line, ...Object.fromEntries(ids) }
    })
    return [name, chosen.filter((line) => cells.every(([cell, { optional }]) => optional || line[cell] !== null))]
  })
  const own = borne(catalogue, others).map(([name, { table }]) => [name, targets.get(table)?.at(n) ?? values[name] ?? null])
  // The same lines, of the same kinds.
  return { ...values, ...Object.fromEntries([...own, ...lists]) } as AnyValues
}
