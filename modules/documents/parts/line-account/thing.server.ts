/** What a line of a statement is of, as `thing`: its item, or an account of the books. */
import { raw } from '#platform/db/tx.server.ts'

/** To be joined to a line `l`. */
export const thingJoin = raw(`
  cross join lateral (
    select i.id, i.code, i.name, i.kind from item i where i.company_id = l.company_id and i.id = l.item_id
    union all
    select a.id, a.code, a.name, 'service' from account a where a.company_id = l.company_id and a.id = l.account_id) thing`)
