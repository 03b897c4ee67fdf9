import { uuidv7 } from 'uuidv7'
import { isDone } from '../http/fields.ts'
import { sql } from '../db/tx.server.ts'
import { httpErrors } from '../http/errors.ts'
import { handle } from '../http/handle.server.ts'
import { dropFavourite, keepFavourite, listFavourites } from './favourites.ts'

export const favouriteHandlers = [
  handle(listFavourites, async ({ tx, session }) => ({
    favourites: await tx.rows<{ id: string; report: string; name: string; query: string }>(sql`
      select id, report, name, query from report_favourite
       where company_id = ${session.companyId} and person_id = ${session.personId} order by name, id`),
  })),
  handle(keepFavourite, async ({ tx, session, body }) => {
    // Kept twice, it is the one that was there.
    await tx.run(sql`
      insert into report_favourite (company_id, id, person_id, report, name, query)
      values (${session.companyId}, ${uuidv7()}, ${session.personId}, ${body.report}, ${body.name}, ${body.query})
      on conflict (company_id, person_id, report, query) do nothing`)
    const kept = await tx.first<{ id: string }>(sql`
      select id from report_favourite where company_id = ${session.companyId} and person_id = ${session.personId}
         and report = ${body.report} and query = ${body.query}`)
    return kept ?? httpErrors.fail('notFound')
  }),
  handle(dropFavourite, async ({ tx, session, params }) => {
    const gone = await tx.run(sql`
      delete from report_favourite where company_id = ${session.companyId} and person_id = ${session.personId} and id = ${params.id}`)
    return gone === 0 ? httpErrors.fail('notFound') : isDone
  }),
]
