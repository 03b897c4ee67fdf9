/** The years of the configuration: copied from one to another, and what is missing in one. */
import { parseDay } from '#base/date.ts'
import { amountText } from '#base/decimal.ts'
import { accountSums } from '#modules/accounting/index.server.ts'
import { audit } from '#platform/audit.server.ts'
import { bearRecords } from '#platform/catalogue/born.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { handle } from '#platform/http/handle.server.ts'
import { fiscalErrors as errors } from '../errors.ts'
import { exogenousConcept } from './concept.ts'
import { copyExogenousYear, getExogenousGaps } from './endpoints.ts'
import { isDueIn, isExogenousFormat } from './formats.ts'
import { untaken } from './rules.ts'

interface Line {
  readonly firstCode: string
  readonly lastCode: string
  readonly feeds: string
  readonly measure: 'debit' | 'credit' | 'movement' | 'balance'
  readonly share: string
}

interface Concept {
  readonly id: string
  readonly format: string
  readonly code: string
  readonly name: string
  readonly minimumUvt: number | null
  readonly source: string
  readonly lines: readonly Line[]
}

/** Those in use of a year. */
const conceptsOf = (tx: Tx, companyId: string, year: string): Promise<Concept[]> =>
  tx.rows<Concept>(sql`
    select c.id, c.format, c.code, c.name, c.minimum_uvt::float8 as "minimumUvt", c.source,
           coalesce((select jsonb_agg(jsonb_build_object('firstCode', a.first_code, 'lastCode', a.last_code, 'feeds', a.feeds,
                                                         'measure', a.measure, 'share', a.share::text) order by a.position)
                       from exogenous_account a where a.company_id = c.company_id and a.parent_id = c.id), '[]') as lines
      from exogenous_concept c where c.company_id = ${companyId} and c.year = ${year} and c.active order by c.format, c.code`)

const copy = handle(copyExogenousYear, async ({ tx, session, body: { from, to } }) => {
  const { companyId } = session
  // Two people who copy to the same year at once: the second finds it full.
  await tx.run(sql`select from company where id = ${companyId} for no key update`)
  const taken = await tx.first(sql`select 1 as one from exogenous_concept where company_id = ${companyId} and year = ${to} limit 1`)
  if (taken) return errors.fail('yearNotEmpty', { anio: to }, 'to')
  const concepts = await conceptsOf(tx, companyId, from)
  if (concepts.length === 0) return errors.fail('yearEmpty', { anio: from }, 'from')
  const foreign = concepts.find(({ format }) => isExogenousFormat(format) && !isDueIn(format, to))
  if (foreign) return errors.fail('formatNotOfYear', { formato: foreign.format, anio: to }, 'to')
  await bearRecords(
    tx,
    companyId,
    exogenousConcept,
    concepts.map(({ id: _id, lines, ...concept }) => ({
      ...concept,
      year: to,
      children: lines.map((line) => ({ id: null, ...line })),
    })),
  )
  await audit(tx, session, {
    action: 'create',
    entity: exogenousConcept.name,
    entityId: null,
    title: `Exógena ${to}, copiada de ${from}`,
    changes: { concepts: [null, concepts.length] },
  })
  return { copied: concepts.length }
})

const gaps = handle(getExogenousGaps, async ({ tx, session, query, today }) => {
  const { companyId } = session
  const years = (
    await tx.rows<{ year: string }>(sql`select distinct year from exogenous_concept where company_id = ${companyId} order by year desc`)
  ).map(({ year }) => year)
  const year = query.year ?? today.slice(0, 4)
  const concepts = await conceptsOf(tx, companyId, year)
  const sums = await accountSums(tx, companyId, { from: parseDay(`${year}-01-01`), to: parseDay(`${year}-12-31`) })
  const moved = await tx.rows<{ id: string; code: string; name: string }>(sql`
    select id, code, name from account
     where company_id = ${companyId} and id = any(${[...sums].flatMap(([id, { lines }]) => (lines > 0 ? [id] : []))}::uuid[]) order by code`)
  return {
    year,
    years,
    accounts: untaken(
      moved,
      concepts.flatMap(({ lines }) => lines),
    ).flatMap((account) => {
      const sum = sums.get(account.id)
      return sum ? [{ ...account, debit: amountText(sum.debit), credit: amountText(sum.credit) }] : []
    }),
    concepts: concepts.filter(({ lines }) => lines.length === 0).map(({ id, format, code, name }) => ({ id, format, code, name })),
  }
})

export const exogenousHandlers = [copy, gaps]
