import type { CommentedEntity } from '#modules/comments/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { getParty } from './endpoints.ts'

export const commentedPeople: readonly CommentedEntity[] = [
  {
    entity: 'people.party',
    gate: getParty,
    path: '/people?id={id}',
    find: (companyId, id) => sql`select 'people.party', display_name, array[id] from party where company_id = ${companyId} and id = ${id}`,
  },
]
