/** The company's own values of law: written, corrected and taken away, each told in one history. */
import { uuidv7 } from 'uuidv7'
import { amountText, parseAmount } from '#base/decimal.ts'
import { parseDay, type Day } from '#base/date.ts'
import { failWith } from '#base/errors.ts'
import { audit, type Changes } from '#platform/audit.server.ts'
import { catalogueErrors } from '#platform/catalogue/errors.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Session } from '#platform/http/handle.server.ts'
import { readHistory } from '#platform/history/history.server.ts'
import * as calls from './endpoints.ts'
import { readLegalValues } from './read.server.ts'
import { endOfYear, knownOf, legalValueNames, legalValueProblems, legalValueTitle, yearsWanted, type LegalValueName } from './rules.ts'

const ENTITY = 'taxes.legalValue'

interface OwnValue {
  readonly name: LegalValueName
  readonly from: Day
  readonly value: string
  readonly source: string
}

/** @throws 401 at the field that is wrong */
async function checkValue(tx: Tx, companyId: string, { name, from, value }: Omit<OwnValue, 'source'>, today: Day): Promise<void> {
  const known = knownOf(
    (await readLegalValues(tx, companyId)).map((each) => (each.name === name && each.from === from ? { ...each, own: null } : each)),
  )
  const problems = legalValueProblems({ name, from, value: parseAmount(value) }, known, today)
  failWith(problems.map(({ field, text }) => httpErrors.of('invalid', { detalle: text }, field)))
}

/** Locked, so that two people do not write over each other. @throws 698 when it is not there */
async function lockOwn(tx: Tx, companyId: string, id: string): Promise<OwnValue> {
  const found = await tx.first<OwnValue>(sql`
    select name, starts as "from", value #>> '{}' as value, source from company_legal_value
     where company_id = ${companyId} and id = ${id} and name = any(${[...legalValueNames]}) for update`)
  return found ?? httpErrors.fail('notFound')
}

const record = (tx: Tx, session: Session, action: string, { name, from }: Pick<OwnValue, 'name' | 'from'>, changes: Changes) =>
  audit(tx, session, { action, entity: ENTITY, entityId: session.companyId, title: legalValueTitle(name, from), changes })

export const legalValueHandlers = [
  handle(calls.listLegalValues, async ({ tx, session, today }) => {
    const values = await readLegalValues(tx, session.companyId)
    const wanted = yearsWanted(today).flatMap((year) => legalValueNames.map((name) => ({ name, from: parseDay(`${year}-01-01`) })))
    return {
      today,
      values,
      missing: wanted.filter(({ name, from }) => !values.some((each) => each.name === name && each.from <= from && from <= each.to)),
    }
  }),

  handle(calls.createLegalValue, async ({ tx, session, body, now, today }) => {
    const { companyId, personId } = session
    const { name, source } = body
    const value = amountText(parseAmount(body.value))
    const from = parseDay(body.from)
    await checkValue(tx, companyId, { name, from, value }, today)
    const id = uuidv7()
    const made = await tx.run(sql`
      insert into company_legal_value (company_id, id, name, starts, ends, value, source, written_by, written_at)
      values (${companyId}, ${id}, ${name}, ${from}, ${endOfYear(from)}, ${JSON.stringify(value)}::jsonb, ${source}, ${personId}, ${now})
      on conflict (company_id, name, starts) do nothing`)
    if (made === 0) return catalogueErrors.fail('nameTaken', { nombre: legalValueTitle(name, from) }, 'from')
    await record(tx, session, 'create', { name, from }, { value: [null, value], source: [null, source] })
    return { id }
  }),

  handle(calls.updateLegalValue, async ({ tx, session, params, body, now, today }) => {
    const { companyId, personId } = session
    const before = await lockOwn(tx, companyId, params.id)
    const value = amountText(parseAmount(body.value))
    await checkValue(tx, companyId, { ...before, value }, today)
    const changes: Changes = {
      ...(before.value === value ? {} : { value: [before.value, value] as const }),
      ...(before.source === body.source ? {} : { source: [before.source, body.source] as const }),
    }
    if (Object.keys(changes).length === 0) return { ok: true as const }
    await tx.run(sql`
      update company_legal_value set value = ${JSON.stringify(value)}::jsonb, source = ${body.source}, written_by = ${personId}, written_at = ${now}
       where company_id = ${companyId} and id = ${params.id}`)
    await record(tx, session, 'update', before, changes)
    return { ok: true as const }
  }),

  handle(calls.deleteLegalValue, async ({ tx, session, params }) => {
    const { companyId } = session
    const before = await lockOwn(tx, companyId, params.id)
    await tx.run(sql`delete from company_legal_value where company_id = ${companyId} and id = ${params.id}`)
    await record(tx, session, 'delete', before, { value: [before.value, null], source: [before.source, null] })
    return { ok: true as const }
  }),

  handle(calls.legalValueHistory, async ({ tx, session, query }) => ({
    ...(await readHistory(tx, session.companyId, { entity: ENTITY, id: session.companyId }, query.after)),
    names: {},
  })),
]
