import { uuidv7 } from 'uuidv7'
import { parseAmount } from '#base/decimal.ts'
import { audit } from '#platform/audit.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { bankOf, monthOf, refuseClosed } from './bank.server.ts'
import {
  applyConcept,
  closeMonth,
  createMatch,
  createRule,
  deleteRule,
  explainPending,
  getBankNote,
  ignoreLine,
  listConciliations,
  listMatches,
  listOpenMovements,
  listRules,
  listStatements,
  printConciliation,
  readMonth,
  reopenMonth,
  reviseBankNote,
  settleLine,
  takeBackStatement,
  undoMatch,
} from './endpoints.ts'
import { conciliationErrors } from './errors.ts'
import type { PendingReason } from './figures.ts'
import { noteOfLine, settleOfLine } from './from-line.server.ts'
import { loadStatement, previewOf } from './import.server.ts'
import { matchTogether, undoTogether } from './match.server.ts'
import { noteOf, reviseNote } from './note.server.ts'
import { columnsInFile } from './statement-file.server.ts'
import { importStatement, lookAtColumns, previewStatement } from './statement-endpoints.ts'
import { statementsOf, takeBackStatement as takeBack } from './take-back.server.ts'
import { closeBankMonth, reopenBankMonth } from './month.server.ts'
import { booksOf, conciliationsOf, matchesOf, monthView } from './read.server.ts'
import { conciliationPaper } from './report.server.ts'
import { readRules, writeRule } from './rules.server.ts'

const BANK_LINE = 'accounting.bankLine'

const reading: readonly Handler[] = [
  handle(listConciliations, async ({ tx, session, query, today }) => ({ rows: await conciliationsOf(tx, session, query.account, today) })),
  handle(readMonth, async ({ tx, session, params }) =>
    monthView(tx, session.companyId, await bankOf(tx, session, params.accountId), monthOf(params.month)),
  ),
  handle(listOpenMovements, async ({ tx, session, params, query }) =>
    booksOf(tx, session.companyId, await bankOf(tx, session, params.accountId), { month: monthOf(params.month), asked: query }),
  ),
  handle(listMatches, async ({ tx, session, params }) => ({
    rows: await matchesOf(tx, session.companyId, await bankOf(tx, session, params.accountId), monthOf(params.month)),
  })),
  handle(printConciliation, async ({ tx, session, params }) =>
    conciliationPaper(tx, session.companyId, await bankOf(tx, session, params.accountId), monthOf(params.month)),
  ),
  handle(listStatements, async ({ tx, session, params }) => ({
    rows: await statementsOf(tx, session.companyId, await bankOf(tx, session, params.accountId), monthOf(params.month)),
  })),
  handle(listRules, async ({ tx, session, params }) => {
    const bank = await bankOf(tx, session, params.accountId)
    const rules = await readRules(tx, session.companyId, bank.id)
    return {
      rows: rules.flatMap(({ id, words, conceptId, concept, onlyThis }) =>
        id === null ? [] : [{ id, words, concept: { id: conceptId, label: concept }, onlyThis }],
      ),
    }
  }),
]

const loading: readonly Handler[] = [
  handle(previewStatement, async ({ tx, session, params, body, today }) => {
    const bank = await bankOf(tx, session, params.accountId)
    return previewOf(tx, session.companyId, { bank, month: monthOf(params.month), today, file: body })
  }),
  handle(lookAtColumns, async ({ tx, session, params, body }) => {
    await bankOf(tx, session, params.accountId)
    return columnsInFile(body)
  }),
  handle(importStatement, async ({ tx, session, params, body, today }) => {
    const bank = await bankOf(tx, session, params.accountId)
    const { repeated, opening, ...file } = body
    return loadStatement(tx, session, { bank, month: monthOf(params.month), today, file, repeated, opening })
  }),
  handle(takeBackStatement, async ({ tx, session, params, now }) => {
    await takeBack(tx, session, { bank: await bankOf(tx, session, params.accountId), id: params.id, now })
    return isDone
  }),
]

const matching: readonly Handler[] = [
  handle(createMatch, async ({ tx, session, params, body }) => ({
    id: await matchTogether(tx, session, { bank: await bankOf(tx, session, params.accountId), ...body }),
  })),
  handle(undoMatch, async ({ tx, session, params, now }) => {
    await undoTogether(tx, session, { bank: await bankOf(tx, session, params.accountId), id: params.id, now })
    return isDone
  }),
  handle(applyConcept, async ({ tx, session, params, body, now }) =>
    noteOfLine(tx, session, { bank: await bankOf(tx, session, params.accountId), lineId: params.id, now }, body),
  ),
  handle(settleLine, async ({ tx, session, params, body, now }) =>
    settleOfLine(tx, session, { bank: await bankOf(tx, session, params.accountId), lineId: params.id, now }, body),
  ),
  handle(getBankNote, ({ tx, session, params }) => noteOf(tx, session, params.id)),
  handle(reviseBankNote, ({ tx, session, params, body, now, today }) =>
    reviseNote(tx, { session, now, today }, { id: params.id, ...body }),
  ),
  handle(ignoreLine, async ({ tx, session, params, body }) => {
    const bank = await bankOf(tx, session, params.accountId)
    await ignore(tx, session, { bankId: bank.id, id: params.id, why: body.why })
    return isDone
  }),
  handle(explainPending, async ({ tx, session, params, body }) => {
    const bank = await bankOf(tx, session, params.accountId)
    await explain(tx, session, bank.id, body)
    return isDone
  }),
]

