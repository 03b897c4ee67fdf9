/** Templates of journals as they are kept, and the lines that one gives. */
import { uuidv7 } from 'uuidv7'
import { absolute, amountText, zeroAmount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import type { LedgerBook } from '#modules/accounting/index.ts'
import { audit } from '#platform/audit.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { nameOfLastChange } from '#platform/history/last-change.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle } from '#platform/http/handle.server.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { journalErrors } from '../errors.ts'
import { namesIn } from '../journals.server.ts'
import { letGoOfTemplate } from '../recurrence/rows.server.ts'
import { nameProblems, typeProblems } from '../rules.server.ts'
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  fillTemplateCall,
  getTemplate,
  listTemplates,
  MOST_TEMPLATES,
  type TemplateInput,
  type TemplateRow,
} from './endpoints.ts'
import { fillTemplate, isUnbalanced, templateProblems, variablesOf, type Filled } from './template.ts'

const ENTITY = 'accounting.journalTemplate'
/** One that was kept before lines had a ledger counts in both. */
type Line = Omit<TemplateInput['lines'][number], 'book'> & { readonly book?: LedgerBook }

interface Stored {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly description: string
  readonly lines: readonly Line[]
  readonly version: number
}

async function findTemplate(tx: Tx, companyId: string, id: string, locked = false): Promise<Stored> {
  const found = await tx.first<Stored>(sql`
    select id, name, type, description, lines, version from journal_template where company_id = ${companyId} and id = ${id}::uuid
    ${locked ? sql`for update` : sql``}`)
  return found ?? httpErrors.fail('notFound')
}

/** By how much it does not balance, when that is more than rounding. @throws 461 */
function requireBalance({ difference }: Filled<unknown>): void {
  if (isUnbalanced(difference)) journalErrors.fail('templateUnbalanced', { diferencia: formatMoney(absolute(difference)) }, 'lines')
}

/** @throws 401 at each field, 461 of one that asks nothing and does not balance */
async function requireSound(tx: Tx, companyId: string, input: TemplateInput, id: string | null): Promise<void> {
  const taken = await tx.first(sql`
    select from journal_template
     where company_id = ${companyId} and lower(name) = lower(${input.name}) and id is distinct from ${id}::uuid`)
  failWith([
    ...(taken ? [httpErrors.of('invalid', { detalle: `Ya existe una plantilla llamada ${input.name}.` }, 'name')] : []),
    ...(await typeProblems(tx, companyId, input.type)),
    ...(await nameProblems(tx, companyId, input.lines)),
    ...templateProblems(input.lines).map(({ field, text }) => httpErrors.of('invalid', { detalle: text }, field)),
  ])
  if (variablesOf(input.lines).length > 0) return
  const filled = fillTemplate(input.lines, {})
  failWith(filled.problems.map(({ field, text }) => httpErrors.of('invalid', { detalle: text }, field)))
  requireBalance(filled)
}

/** With the names of what they name; what there is no longer has none. */
async function namedLines(tx: Tx, companyId: string, lines: readonly Line[]) {
  const names = await namesIn(tx, companyId, { lines })
  const called = (id: string | null) => {
    const found = id === null ? undefined : names[id]
    return id !== null && found ? { id, code: found.code, name: found.name } : null
  }
  return lines.map(({ accountId, partyId, costCenterId, description, crossDocument, base, debit, credit, book = 'both' }) => ({
    ...{ account: called(accountId), party: called(partyId), costCenter: called(costCenterId) },
    ...{ description, crossDocument, base, debit, credit, dueDate: null, openItem: null, book, currency: null, currencyAmount: null },
  }))
}

/** Two that take the same name at once wait for each other. */
const lockTemplates = (tx: Tx, companyId: string) => tx.rows(sql`select from company where id = ${companyId} for no key update`)

