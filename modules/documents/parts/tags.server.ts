/**
 * The tags of a document. They are the company's own words over it and no part of what it says, so they change in any state,
 * leave its version alone, and go with the version that takes its place.
 */
import { auditRow } from '#platform/audit.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { dropTags, shownTags, tagRows, tagsCarried, tagsToCarry, type TagLinks } from '#platform/tags/tags.server.ts'
import type { ShownTag } from '#platform/tags/tags.ts'
import type { DocumentKind } from '../kind/kind.ts'
import type { Who } from '../kind/who.ts'

export const documentTags: TagLinks = { table: 'document_tag', carrier: 'document_id', tags: 'tag' }

/** @throws 698 when the document is not there, 401 when a tag is not */
export async function tagDocument(
  tx: Tx,
  who: Who,
  kind: DocumentKind,
  id: string,
  tagIds: readonly string[],
): Promise<readonly ShownTag[]> {
  const { companyId } = who
  const found = await tx.first(sql`select from document where company_id = ${companyId} and kind = ${kind.code} and id = ${id} for update`)
  if (!found) return httpErrors.fail('notFound')
  const before = (await tagsCarried(tx, companyId, documentTags, id)).map(({ name }) => name).join(', ')
  const tags = (await tagsToCarry(tx, companyId, documentTags, tagIds)) ?? []
  const after = tags.map(({ name }) => name).join(', ')
  if (before !== after) {
    await dropTags(tx, companyId, documentTags, [id])
    await insertTogether(tx, [
      ['document_tag', tagRows(documentTags, companyId, id, tags)],
      [
        'audit_event',
        [
          auditRow(who, {
            action: 'tag',
            entity: `document.${kind.code}`,
            entityId: id,
            title: kind.titles.one,
            changes: { Etiquetas: [before, after] },
          }),
        ],
      ],
    ])
  }
  const row = await tx.first<{ tags: ShownTag[] }>(sql`
    select ${shownTags(documentTags, 'd')} as tags from document d where d.company_id = ${companyId} and d.id = ${id}`)
  return row?.tags ?? []
}

/** The version that takes the place of another one begins with its tags. */
export const inheritTags = (tx: Tx, companyId: string, from: string, to: string): Promise<number> =>
  tx.run(sql`
    insert into document_tag (company_id, document_id, tag_id)
    select company_id, ${to}, tag_id from document_tag where company_id = ${companyId} and document_id = ${from}
    on conflict do nothing`)