const ruling: readonly Handler[] = [
  handle(createRule, async ({ tx, session, params, body }) =>
    writeRule(tx, session, { bank: await bankOf(tx, session, params.accountId), ...body }),
  ),
  handle(deleteRule, async ({ tx, session, params }) => {
    const bank = await bankOf(tx, session, params.accountId)
    const gone = await tx.run(sql`
      delete from bank_rule where company_id = ${session.companyId} and id = ${params.id} and (money_account_id is null or money_account_id = ${bank.id})`)
    return gone === 0 ? httpErrors.fail('notFound') : isDone
  }),
]

const closing: readonly Handler[] = [
  handle(closeMonth, async ({ tx, session, params, body, now, today }) => {
    const bank = await bankOf(tx, session, params.accountId)
    await closeBankMonth(tx, session, { bank, month: monthOf(params.month), statement: parseAmount(body.statement), now, today })
    return isDone
  }),
  handle(reopenMonth, async ({ tx, session, params, body }) => {
    const bank = await bankOf(tx, session, params.accountId)
    await reopenBankMonth(tx, session, { bank, month: monthOf(params.month), reason: body.reason })
    return isDone
  }),
]

/** @throws 593 of what is matched, 596, 698 */
async function ignore(tx: Tx, session: Session, { bankId, id, why }: { bankId: string; id: string; why: string | null }): Promise<void> {
  const { companyId } = session
  const line = await tx.first<{ isTaken: boolean; kind: string; text: string }>(sql`
    select matched <> 0 as "isTaken", kind, text from bank_line
     where company_id = ${companyId} and money_account_id = ${bankId} and id = ${id} for no key update`)
  if (!line) return httpErrors.fail('notFound')
  if (line.isTaken || line.kind === 'opening') return conciliationErrors.fail('conciled')
  await tx.run(sql`update bank_line set ignored = ${why} where company_id = ${companyId} and id = ${id}`)
  const title =
    why === null ? `Movimiento del banco que vuelve a contar: ${line.text}` : `Movimiento del banco que no cuenta: ${line.text} (${why})`
  await audit(tx, session, { action: 'update', entity: BANK_LINE, entityId: id, title })
}

interface Explained {
  readonly lineId: string | null
  readonly movement: { readonly entryId: string; readonly position: number } | null
  readonly reason: PendingReason
  readonly note: string
}

/** @throws 401 of neither or both, 698 */
async function explain(
  tx: Tx,
  { companyId, personId }: Session,
  bankId: string,
  { lineId, movement, reason, note }: Explained,
): Promise<void> {
  if ((lineId === null) === (movement === null))
    return httpErrors.fail('invalid', { detalle: 'Di de qué movimiento es la razón.' }, 'lineId')
  if (reason === 'other' && note === '') return httpErrors.fail('invalid', { detalle: 'Escribe de qué se trata.' }, 'note')
  const [table, of] =
    lineId === null
      ? [sql`bank_movement`, sql`entry_id = ${movement?.entryId ?? null} and position = ${movement?.position ?? null}`]
      : [sql`bank_line`, sql`id = ${lineId}`]
  // Locked: of two who say one at once, the second replaces the first.
  const there = await tx.first<{ day: string; isOpen: boolean }>(
    sql`select day, is_open as "isOpen" from ${table} where company_id = ${companyId} and money_account_id = ${bankId} and ${of} for no key update`,
  )
  if (!there) return httpErrors.fail('notFound', {}, lineId === null ? 'movement' : 'lineId')
  if (!there.isOpen) return conciliationErrors.fail('conciled')
  await refuseClosed(tx, companyId, bankId, monthOf(there.day.slice(0, 7)))
  await tx.run(sql`
    delete from bank_reason where company_id = ${companyId} and money_account_id = ${bankId}
       and (line_id = ${lineId} or (entry_id = ${movement?.entryId ?? null} and position = ${movement?.position ?? null}))`)
  const own = { line_id: lineId, entry_id: movement?.entryId ?? null, position: movement?.position ?? null }
  await insertRows(tx, 'bank_reason', [
    { company_id: companyId, id: uuidv7(), money_account_id: bankId, ...own, reason, note, created_by: personId },
  ])
}

export const conciliationHandlers: readonly Handler[] = [...reading, ...loading, ...matching, ...ruling, ...closing]
