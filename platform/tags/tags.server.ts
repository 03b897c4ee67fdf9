/** Reading and writing what records carry which tags. */
import type { Row } from '../db/insert.server.ts'
import { empty, raw, sql, type Sql, type Tx } from '../db/tx.server.ts'
import { httpErrors } from '../http/errors.ts'

/** Where the tags of a kind of record are kept: names of ours, never what somebody sends. */
export interface TagLinks {
  /** `party_tag` */
  readonly table: string
  /** Its column with who carries the tag: `party_id`. */
  readonly carrier: string
  /** The table of the tags: `person_tag`. */
  readonly tags: string
}

/** The tags of the record under an alias, by name: a `jsonb` of `shownTag`. */
export const shownTags = ({ table, carrier, tags }: TagLinks, alias: string): Sql =>
  raw(`coalesce((select jsonb_agg(jsonb_build_object('id', tag_of.id, 'name', tag_of.name, 'color', tag_of.color) order by tag_of.name)
              from ${table} carried join ${tags} tag_of on tag_of.company_id = carried.company_id and tag_of.id = carried.tag_id
             where carried.company_id = ${alias}.company_id and carried.${carrier} = ${alias}.id), '[]')`)

/** The condition of a list that only those with a tag pass. @param tagId '' is all */
export const carrying = ({ table, carrier }: TagLinks, alias: string, tagId: string): Sql =>
  tagId === ''
    ? empty
    : sql` and exists (select from ${raw(table)} carried where carried.company_id = ${raw(alias)}.company_id and carried.${raw(carrier)} = ${raw(alias)}.id and carried.tag_id = ${tagId})`

export interface NamedTag {
  readonly id: string
  readonly name: string
}

/**
 * Those that a record is to carry, by name; null when nothing was said of them.
 * @throws 401 at `tags` when one of them is not the company's
 */
export async function tagsToCarry(
  tx: Tx,
  companyId: string,
  { tags }: TagLinks,
  tagIds: readonly string[] | undefined,
): Promise<readonly NamedTag[] | null> {
  if (!tagIds) return null
  if (tagIds.length === 0) return []
  const asked = [...new Set(tagIds)]
  // Held until the end: nobody takes one away meanwhile.
  const found = await tx.rows<NamedTag>(sql`
    select id, name from ${raw(tags)} where company_id = ${companyId} and id = any(${asked}::uuid[]) order by name, id for share`)
  if (found.length < asked.length) return httpErrors.fail('invalid', { detalle: 'Una de las etiquetas ya no existe.' }, 'tags')
  return found
}

/** Those that it carries, by name. */
export const tagsCarried = (tx: Tx, companyId: string, { table, carrier, tags }: TagLinks, id: string): Promise<readonly NamedTag[]> =>
  tx.rows<NamedTag>(sql`
    select g.id, g.name from ${raw(table)} l join ${raw(tags)} g on g.company_id = l.company_id and g.id = l.tag_id
     where l.company_id = ${companyId} and l.${raw(carrier)} = ${id} order by g.name, g.id`)

/** What the audit says of them: their names, which outlive them; nothing when nothing was said. */
export const tagNames = (tags: readonly NamedTag[] | null) => (tags ? { tags: tags.map(({ name }) => name) } : {})

/** The rows to insert. */
export const tagRows = ({ carrier }: TagLinks, companyId: string, id: string, tags: readonly NamedTag[] | null): Row[] =>
  (tags ?? []).map((tag) => ({ company_id: companyId, [carrier]: id, tag_id: tag.id }))

/** Takes away those that some carried, to write others. */
export const dropTags = (tx: Tx, companyId: string, { table, carrier }: TagLinks, ids: readonly string[]): Promise<number> =>
  tx.run(sql`delete from ${raw(table)} where company_id = ${companyId} and ${raw(carrier)} = any(${[...ids]}::uuid[])`)
