/** The lines of the company's statements: written, listed, and found for each account with those above it. */
import { uuidv7 } from 'uuidv7'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { accountAncestors } from '#colombia/puc.ts'
import { audit, differences } from '#platform/audit.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { nameOfLastChange } from '#platform/history/last-change.server.ts'
import { isDone } from '#platform/http/fields.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import {
  changeStatementLine,
  createStatementLine,
  listStatementLines,
  removeStatementLine,
  statementLineLimits,
  type StatementLineView,
} from './endpoints.ts'
import { partsOf, statementNames, takesLine, type Statement } from './statement-line.ts'

export const STATEMENT_LINE = 'accounting.statementLine'

interface StoredLine {
  readonly id: string
  readonly statement: Statement
  readonly part: string
  readonly name: string
  readonly note: string
  readonly version: number
}

const readLines = (tx: Tx, companyId: string): Promise<(StoredLine & StatementLineView)[]> =>
  tx.rows<StoredLine & StatementLineView>(sql`
    select s.id, s.statement, s.part, s.name, s.note, s.version,
           array(select a.code from account a where a.company_id = s.company_id and s.id in (a.statement_line_id, a.cash_line_id) order by a.code) as accounts
      from statement_line s where s.company_id = ${companyId} order by s.statement, s.position, s.id`)

const lockLine = async (tx: Tx, companyId: string, id: string): Promise<StoredLine> =>
  (await tx.first<StoredLine>(sql`
    select id, statement, part, name, note, version from statement_line where company_id = ${companyId} and id = ${id} for update`)) ??
  httpErrors.fail('notFound')

/** Its part is one of its statement, its name is no other's, and the accounts that say it may stand there. */
async function lineProblems(
  tx: Tx,
  companyId: string,
  line: Pick<StoredLine, 'statement' | 'part' | 'name'> & { readonly id: string | null },
): Promise<ErrorBody[]> {
  const wrong = (detalle: string, field: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)
  const { statement, part, name, id } = line
  const same = await tx.first(sql`
    select from statement_line where company_id = ${companyId} and statement = ${statement} and lower(name) = lower(${name})
       and id is distinct from ${id}::uuid`)
  const accounts = await tx.rows<{ code: string }>(sql`
    select code from account where company_id = ${companyId} and ${id}::uuid in (statement_line_id, cash_line_id) order by code`)
  const apart = accounts.find(({ code }) => !takesLine(code, { statement, part }))
  return [
    ...(partsOf(statement).some(({ value }) => value === part) ? [] : [wrong('Elige una parte de ese estado.', 'part')]),
    ...(same ? [wrong(`Ya hay una línea con ese nombre en ${statementNames[statement]}.`, 'name')] : []),
    ...(apart ? [wrong(`La cuenta ${apart.code} está en esta línea y no cabe en esa parte.`, 'part')] : []),
  ]
}

/** @throws 401 at the field of a line that its account may not say, 698 of one that is not there */
export async function checkLinesOf(
  tx: Tx,
  companyId: string,
  {
    code,
    statementLineId,
    cashLineId,
  }: { readonly code: string; readonly statementLineId: string | null; readonly cashLineId: string | null },
): Promise<void> {
  const ids = [statementLineId, cashLineId].flatMap((id) => id ?? [])
  if (ids.length === 0) return
  const lines = await tx.rows<StoredLine>(sql`
    select id, statement, part, name, note, version from statement_line where company_id = ${companyId} and id = any(${ids}::uuid[]) for share`)
  const problemOf = (id: string | null, isCash: boolean, field: string): ErrorBody[] => {
    if (id === null) return []
    const line = lines.find((each) => each.id === id)
    if (!line) return [httpErrors.of('notFound', {}, field)]
    if ((line.statement === 'cash') === isCash && takesLine(code, line)) return []
    return [
      httpErrors.of('invalid', { detalle: `La cuenta ${code} no va en «${line.name}»: elige una línea de su lado del estado.` }, field),
    ]
  }
  failWith([...problemOf(statementLineId, false, 'statementLineId'), ...problemOf(cashLineId, true, 'cashLineId')])
}

