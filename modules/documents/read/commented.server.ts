/** A document of any kind has a thread, which all versions under its number share. */
import type { CommentedEntity } from '#modules/comments/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { versionsOf } from '../write/version/version.server.ts'

/** Of whichever kind: its number is read with its kind. */
const findDocument: CommentedEntity['find'] = (companyId, id) => sql`
  select 'document.' || t.kind, coalesce(nullif(concat_ws('-', nullif(t.prefix, ''), t.number), ''), ''),
         array[t.id] || array(select v.id from ${versionsOf(companyId, id)} and v.id <> t.id)
    from document t where t.company_id = ${companyId} and t.id = ${id}`

export const commentedDocument = ({ code, titles, path, permissions, plan, services }: DocumentKind): CommentedEntity => ({
  entity: `document.${code}`,
  gate: { permission: permissions.read, plan, services },
  path: `${path}/{id}/view`,
  called: titles.one,
  find: findDocument,
})
