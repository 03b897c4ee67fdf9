/**
 * The ledger of what is owed as it stood on any day: each open item and each application is a movement of its own day, so that what is
 * owed on a day is what they add up to until then, whatever was recorded later.
 */
import type { Day } from '#base/date.ts'
import { standingFor } from '#modules/people/index.server.ts'
import { Forbidden } from '#platform/http/errors.ts'
import { empty, sql, type Sql } from '#platform/db/tx.server.ts'
import type { ReportCall } from '#platform/report/report.server.ts'
import { afterPrefix } from '#platform/search.ts'
import type { AgeLimits } from '../ages.ts'
import { ageOn } from '../ages.server.ts'
import { paymentPermissions } from '../settlement.ts'
import { ageColumns, type Side } from './reports.ts'

export interface Asked {
  readonly companyId: string
  /** What customers owe, less what they paid beforehand; or what is owed to suppliers, less what was paid to them. */
  readonly kind: Side
  readonly to: Day
  readonly party: string | null
  /** The code of an account, with those that hang from it. */
  readonly account: string | null
  /** The place of a band; null is all of them. */
  readonly age: number | null
}

/** Before every movement: ids begin after it. */
export const FIRST = '00000000-0000-0000-0000-000000000000'

/** Who sees receipts alone does not see what is owed to suppliers. @throws Forbidden */
export function refuseOthersSide({ may }: Pick<ReportCall<object>, 'may'>, kind: Side): void {
  if (kind === 'AP' && !may(paymentPermissions.read)) throw new Forbidden('permission', paymentPermissions.read.title)
}

export const placeOfAge = (name: string): number | null => {
  const at = (ageColumns as readonly string[]).indexOf(name)
  return at < 0 ? null : at
}

/** Of `open_item o`: what a customer paid beforehand is owed to it, and told among what it owes. */
const isOfSide = (kind: Side): Sql => sql`(o.kind = ${kind}) <> o.advance`

/** Its place among the bands on a day; money of before is never late. */
const ageOfItem = (limits: AgeLimits, to: Day): Sql => sql`case when o.advance then 0 else ${ageOn(limits, to, sql`o.due_date`)} end`

/** The open items that are asked for, each with the third party that stands for its own. */
function itemsOf({ companyId, kind, to, party, account, age }: Asked, limits: AgeLimits): Sql {
  const asked = sql`o.company_id = ${companyId} and ${isOfSide(kind)}${
    party === null ? empty : sql` and o.party_id = ${standingFor(companyId, party)}`
  }${account === null ? empty : sql` and a.code >= ${account} and a.code < ${afterPrefix(account)}`}${
    age === null ? empty : sql` and ${ageOfItem(limits, to)} = ${age}`
  }`
  return sql`
    select o.id as item_id, coalesce(q.merged_into, o.party_id) as party_id, o.account_id, ${ageOfItem(limits, to)} as age, o.number, o.due_date,
           o.advance, o.date, o.amount, o.source_kind, o.source_id, o.source_event, case when o.kind = ${kind} then 1 else -1 end as sign
      from open_item o join party q on q.company_id = ${companyId} and q.id = o.party_id
      ${account === null ? empty : sql`join account a on a.company_id = ${companyId} and a.id = o.account_id`} where ${asked}`
}

/**
 * What each open item comes to until a day: `account_id`, `party_id`, `age`, `opening` of before another day, and from then on `charge` and
 * `payment`, none below zero, with how many movements they are (`charges`, `payments`, and `moves` with those of no pesos). It is told back
 * from what is left of each now, which is kept: what was applied since that other day is all that is read of the ledger, however long it
 * is, and an item that was settled before it is not read at all.
 */
export function itemSums(asked: Asked, limits: AgeLimits, from: Day): Sql {
  const { companyId, to } = asked
  return sql`
    with since as materialized (
      select p.open_item_id, sum(p.amount) as amount,
             coalesce(sum(p.amount) filter (where p.date <= ${to} and p.amount > 0), 0) as taken,
             coalesce(-sum(p.amount) filter (where p.date <= ${to} and p.amount < 0), 0) as given,
             count(*) filter (where p.date <= ${to} and p.amount > 0) as takes, count(*) filter (where p.date <= ${to} and p.amount < 0) as gives,
             count(*) filter (where p.date <= ${to}) as moves
        from open_item_application p where p.company_id = ${companyId} and p.date >= ${from} group by 1),
    i as materialized (${itemsOf(asked, limits)}
       and o.id in (select open_item_id from since
                     union select w.open_item_id from open_item_balance w where w.company_id = ${companyId} and w.kind in ('AR', 'AP') and w.is_open))
    select i.account_id, i.party_id, i.age,
           i.sign * (b.balance + coalesce(s.amount, 0) - case when i.date < ${from} then 0 else i.amount end) as opening,
           case when i.sign > 0 then n.amount + coalesce(s.given, 0) else coalesce(s.taken, 0) end as charge,
           case when i.sign > 0 then coalesce(s.taken, 0) else n.amount + coalesce(s.given, 0) end as payment,
           case when i.sign > 0 then n.moves + coalesce(s.gives, 0) else coalesce(s.takes, 0) end as charges,
           case when i.sign > 0 then coalesce(s.takes, 0) else n.moves + coalesce(s.gives, 0) end as payments,
           n.moves + coalesce(s.moves, 0) as moves
      from i join open_item_balance b on b.company_id = ${companyId} and b.open_item_id = i.item_id left join since s on s.open_item_id = i.item_id
     cross join lateral (select case when i.date between ${from} and ${to} then i.amount else 0 end as amount,
                                (i.date between ${from} and ${to})::int as moves) n`
}

/**
 * Every movement until a day, of the third parties that stand for others too: `item_id`, `party_id`, `account_id`, `age`, `date`, `rank` (0 opens
 * an item, 1 applies to it), `id`, `number`, `due_date`, `advance`, its source and `amount`, above zero where more is owed.
 */
export function movementsUntil(asked: Asked, limits: AgeLimits): Sql {
  const { companyId, to } = asked
  const told = sql`i.item_id, i.party_id, i.account_id, i.age, i.number, i.due_date, i.advance`
  return sql`
    with i as materialized (${itemsOf(asked, limits)})
    select ${told}, i.date, 0 as rank, i.item_id as id, i.source_kind, i.source_id, i.source_event, i.sign * i.amount as amount
      from i where i.date <= ${to}
    union all
    select ${told}, p.date, 1, p.id, p.source_kind, p.source_id, p.source_event, -i.sign * p.amount
      from i join open_item_application p on p.company_id = ${companyId} and p.open_item_id = i.item_id where p.date <= ${to}`
}