const create = handle(createTemplate, async ({ tx, session, body, now }) => {
  const { companyId, personId } = session
  await lockTemplates(tx, companyId)
  await requireSound(tx, companyId, body, null)
  const held = await tx.first<{ count: number }>(sql`select count(*)::int as count from journal_template where company_id = ${companyId}`)
  if ((held?.count ?? 0) >= MOST_TEMPLATES) httpErrors.fail('invalid', { detalle: `Son máximo ${MOST_TEMPLATES} plantillas.` }, 'name')
  const id = uuidv7()
  await insertRows(tx, 'journal_template', [{ company_id: companyId, id, ...body, created_at: now, created_by: personId }])
  await audit(tx, session, { action: 'create', entity: ENTITY, entityId: id, title: `Plantilla contable ${body.name}` })
  return { id }
})

const change = handle(changeTemplate, async ({ tx, session, params, body, now }) => {
  const { companyId, personId } = session
  await lockTemplates(tx, companyId)
  const stored = await findTemplate(tx, companyId, params.id, true)
  if (stored.version !== body.version)
    return httpErrors.fail('changedByOther', { usuario: await nameOfLastChange(tx, companyId, ENTITY, stored.id) })
  await requireSound(tx, companyId, body, stored.id)
  const { name, type, description, lines } = body
  await tx.run(sql`
    update journal_template set name = ${name}, type = ${type}, description = ${description}, lines = ${JSON.stringify(lines)}::jsonb,
           version = version + 1, updated_at = ${now}, updated_by = ${personId}
     where company_id = ${companyId} and id = ${stored.id}`)
  await audit(tx, session, {
    ...{ action: 'update', entity: ENTITY, entityId: stored.id, title: `Plantilla contable ${name}` },
    ...(stored.name === name ? {} : { changes: { name: [stored.name, name] } }),
  })
  return { version: stored.version + 1 }
})

const remove = handle(deleteTemplate, async ({ tx, session, params }) => {
  const { companyId } = session
  const stored = await findTemplate(tx, companyId, params.id, true)
  const keeps = await letGoOfTemplate(tx, companyId, stored.id)
  if (keeps !== null)
    httpErrors.fail('invalid', { detalle: `La repite la recurrencia «${keeps}». Finalízala antes de eliminar la plantilla.` })
  await tx.run(sql`delete from journal_template where company_id = ${companyId} and id = ${stored.id}`)
  await audit(tx, session, { action: 'delete', entity: ENTITY, entityId: stored.id, title: `Plantilla contable ${stored.name}` })
  return isDone
})

const list = handle(listTemplates, async ({ tx, session: { companyId } }) => ({
  templates: await tx.rows<TemplateRow>(sql`
    select id, name, type, description, jsonb_array_length(lines) as lines from journal_template
     where company_id = ${companyId} order by lower(name), id limit ${MOST_TEMPLATES}`),
}))

const one = handle(getTemplate, async ({ tx, session: { companyId }, params }) => {
  const stored = await findTemplate(tx, companyId, params.id)
  return { ...stored, variables: variablesOf(stored.lines), lines: await namedLines(tx, companyId, stored.lines) }
})

interface Answer {
  readonly name: string
  readonly value: string
}

/** Its lines with some answers. @throws 698, 401 at each variable or figure, 461 */
export async function filledTemplate(tx: Tx, companyId: string, id: string, answers: readonly Answer[]) {
  const { type, description, lines } = await findTemplate(tx, companyId, id)
  const filled = fillTemplate(lines, Object.fromEntries(answers.map(({ name, value }) => [name.toLowerCase(), value])))
  failWith(filled.problems.map(({ field, text }) => httpErrors.of('invalid', { detalle: text }, field)))
  requireBalance(filled)
  return { type, description, lines: filled.lines }
}

const fill = handle(fillTemplateCall, async ({ tx, session: { companyId }, params, body }) => {
  const { type, description, lines } = await filledTemplate(tx, companyId, params.id, body.variables)
  const shown = await namedLines(tx, companyId, lines)
  const orZero = (text: string): string => text || amountText(zeroAmount)
  return {
    ...{ type, description },
    lines: shown.map((line) => ({ ...line, base: line.base || null, debit: orZero(line.debit), credit: orZero(line.credit) })),
  }
})

export const templateHandlers = [list, one, create, change, remove, fill]
