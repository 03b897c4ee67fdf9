import { sql } from '#platform/db/tx.server.ts'
import { handle } from '#platform/http/handle.server.ts'
import { isDone } from '#platform/http/fields.ts'
import { getOwnPaper, keepOwnPaper } from './own-paper.ts'
import { isPaper } from './paper.ts'

export const ownPaperHandlers = [
  handle(getOwnPaper, async ({ tx, session: { companyId, personId } }) => {
    const row = await tx.first<{ paper: string }>(
      sql`select paper from member_paper where company_id = ${companyId} and person_id = ${personId}`,
    )
    return { paper: isPaper(row?.paper) ? row.paper : null }
  }),

  handle(keepOwnPaper, async ({ tx, session: { companyId, personId }, body: { paper } }) => {
    await tx.run(sql`
      insert into member_paper (company_id, person_id, paper) values (${companyId}, ${personId}, ${paper})
          on conflict (company_id, person_id) do update set paper = excluded.paper`)
    return isDone
  }),
]
