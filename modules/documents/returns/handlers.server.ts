/** The calls of what comes back before it is invoiced, of every kind at an address. */
import { sql } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { foundAt, type AtAddress } from '../kind/at-address.server.ts'
import type { DocumentKind } from '../kind/kind.ts'
import type { ReturnEndpoints } from './endpoints.ts'
import { readOut, shownOut } from './out.server.ts'
import { annulReturn, returnGoods } from './return.server.ts'

export function returnHandlers(served: AtAddress<{ readonly kind: DocumentKind }>, endpoints: ReturnEndpoints): Handler[] {
  return [
    handle(endpoints.returnable, async ({ tx, session: { companyId }, params: { id } }) => {
      const { kind } = await foundAt(tx, companyId, served, id)
      const found = await tx.first(sql`select from document where company_id = ${companyId} and id = ${id} and state = 'issued'`)
      if (!found) return httpErrors.fail('notFound')
      return { lines: shownOut(await readOut(tx, companyId, id, kind.stock)) }
    }),
    handle(endpoints.create, async ({ tx, session, params: { id }, body, now }) => {
      const { kind } = await foundAt(tx, session.companyId, served, id)
      return returnGoods(tx, session, { kind, id, said: body, now })
    }),
    handle(endpoints.annul, async ({ tx, session, params: { id, returnId }, body: { reason }, now }) => {
      const { kind } = await foundAt(tx, session.companyId, served, id)
      await annulReturn(tx, session, { kind, id, returnId, reason, now })
      return isDone
    }),
  ]
}
