/**
 * Opening balances from a file: an entry that balances for each day, through the one door to the books; what customers owe and
 * what is owed to suppliers is also open, document by document, so that it can be collected.
 */
import { uuidv7 } from 'uuidv7'
import { addDays, dayInBogota, showDay, type Day } from '#base/date.ts'
import { amountText, negate, parseAmount, type Amount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { unbalancedPairs } from '#colombia/memorandum-pairs.ts'
import { formatNit } from '#colombia/nit.ts'
import { accountingErrors, credit, debit, imbalance, totalCredits, totalDebits, type JournalDraftLine } from '#modules/accounting/index.ts'
import {
  entryRows,
  numbered,
  onBehalfOf,
  openBooks,
  periodRefusal,
  readAccounts as readRoles,
  readEntryCells,
  reversalOf,
  sideOfRow,
  type CellAccount,
} from '#modules/accounting/index.server.ts'
import { audit } from '#platform/audit.server.ts'
import { takeConsecutive } from '#platform/consecutive.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { dayOfRow, figureText, moneyOfRow, oneSpaced, refuseCell } from '#platform/import/reading.ts'
import type { ImportRow, ImportTable, ImportWriter, Prepared, ServedImport, WrittenRecord } from '#platform/import/served.server.ts'
import { closeOpenItemsOf, lockOpenItemsOf, openItemRows } from '../open-items.server.ts'
import { openingBalanceImport } from './kind.ts'
import { openedOf, OTHER_PAYABLES, owingOf, owingRoles, type OwedOn, type Owing } from './opened.ts'

/** Of the entries, and the prefix of their numbers. */
export const OPENING_BALANCE = 'SIC'
const SOURCE = 'accounting.opening'
const TEXT = 'Saldo inicial'

interface Planned {
  readonly row: ImportRow
  readonly date: Day
  readonly account: CellAccount
  readonly line: JournalDraftLine
  readonly opens: Owing | undefined
}

/** @returns where what is owed is kept, by role and by code */
async function readOwedOn(tx: Tx, companyId: string, today: Day): Promise<OwedOn> {
  const accounts = await readRoles(tx, companyId, today, [])
  const free = await tx.rows<{ id: string }>(sql`
    select a.id from account a
     where a.company_id = ${companyId} and a.postable and a.code like any(${OTHER_PAYABLES.map((prefix) => `${prefix}%`)}::text[])
       and not exists (select from account_role r where r.company_id = a.company_id and r.account_id = a.id)
       and (exists (select from open_item o where o.company_id = a.company_id and o.account_id = a.id)
            or not exists (select from journal_line l where l.company_id = a.company_id and l.account_id = a.id))`)
  return {
    roles: new Map(
      owingRoles.flatMap((role) => {
        const id = accounts.account({ role })?.id
        return id === undefined ? [] : [[id, role] as const]
      }),
    ),
    free: new Set(free.map(({ id }) => id)),
  }
}

/** The earliest day of what stands in the books and is not an opening, of balances or of stock; null while nothing was posted. */
async function firstMovement(tx: Tx, companyId: string): Promise<Day | null> {
  const first = await tx.first<{ date: Day }>(sql`
    select e.date from journal_entry e
     where e.company_id = ${companyId} and e.source_kind <> ${SOURCE} and e.reverses is null
       and e.type not in (select code from journal_entry_type where company_id = ${companyId} and process = 'opening' union select 'SI')
       and not exists (select from journal_entry r where r.company_id = e.company_id and r.reverses = e.id)
     order by e.date limit 1`)
  return first?.date ?? null
}

async function prepare(tx: Tx, writer: ImportWriter, { rows }: ImportTable): Promise<Prepared> {
  const { session, today, now } = writer
  const { companyId } = session
  const owedOn = await readOwedOn(tx, companyId, today)
  const cells = await readEntryCells(tx, companyId, rows)
  const first = await firstMovement(tx, companyId)
  // What says no day is of the last one on which it may be.
  const latest = first !== null && first <= today ? addDays(first, -1) : today
  const read = rows.flatMap((row): Planned[] => {
    const account = cells.account(row)
    const code = account?.code ?? ''
    const owing = account && owingOf(account, owedOn)

    const party = cells.party(row)
    if (row.text('party') === '' && (account?.requiresParty || owing))
      row.refuse('party', accountingErrors.of('accountNeedsParty', { cuenta: code }, 'party'))

    const center = cells.center(row)
    if (row.text('costCenter') === '' && account?.requiresCostCenter)
      row.refuse('costCenter', accountingErrors.of('accountNeedsCostCenter', { cuenta: code }, 'costCenter'))

    const base = moneyOfRow(row, 'base')
    if (base === null && account?.requiresBase && !row.isWrong('base'))
      row.refuse('base', accountingErrors.of('accountNeedsBase', { cuenta: code }, 'base'))
    const [debits, credits] = [sideOfRow(row, 'debit'), sideOfRow(row, 'credit')]
    if (debits > 0n && credits > 0n) row.refuse('credit', accountingErrors.of('bothSides', {}, 'credit'))
    if (debits === 0n && credits === 0n && !row.isWrong('debit') && !row.isWrong('credit'))
      refuseCell(row, 'debit', 'Escribe el débito o el crédito.')

    const date = row.text('date') === '' ? latest : dayOfRow(row, 'date', today)
    const dueDate = dayOfRow(row, 'dueDate', today)
    const cross = oneSpaced(row.text('crossDocument'))
    if (owing && cross === '') row.refuse('crossDocument', accountingErrors.of('accountNeedsCross', { cuenta: code }, 'crossDocument'))
    if (!row.isRight || !account || date === null) return []
    const extra = {
      partyId: party?.id ?? null,
      costCenterId: center?.id ?? null,
      base: base === null ? null : parseAmount(base),
      crossDocument: cross || null,
      dueDate: dueDate ?? (owing && cross !== '' ? date : null),
    }
    const text = oneSpaced(row.text('description')) || TEXT
    const line = debits > 0n ? debit({ id: account.id }, debits, text, extra) : credit({ id: account.id }, credits, text, extra)
    return [{ row, date, account, line, opens: owing && openedOf(owing, debits > 0n) }]
  })
  const isWhole = rows.every(({ isRight }) => isRight)
  for (const [date, ofDay] of Map.groupBy(read, (each) => each.date)) {
    const closed = await periodRefusal(tx, { companyId, date, today, modules: ['accounting'], by: onBehalfOf(session, now) })
    if (closed) for (const { row } of ofDay) row.refuse('date', closed)
    else if (first !== null && date >= first)
      for (const { row } of ofDay) row.refuse('date', accountingErrors.of('openingTooLate', { fecha: showDay(first) }, 'date'))
    // While rows are wrong nobody knows whether the others balance.
    if (isWhole) for (const problem of balanceProblems(ofDay)) ofDay.at(-1)?.row.refuse(null, problem)
  }
  const right = read.filter(({ row }) => row.isRight)
  return {
    created: right.length,
    changed: 0,
    equal: 0,
    async write() {
      const records: WrittenRecord[] = []
      for (const [date, ofDay] of [...Map.groupBy(right, (each) => each.date)].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
        records.push(await postBalances(tx, writer, date, ofDay))
        await writer.progress?.(records.length, right.length)
      }
      return records
    },
  }
}

/** 446 when they do not balance; 401 when what does is not assets against liabilities and equity (contabilidad.md, section 1). */
function balanceProblems(ofDay: readonly Planned[]): ErrorBody[] {
  const lines = ofDay.map(({ line }) => line)
  const shown = (value: Amount): string => figureText(amountText(value))
  if (imbalance(lines) !== 0n)
    return [
      accountingErrors.of('unbalanced', {
        debitos: shown(totalDebits(lines)),
        creditos: shown(totalCredits(lines)),
        diferencia: shown(imbalance(lines)),
      }),
    ]
  const net = (classes: string): Amount =>
    imbalance(ofDay.flatMap(({ account, line }) => (classes.includes(account.code[0] ?? '') ? [line] : [])))
  const [assets, others] = [net('1'), negate(net('234567'))]
  const pairs = unbalancedPairs(ofDay.map(({ account, line }) => ({ code: account.code, debit: line.debit, credit: line.credit })))
  return [
    ...(assets === others
      ? []
      : [
          httpErrors.of('invalid', { detalle: `El activo (${shown(assets)}) no es igual al pasivo más el patrimonio (${shown(others)}).` }),
        ]),
    ...pairs.map(({ groups, debits, credits }) => {
      const figures = `débitos ${shown(debits as Amount)}, créditos ${shown(credits as Amount)}`
      return httpErrors.of('invalid', { detalle: `Las cuentas ${groups.join(' y ')} deben cuadrar entre sí: ${figures}.` })
    }),
  ]
}

/** @throws 446 when the rows of that day do not balance, 430 when its period is closed */
async function postBalances(tx: Tx, { session, now, today }: ImportWriter, date: Day, planned: readonly Planned[]): Promise<WrittenRecord> {
  const lines = planned.map(({ line }) => line)
  const books = await openBooks(
    tx,
    { companyId: session.companyId, date, today, modules: ['accounting'], by: onBehalfOf(session, now) },
    planned.map(({ account }) => account.id),
    lines.flatMap(({ costCenterId }) => costCenterId ?? []),
  )
  const id = uuidv7()
  const number = await takeConsecutive(tx, session.companyId, { code: OPENING_BALANCE, prefix: OPENING_BALANCE, today: dayInBogota(now) })
  const entry = entryRows(books, session, {
    source: { kind: SOURCE, id, event: 'post' },
    date,
    type: 'opening',
    number,
    description: `${TEXT} ${number}`,
    lines,
  })
  await insertTogether(tx, entry)
  const open = planned.flatMap(({ account, line, opens }, index) => {
    if (!opens || line.partyId === null || line.crossDocument === null) return []
    return openItemRows(session.companyId, {
      kind: opens.kind,
      partyId: line.partyId,
      accountId: account.id,
      number: line.crossDocument,
      date,
      dueDate: line.dueDate ?? date,
      amount: opens.kind === 'AR' ? line.debit : line.credit,
      source: { kind: SOURCE, id, event: `line.${index + 1}` },
      isAdvance: opens.isAdvance,
    })
  })
  for (const table of ['open_item', 'open_item_balance'] as const)
    await insertTogether(tx, [[table, open.filter(([name]) => name === table).flatMap(([, found]) => found)]])
  await audit(tx, session, { action: 'create', entity: 'accounting.opening', entityId: id, title: `${TEXT} ${number}` })
  return { id, title: `${TEXT} ${number}`, version: 1, before: null }
}

async function undo(tx: Tx, { session, now }: ImportWriter, records: readonly WrittenRecord[]): Promise<void> {
  for (const { id, title } of records) {
    const source = { kind: SOURCE, id, event: 'post' }
    const entering = { companyId: session.companyId, modules: ['accounting'], by: onBehalfOf(session, now) } as const
    const paid = (await lockOpenItemsOf(tx, session.companyId, source)).find((item) => item.balance !== item.amount)
    if (paid) httpErrors.fail('invalid', { detalle: `No se puede deshacer: «${paid.number}» ya tiene pagos aplicados.` })
    const reversal = await reversalOf(tx, entering, source, 'annul')
    if (!reversal) return httpErrors.fail('invalid', { detalle: `No se puede deshacer: «${title}» ya no existe.` })
    const accounts = reversal.draft.lines.flatMap((line) => ('id' in line.account ? [line.account.id] : []))
    const centers = reversal.draft.lines.flatMap(({ costCenterId }) => costCenterId ?? [])
    const books = await openBooks(tx, { ...entering, date: reversal.draft.date, today: null }, accounts, centers)
    await insertTogether(tx, [
      ...(await closeOpenItemsOf(tx, session.companyId, { date: reversal.draft.date, source, event: 'annul' })),
      ...entryRows(books, session, await numbered(tx, session.companyId, reversal.draft), reversal.reverses),
    ])
    await audit(tx, session, { action: 'annul', entity: 'accounting.opening', entityId: id, title })
  }
}

interface LineRow {
  date: string
  account: string
  party: string | null
  checkDigit: string | null
  costCenter: string | null
  crossDocument: string | null
  dueDate: string | null
  description: string
  base: string | null
  debit: string
  credit: string
}

/** What was posted and not taken back; lines that would be one are one. */
async function records(tx: Tx, { session: { companyId } }: ImportWriter, names: readonly string[]): Promise<string[][]> {
  const rows = await tx.rows<LineRow>(sql`
    select l.date, a.code as account, p.identification as party, p.check_digit as "checkDigit", c.code as "costCenter",
           l.cross_document as "crossDocument", l.due_date as "dueDate", l.description, sum(l.base)::numeric(20,2) as base,
           sum(l.debit)::numeric(20,2) as debit, sum(l.credit)::numeric(20,2) as credit
      from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
      join account a on a.company_id = l.company_id and a.id = l.account_id
      left join party p on p.company_id = l.company_id and p.id = l.party_id
      left join cost_center c on c.company_id = l.company_id and c.id = l.cost_center_id
     where e.company_id = ${companyId} and e.source_kind = ${SOURCE} and e.source_event = 'post'
       and not exists (select from journal_entry r where r.company_id = e.company_id and r.reverses = e.id)
     group by 1, 2, 3, 4, 5, 6, 7, 8, l.debit > 0 order by 1, 2, 3, 5, 6, 7, 8, l.debit > 0`)
  const money = (text: string | null) => (text === null || parseAmount(text) === 0n ? '' : figureText(amountText(parseAmount(text))))
  return rows.map((row) => {
    const texts: Readonly<Record<string, string | null>> = {
      account: row.account,
      party: row.party !== null && row.checkDigit !== null ? formatNit(row.party, row.checkDigit) : row.party,
      costCenter: row.costCenter,
      crossDocument: row.crossDocument,
      dueDate: row.dueDate,
      base: row.base === null ? '' : figureText(amountText(parseAmount(row.base))),
      description: row.description,
      debit: money(row.debit),
      credit: money(row.credit),
      date: row.date,
    }
    return names.map((name) => texts[name] ?? '')
  })
}

export const openingBalanceImportServed: ServedImport = { kind: openingBalanceImport, prepare, undo, records }
