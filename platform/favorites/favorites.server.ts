import { sql } from '../db/tx.server.ts'
import { handle, type Handler } from '../http/handle.server.ts'
import { keepFavorites, listFavorites } from './favorites.ts'

export const favoriteHandlers: readonly Handler[] = [
  handle(listFavorites, async ({ tx, session: { companyId, personId } }) => {
    const row = await tx.first<{ addresses: string[] }>(
      sql`select addresses from favorite_screen where company_id = ${companyId} and person_id = ${personId}`,
    )
    return { addresses: row?.addresses ?? [] }
  }),
  handle(keepFavorites, async ({ tx, session: { companyId, personId }, body }) => {
    const addresses = [...new Set(body.addresses)]
    await tx.run(sql`
      insert into favorite_screen (company_id, person_id, addresses) values (${companyId}, ${personId}, ${addresses})
      on conflict (company_id, person_id) do update set addresses = excluded.addresses`)
    return { addresses }
  }),
]
