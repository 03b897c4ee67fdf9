/** The company's own figures of payroll: written, corrected and taken away, each told in the history of the company. */
import { uuidv7 } from 'uuidv7'
import { parseDay, showDay, type Day } from '#base/date.ts'
import { failWith } from '#base/errors.ts'
import {
  figureName,
  figureOn,
  lawOn,
  scalarNames,
  showValue,
  tellMissing,
  writingProblems,
  type LawBook,
  type WrittenValue,
} from '#colombia/index.ts'
import { audit, type Changes } from '#platform/audit.server.ts'
import { catalogueErrors } from '#platform/catalogue/errors.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Session } from '#platform/http/handle.server.ts'
import { readLawBook } from './law-book.server.ts'
import * as calls from './payroll-endpoints.ts'

const ENTITY = 'taxes.payrollLaw'

interface OwnFigure extends WrittenValue {
  readonly id: string
  readonly source: string
}

const readOwn = (tx: Tx, companyId: string): Promise<OwnFigure[]> =>
  tx.rows<OwnFigure>(sql`
    select id, name, starts as "from", ends as until, value #>> '{}' as value, source from company_legal_value
     where company_id = ${companyId} and name = any(${[...calls.payrollLawNames]}) order by starts desc, name`)

/** Locked, so that two people do not write over each other. @throws 698 when it is not there */
async function lockOwn(tx: Tx, companyId: string, id: string): Promise<OwnFigure> {
  const found = await tx.first<OwnFigure>(sql`
    select id, name, starts as "from", ends as until, value #>> '{}' as value, source from company_legal_value
     where company_id = ${companyId} and id = ${id} and name = any(${[...calls.payrollLawNames]}) for update`)
  return found ?? httpErrors.fail('notFound')
}

/** @throws 401 at the fields that are wrong */
async function checkFigure(tx: Tx, { companyId, today }: { companyId: string; today: Day }, written: WrittenValue): Promise<void> {
  const book = await readLawBook(tx, companyId)
  failWith(writingProblems(written, book, today).map(({ field, text }) => httpErrors.of('invalid', { detalle: text }, field)))
}

const titleOf = ({ name, from }: Pick<WrittenValue, 'name' | 'from'>): string => `${figureName(name).title} desde el ${showDay(from)}`

interface Deed {
  readonly action: 'create' | 'update' | 'delete'
  readonly figure: Pick<WrittenValue, 'name' | 'from'>
  readonly changes: Changes
}

const record = (tx: Tx, session: Session, { action, figure, changes }: Deed) =>
  audit(tx, session, { action, entity: ENTITY, entityId: session.companyId, title: titleOf(figure), changes })

const dayOrNull = (text: string | null): Day | null => (text === null ? null : parseDay(text))

/** Those that the book has on a day, also when it lacks others. */
function figuresOn(book: LawBook, day: Day) {
  const law = lawOn(book, day)
  return {
    missing: ('missing' in law ? law.missing : []).map((each) => ({ name: each.name, text: tellMissing(each) })),
    figures: scalarNames.flatMap((name) => {
      const found = figureOn(book, name, day)
      if (!found) return []
      const { label, from, source, isOwn } = found
      return [{ name, title: label, value: showValue(found), from, source, isOwn }]
    }),
  }
}

export const payrollLawHandlers = [
  handle(calls.listPayrollLaw, async ({ tx, session, query, today }) => {
    const day = query.day === undefined ? today : parseDay(query.day)
    const book = await readLawBook(tx, session.companyId)
    return { day, ...figuresOn(book, day), own: await readOwn(tx, session.companyId) }
  }),

  handle(calls.createPayrollLaw, async ({ tx, session, body, now, today }) => {
    const { companyId, personId } = session
    const { name, value, source } = body
    const [from, until] = [parseDay(body.from), dayOrNull(body.until)]
    await checkFigure(tx, { companyId, today }, { name, from, until, value })
    const id = uuidv7()
    const made = await tx.run(sql`
      insert into company_legal_value (company_id, id, name, starts, ends, value, source, written_by, written_at)
      values (${companyId}, ${id}, ${name}, ${from}, ${until}, ${JSON.stringify(value)}::jsonb, ${source}, ${personId}, ${now})
      on conflict (company_id, name, starts) do nothing`)
    if (made === 0) return catalogueErrors.fail('nameTaken', { nombre: titleOf({ name, from }) }, 'from')
    await record(tx, session, {
      action: 'create',
      figure: { name, from },
      changes: { value: [null, value], until: [null, until], source: [null, source] },
    })
    return { id }
  }),

  handle(calls.updatePayrollLaw, async ({ tx, session, params, body, now, today }) => {
    const { companyId, personId } = session
    const before = await lockOwn(tx, companyId, params.id)
    const after = { until: dayOrNull(body.until), value: body.value, source: body.source }
    await checkFigure(tx, { companyId, today }, { ...before, ...after })
    const changes: Changes = Object.fromEntries(
      (['until', 'value', 'source'] as const).flatMap((field) =>
        before[field] === after[field] ? [] : [[field, [before[field], after[field]] as const]],
      ),
    )
    if (Object.keys(changes).length === 0) return { ok: true as const }
    await tx.run(sql`
      update company_legal_value set ends = ${after.until}, value = ${JSON.stringify(after.value)}::jsonb, source = ${after.source},
             written_by = ${personId}, written_at = ${now}
       where company_id = ${companyId} and id = ${params.id}`)
    await record(tx, session, { action: 'update', figure: before, changes })
    return { ok: true as const }
  }),

  handle(calls.deletePayrollLaw, async ({ tx, session, params }) => {
    const { companyId } = session
    const before = await lockOwn(tx, companyId, params.id)
    await tx.run(sql`delete from company_legal_value where company_id = ${companyId} and id = ${params.id}`)
    await record(tx, session, {
      action: 'delete',
      figure: before,
      changes: { value: [before.value, null], source: [before.source, null] },
    })
    return { ok: true as const }
  }),
]
