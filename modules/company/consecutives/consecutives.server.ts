/** Consecutives of the company: each module says which it has and where their numbers are; here they are shown and changed. */
import { failWith } from '#base/errors.ts'
import { audit, differences } from '#platform/audit.server.ts'
import { nextOf } from '#platform/consecutive.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { changeConsecutive, getGaps, listConsecutives } from './endpoints.ts'
import { changeProblems, expectedNext, explainGaps, passedOver, type NumberRange, type Skip } from './rules.ts'

/** A consecutive that a module above takes numbers of. */
export interface ConsecutiveSource {
  /** As it is taken. */
  readonly code: string
  /** "Cotización" */
  readonly title: string
  /** Of the menu: "Ventas". */
  readonly group: string
  /** Until the company says otherwise. */
  readonly prefix: string
  /** A query with one column, `number`: every number used with a prefix, annulled ones too. */
  readonly numbers: (companyId: string, prefix: string) => Sql
}

interface Used {
  readonly used: number
  readonly highest: number
}

const usedOf = async (tx: Tx, companyId: string, source: ConsecutiveSource, prefix: string): Promise<Used> =>
  (await tx.first<Used>(
    sql`select count(distinct number) as used, coalesce(max(number), 0) as highest from (${source.numbers(companyId, prefix)}) numbers`,
  )) ?? { used: 0, highest: 0 }

/** The numbers up to the next one that nobody used. */
const gapsOf = (tx: Tx, companyId: string, source: ConsecutiveSource, prefix: string, next: number): Promise<NumberRange[]> =>
  tx.rows<NumberRange>(sql`
    with taken as (select number from (${source.numbers(companyId, prefix)}) numbers union select 0 union select ${next}::bigint),
         pairs as (select number, lead(number) over (order by number) as following from taken)
    select number + 1 as "from", following - 1 as "to" from pairs where following > number + 1 order by number`)

export function consecutiveHandlers(sources: readonly ConsecutiveSource[]): Handler[] {
  const sourceOf = (code: string): ConsecutiveSource => sources.find((source) => source.code === code) ?? httpErrors.fail('notFound')

  /** As they stand, in the order of the menu. */
  const read = async (tx: Tx, companyId: string) => {
    const rows = await tx.rows<{ code: string; prefix: string; next: number }>(sql`
      select code, prefix, next from consecutive where company_id = ${companyId}`)
    const stored = new Map(rows.map((row) => [row.code, row]))
    return sources.map(({ code, title, group, prefix }) => ({
      code,
      title,
      group,
      prefix: stored.get(code)?.prefix ?? prefix,
      next: stored.get(code)?.next ?? 1,
    }))
  }

  return [
    handle(listConsecutives, async ({ tx, session }) => ({ consecutives: await read(tx, session.companyId) })),

    handle(changeConsecutive, async ({ tx, session, params, body }) => {
      const { companyId } = session
      const source = sourceOf(params.code)
      // Whoever takes a number waits for the change, and the change for them.
      await tx.run(sql`
        insert into consecutive (company_id, code, prefix, next) values (${companyId}, ${source.code}, ${source.prefix}, 1)
        on conflict (company_id, code) do update set next = consecutive.next`)
      const all = await read(tx, companyId)
      const before = await nextOf(tx, companyId, source.code, source.prefix)
      if (before.prefix !== body.seen.prefix || before.next !== body.seen.next)
        httpErrors.fail('changedByOther', { usuario: 'otra persona mientras escribías' })
      const { highest } = await usedOf(tx, companyId, source, body.prefix)
      const expected = expectedNext(before, body.prefix, highest)
      failWith(changeProblems(body, { highest, expected, others: all.filter(({ code }) => code !== source.code) }))
      const { prefix, next, reason } = body
      await tx.run(sql`
        update consecutive set prefix = ${prefix}, next = ${next} where company_id = ${companyId} and code = ${source.code}`)
      if (passedOver(next, expected) > 0)
        await insertRows(tx, 'consecutive_skip', [
          {
            company_id: companyId,
            code: source.code,
            prefix,
            from_number: expected,
            to_number: next - 1,
            reason,
            person_id: session.personId,
          },
        ])
      const changes = differences(before, { prefix, next })
      if (Object.keys(changes).length > 0)
        await audit(tx, session, {
          action: 'update',
          entity: 'company.consecutive',
          entityId: null,
          title: `Consecutivo de ${source.title}`,
          changes: { ...changes, ...(reason === '' ? {} : { reason: [null, reason] }) },
        })
      return isDone
    }),

    handle(getGaps, async ({ tx, session, params }) => {
      const { companyId } = session
      const source = sourceOf(params.code)
      const { prefix, next } = await nextOf(tx, companyId, source.code, source.prefix)
      const used = await usedOf(tx, companyId, source, prefix)
      const skips = await tx.rows<Omit<Skip, 'at'> & { readonly at: Date }>(sql`
        select s.from_number as "from", s.to_number as "to", s.reason, s.at,
               nullif(trim(p.first_name || ' ' || p.last_name), '') as person
          from consecutive_skip s left join person p on p.id = s.person_id
         where s.company_id = ${companyId} and s.code = ${source.code} and s.prefix = ${prefix}`)
      const explained = skips.map((skip) => ({ ...skip, at: skip.at.toISOString() }))
      return { ...used, gaps: explainGaps(await gapsOf(tx, companyId, source, prefix, next), explained) }
    }),
  ]
}