const titleOf = ({ name, statement }: Pick<StoredLine, 'name' | 'statement'>): string => `Línea «${name}» de ${statementNames[statement]}`

export const statementLineHandlers: readonly Handler[] = [
  handle(listStatementLines, async ({ tx, session }) => ({ lines: await readLines(tx, session.companyId) })),
  handle(createStatementLine, async ({ tx, session, body }) => {
    const { companyId } = session
    failWith(await lineProblems(tx, companyId, { ...body, id: null }))
    const last = await tx.first<{ lines: number; position: number }>(sql`
      select count(*)::int as lines, coalesce(max(position), 0)::int as position from statement_line where company_id = ${companyId}`)
    if ((last?.lines ?? 0) >= statementLineLimits.lines)
      return httpErrors.fail('invalid', { detalle: `Máximo ${statementLineLimits.lines} líneas.` }, 'name')
    const id = uuidv7()
    await insertRows(tx, 'statement_line', [{ company_id: companyId, id, ...body, position: (last?.position ?? 0) + 1 }])
    await audit(tx, session, {
      action: 'create',
      entity: STATEMENT_LINE,
      entityId: id,
      title: titleOf(body),
      changes: differences({}, { ...body }),
    })
    return { id }
  }),
  handle(changeStatementLine, async ({ tx, session, params, body: { version, ...content } }) => {
    const { companyId } = session
    const line = await lockLine(tx, companyId, params.id)
    if (line.version !== version)
      httpErrors.fail('changedByOther', { usuario: await nameOfLastChange(tx, companyId, STATEMENT_LINE, line.id) })
    const { part, name, note, statement, id } = line
    failWith(await lineProblems(tx, companyId, { id, statement, ...content }))
    await tx.run(sql`
      update statement_line set part = ${content.part}, name = ${content.name}, note = ${content.note}, version = version + 1
       where company_id = ${companyId} and id = ${id}`)
    const changes = differences({ part, name, note }, { ...content })
    await audit(tx, session, {
      action: 'update',
      entity: STATEMENT_LINE,
      entityId: id,
      title: titleOf({ name: content.name, statement }),
      changes,
    })
    return isDone
  }),
  handle(removeStatementLine, async ({ tx, session, params }) => {
    const { companyId } = session
    const line = await lockLine(tx, companyId, params.id)
    await tx.run(sql`
      update account set statement_line_id = nullif(statement_line_id, ${line.id}), cash_line_id = nullif(cash_line_id, ${line.id}), version = version + 1
       where company_id = ${companyId} and ${line.id}::uuid in (statement_line_id, cash_line_id)`)
    await tx.run(sql`delete from statement_line where company_id = ${companyId} and id = ${line.id}`)
    await audit(tx, session, { action: 'delete', entity: STATEMENT_LINE, entityId: line.id, title: titleOf(line) })
    return isDone
  }),
]

/** A line as a statement shows it. */
export interface ShownLine {
  readonly id: string
  readonly part: string
  readonly name: string
  readonly note: string
  /** Its place among the others. */
  readonly place: number
}

/** What a company says of one of its statements: the line of each code, and its lines in their order. */
export interface LinesOfStatement {
  readonly lines: readonly ShownLine[]
  /** The line of an account: its own, or that of the nearest above it that says one. */
  readonly lineOf: (code: string) => ShownLine | null
}

export async function readStatementLines(tx: Tx, companyId: string, statement: Statement): Promise<LinesOfStatement> {
  const lines = (await readLines(tx, companyId))
    .filter((line) => line.statement === statement)
    .map(({ id, part, name, note, accounts }, place) => ({ line: { id, part, name, note, place }, accounts }))
  const byCode = new Map(lines.flatMap(({ line, accounts }) => accounts.map((code) => [code, line] as const)))
  return {
    lines: lines.map(({ line }) => line),
    lineOf: (code) => {
      const own = [code, ...accountAncestors(code).toReversed()].find((each) => byCode.has(each))
      return own === undefined ? null : (byCode.get(own) ?? null)
    },
  }
}
