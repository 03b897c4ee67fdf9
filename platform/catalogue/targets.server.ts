/** What the references of a file point to: a record found by its path in a tree, its code or its name. */
import { raw, sql, type Sql, type Tx } from '../db/tx.server.ts'
import type { AnyCatalogue } from './catalogue.ts'
import type { ReferenceField } from './field.ts'
import { keyOf } from './import.ts'
import { pathText } from './export.ts'
import { labelSql } from './table.ts'
import { placesBefore } from './tree.server.ts'

export interface Target {
  readonly id: string
  readonly name: string
  /** As it is shown where its code goes before its name. */
  readonly label?: string
  /** Null where its table has no codes. */
  readonly code: string | null
  /** The names of those above it, in a tree. */
  readonly above: readonly string[]
}

export type FoundTarget = { readonly target: Target } | { readonly problem: string }

/** Those of one table, by what people call them. The first way that finds somebody decides; as written before folded. */
export class Targets {
  readonly #ways: readonly Map<string, Target[]>[] = [new Map(), new Map(), new Map()]

  add(target: Target): void {
    const texts = [target.label ?? pathText([...target.above, target.name]), target.code ?? '', target.name]
    for (const [index, way] of this.#ways.entries()) {
      const text = texts[index] ?? ''
      if (text === '') continue
      for (const key of [`=${text}`, `~${keyOf(text)}`])
        if (!way.get(key)?.some(({ id }) => id === target.id)) way.set(key, [...(way.get(key) ?? []), target])
    }
  }

  find(text: string): FoundTarget {
    for (const way of this.#ways) {
      for (const key of [`=${text}`, `~${keyOf(text)}`]) {
        const [target, other] = way.get(key) ?? []
        if (other) return { problem: `Hay varios que se llaman «${text}». Escribe su código o su ruta, como «Ropa › Camisas».` }
        if (target) return { target }
      }
    }
    return { problem: `No existe «${text}».` }
  }
}

/** All of the catalogue's own tree. */
export async function targetsOfTree(tx: Tx, catalogue: AnyCatalogue, companyId: string, field: ReferenceField): Promise<Targets> {
  const rows = await tx.rows<Target>(sql`
    ${placesBefore(catalogue, companyId)}select t.id, t.${raw(field.labelColumn)} as name, to_jsonb(t) ->> 'code' as code, b.above
      from ${raw(catalogue.table)} t join b on b.id = t.id where t.company_id = ${companyId}`)
  return targetsFrom(rows)
}

/** As JavaScript lowers it: in the collation of a column that sorts by bytes the capitals with an accent stay as they are. */
const lowerOf = (text: Sql): Sql => sql`lower((${text}) collate "es-x-icu")`

/** Those of another table that some texts may name. */
export async function targetsNamed(tx: Tx, companyId: string, field: ReferenceField, texts: readonly string[]): Promise<Targets> {
  const lowered = [...new Set(texts.map((text) => text.toLowerCase()))]
  if (field.shared) return targetsFrom(await sharedNamed(tx, field, lowered))
  const label = raw(labelSql(field, 't'))
  const rows = await tx.rows<Target>(sql`
    select t.id, t.${raw(field.labelColumn)} as name, ${label} as label, to_jsonb(t) ->> 'code' as code, array[]::text[] as above
      from ${raw(field.table)} t
     where t.company_id = ${companyId}
       and (${lowerOf(sql`t.${raw(field.labelColumn)}`)} = any(${lowered}) or ${lowerOf(sql`to_jsonb(t) ->> 'code'`)} = any(${lowered})
            or ${lowerOf(label)} = any(${lowered}))`)
  return targetsFrom(rows)
}

/** Of a list that all companies share: by its whole name, its own ("Medellín, Antioquia", "Medellín") or its code. */
const sharedNamed = (tx: Tx, field: ReferenceField, lowered: readonly string[]): Promise<Target[]> =>
  tx.rows<Target>(sql`
    select t.code as id, n.name, t.code, array[]::text[] as above
      from ${raw(field.table)} t cross join lateral (select t.${raw(field.labelColumn)} union select t.name) n (name)
     where ${lowerOf(sql`n.name`)} = any(${[...lowered]}) or lower(t.code) = any(${[...lowered]})`)

function targetsFrom(rows: readonly Target[]): Targets {
  const targets = new Targets()
  for (const row of rows) targets.add(row)
  return targets
}
