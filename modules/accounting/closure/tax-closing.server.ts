/** Closing the taxes of a period and taking that back, from what the books say when nobody else writes in it. */
import { uuidv7 } from 'uuidv7'
import { addDays, isDay, monthTitle, type Day } from '#base/date.ts'
import { amountText, parseAmount, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import {
  DIAN_NIT,
  monthsOf,
  periodTaxes,
  taxPeriodOf,
  taxPeriods,
  type PeriodTax,
  type TaxPeriod,
  type TaxPeriodicity,
} from '#colombia/tax-periods.ts'
import { audit } from '#platform/audit.server.ts'
import { takeConsecutive } from '#platform/consecutive.server.ts'
import { insertRows, insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { accountingErrors as errors } from '../errors.ts'
import type { LedgerBook } from '../journal.ts'
import { handSeries } from '../own-series.ts'
import { lockMonths, type PendingSource } from '../periods/periods.server.ts'
import { centersOf, entryRows, numbered, openBooks, readAccounts } from '../posting.server.ts'
import { reversalOf } from '../reversal.server.ts'
import {
  closedIntoRoles,
  taxClosingLines,
  taxFigures,
  taxObstacle,
  taxObstacles,
  taxRoles,
  taxWords,
  type StandingTaxClosing,
  type TaxClosingAsked,
} from './tax-closing.ts'
import { paidOfTax, taxPayablesOf } from './tax-payable.server.ts'
import { changeTaxPeriodicity, closeTax, lookAtTaxes, previewTaxClosing, reopenTax, type TaxOfMonth } from './tax-endpoints.ts'
import type { YearBalance } from './year-closing.ts'

export const TAX_CLOSING = 'accounting.taxClosing'

interface BalanceRow {
  accountId: string
  code: string
  partyId: string | null
  costCenterId: string | null
  book: LedgerBook
  balance: string
}

const beginnings = (tax: PeriodTax): string[] => taxPeriods[tax].codes.map((code) => `${code}%`)

/** The account `a` is closed with a tax: as it says, or by the beginning of its code while it says nothing. */
const isOfTax = (tax: Sql, codes: Sql): Sql => sql`coalesce(a.period_tax = ${tax}, a.code like any(${codes}))`

/** Of the accounts of a tax on a day, by third party, centre and ledger; what closings write to is left out. */
async function taxBalances(tx: Tx, companyId: string, tax: PeriodTax, day: Day): Promise<YearBalance[]> {
  const rows = await tx.rows<BalanceRow>(sql`
    select a.id as "accountId", a.code, l.party_id as "partyId", l.cost_center_id as "costCenterId", l.book,
           sum(l.debit - l.credit)::numeric(24,2) as balance
      from account a join journal_line l on l.company_id = a.company_id and l.account_id = a.id and l.date <= ${day}
     where a.company_id = ${companyId} and ${isOfTax(sql`${tax}`, sql`${beginnings(tax)}::text[]`)}
       and not exists (select from account_role r where r.company_id = a.company_id and r.account_id = a.id and r.role = any(${[...closedIntoRoles]}::text[]))
     group by a.id, a.code, l.party_id, l.cost_center_id, l.book having sum(l.debit - l.credit) <> 0
     order by a.code, l.party_id nulls first, l.cost_center_id nulls first, l.book`)
  return rows.map((row) => ({ ...row, balance: parseAmount(row.balance) }))
}

/** What stands in favour of the company with who is paid, on a day; of a tax that keeps it on an account of its own. */
async function creditOf(
  tx: Tx,
  companyId: string,
  { tax, partyId, day }: { readonly tax: PeriodTax; readonly partyId: string | null; readonly day: Day },
): Promise<Amount> {
  const { due, inFavour } = taxRoles[tax]
  if (due === inFavour || partyId === null) return zeroAmount
  const row = await tx.first<{ balance: string }>(sql`
    select coalesce(sum(l.debit - l.credit), 0)::numeric(24,2) as balance
      from account_role r join journal_line l on l.company_id = r.company_id and l.account_id = r.account_id
     where r.company_id = ${companyId} and r.role = ${inFavour} and l.party_id = ${partyId} and l.date <= ${day} and l.book <> 'niif'`)
  const balance = parseAmount(row?.balance ?? '0')
  return balance > zeroAmount ? balance : zeroAmount
}

/** How often a tax is declared in the year of a month: as the company said last, otherwise as is usual. */
async function periodicityOf(tx: Tx, companyId: string, tax: PeriodTax, year: number): Promise<TaxPeriodicity> {
  const row = await tx.first<{ periodicity: TaxPeriodicity }>(sql`
    select periodicity from tax_periodicity where company_id = ${companyId} and tax = ${tax} and year <= ${year} order by year desc limit 1`)
  return row?.periodicity ?? taxPeriods[tax].periodicities[0]
}

/** The number of the closing `c` stands beside its entry, as all do. */
const numberOfClosing = sql`
  join journal_entry e on e.company_id = c.company_id and e.source_kind = ${TAX_CLOSING} and e.source_id = c.id and e.source_event = 'close'
  join entry_number n on n.company_id = e.company_id and n.entry_id = e.id`

interface StandingRow extends StandingTaxClosing {
  readonly id: string
}

const latestClosing = (tx: Tx, companyId: string, tax: PeriodTax): Promise<StandingRow | undefined> =>
  tx.first<StandingRow>(sql`
    select c.id, n.number, c.date from tax_closing c ${numberOfClosing} where c.company_id = ${companyId} and c.tax = ${tax} and c.state = 'posted'
     order by c.date desc limit 1`)

/** The period of a month. @throws 698 of what is no month */
async function periodAsked(tx: Tx, companyId: string, tax: PeriodTax, month: string): Promise<TaxPeriod> {
  if (!isDay(`${month}-01`)) return httpErrors.fail('notFound')
  return taxPeriodOf(await periodicityOf(tx, companyId, tax, Number(month.slice(0, 4))), month)
}

interface PartyRow {
  id: string
  name: string
  detail: string
}

/** Who was paid the last time; the first time of national taxes, the DIAN, once it is a third party. */
const usualParty = (tx: Tx, companyId: string, tax: PeriodTax): Promise<PartyRow | undefined> =>
  tx.first<PartyRow>(sql`
    select p.id, p.display_name as name, p.identification as detail from party p
     where p.company_id = ${companyId} and p.id = coalesce(
       (select party_id from tax_closing where company_id = ${companyId} and tax = ${tax} order by created_at desc, id desc limit 1),
       (select id from party where company_id = ${companyId} and identification = ${tax === 'ica' ? '' : DIAN_NIT} limit 1))`)

async function taxOf(tx: Tx, companyId: string, asked: { tax: PeriodTax; month: string; today: Day }): Promise<TaxOfMonth> {
  const { tax, month, today } = asked
  const periodicity = await periodicityOf(tx, companyId, tax, Number(month.slice(0, 4)))
  const period = taxPeriodOf(periodicity, month)
  const owedOn = async (day: Day): Promise<Amount> =>
    taxFigures({ tax, period, partyId: '', credit: zeroAmount, isRounded: false, balances: await taxBalances(tx, companyId, tax, day) })
      .owed
  const standing = await tx.first<{ id: string; number: string; payable: string; partyId: string; party: string }>(sql`
    select c.id, n.number, c.payable, c.party_id as "partyId", p.display_name as party from tax_closing c ${numberOfClosing}
      join party p on p.company_id = c.company_id and p.id = c.party_id
     where c.company_id = ${companyId} and c.tax = ${tax} and c.date = ${period.last} and c.state = 'posted'`)
  const party = await usualParty(tx, companyId, tax)
  return {
    ...{ tax, periodicity, allowed: [...taxPeriods[tax].periodicities], source: taxPeriods[tax].source },
    ...{ first: period.first, last: period.last, title: taxWords(tax, period) },
    owed: amountText(await owedOn(period.last)),
    before: amountText(await owedOn(addDays(period.first, -1))),
    credit: amountText(await creditOf(tx, companyId, { tax, partyId: party?.id ?? null, day: period.last })),
    standing: standing ? { ...standing, left: await leftOf(tx, companyId, standing) } : null,
    obstacle: standing ? '' : taxObstacle(period, (await latestClosing(tx, companyId, tax)) ?? null, today),
    party: party ?? null,
  }
}

/** What is still to be paid of one that stands. */
async function leftOf(tx: Tx, companyId: string, { id, partyId }: { readonly id: string; readonly partyId: string }): Promise<string> {
  const due = (await taxPayablesOf(tx, companyId, [partyId])).find(({ closingId }) => closingId === id)
  return amountText(due?.balance ?? zeroAmount)
}

const look = handle(lookAtTaxes, async ({ tx, session: { companyId }, params: { month }, today }) => {
  if (!isDay(`${month}-01`)) return httpErrors.fail('notFound')
  const taxes: TaxOfMonth[] = []
  for (const tax of periodTaxes) taxes.push(await taxOf(tx, companyId, { tax, month, today }))
  return { month, taxes }
})

interface Choices {
  readonly tax: PeriodTax
  readonly month: string
  readonly round: boolean
  readonly useCredit: boolean
}

async function askedOf(
  tx: Tx,
  companyId: string,
  { tax, month, round, useCredit }: Choices,
  partyId: string | null,
): Promise<TaxClosingAsked> {
  const period = await periodAsked(tx, companyId, tax, month)
  return {
    ...{ tax, period, partyId: partyId ?? '', isRounded: round },
    balances: await taxBalances(tx, companyId, tax, period.last),
    credit: useCredit ? await creditOf(tx, companyId, { tax, partyId, day: period.last }) : zeroAmount,
  }
}

const figuresText = (asked: TaxClosingAsked) => {
  const { owed, rounding, used, payable } = taxFigures(asked)
  return { owed: amountText(owed), rounding: amountText(rounding), used: amountText(used), payable: amountText(payable) }
}

const preview = handle(previewTaxClosing, async ({ tx, session: { companyId }, body }) => {
  const party = await usualParty(tx, companyId, body.tax)
  const asked = await askedOf(tx, companyId, body, party?.id ?? null)
  const lines = taxClosingLines(asked)
  const ids = lines.flatMap(({ account }) => ('id' in account ? [account.id] : []))
  const accounts = await readAccounts(tx, companyId, asked.period.last, ids)
  const byAccount = Map.groupBy(
    lines.filter(({ book }) => book !== 'niif'),
    ({ account }) => accounts.account(account),
  )
  return {
    ...figuresText(asked),
    date: asked.period.last,
    lines: [...byAccount].map(([account, own]) => ({
      code: account?.code ?? '',
      name: account?.name ?? 'Falta la cuenta por defecto',
      debit: amountText(sumAmounts(own.map((each) => each.debit))),
      credit: amountText(sumAmounts(own.map((each) => each.credit))),
      parties: new Set(own.map(({ partyId }) => partyId)).size,
    })),
  }
})

interface Closing {
  readonly tx: Tx
  readonly session: Session
  readonly now: Date
  readonly today: Day
}

/**
 * One entry on the last day of the period, whole or not at all: nobody posts until then meanwhile, for the months are held from before
 * the balances are read.
 * @throws 401 closed already, not over yet or nothing to close; 430, 431, 433 of its month; 698 of a third party that is not there
 */
async function closeNow({ tx, session, now, today }: Closing, body: Choices & { readonly partyId: string }) {
  const { companyId, personId } = session
  const { tax, partyId } = body
  const period = await periodAsked(tx, companyId, tax, body.month)
  await lockMonths(tx, companyId, { to: period.last.slice(0, 7) })
  failWith(taxObstacles(taxObstacle(period, (await latestClosing(tx, companyId, tax)) ?? null, today)))
  const party = await tx.first<{ active: boolean }>(sql`select active from party where company_id = ${companyId} and id = ${partyId}`)
  if (!party) return httpErrors.fail('notFound', {}, 'partyId')
  const asked = await askedOf(tx, companyId, body, partyId)
  const lines = taxClosingLines(asked)
  if (lines.length === 0) return httpErrors.fail('invalid', { detalle: 'Sus cuentas no tienen saldo: no hay nada que cerrar.' }, 'month')
  const id = uuidv7()
  const ids = lines.flatMap(({ account }) => ('id' in account ? [account.id] : []))
  const books = await openBooks(tx, { companyId, date: period.last, today, modules: ['accounting'], by: null }, ids, centersOf(lines))
  const type = books.voucher('taxClosing')
  const series = handSeries(type)
  const number = await takeConsecutive(tx, companyId, { code: series, prefix: type, today: period.last })
  const entry = entryRows(books, session, {
    source: { kind: TAX_CLOSING, id, event: 'close' },
    date: period.last,
    ...{ type: { code: type }, number, series },
    description: `Cierre de ${taxWords(tax, period)}`,
    lines,
    // Every third party keeps its own line, also on an account that went out of use since.
    asWritten: true,
    undoes: true,
  })
  const { payable } = figuresText(asked)
  await insertTogether(tx, [
    [
      'tax_closing',
      [
        {
          ...{ company_id: companyId, id, tax, starts: period.first, date: period.last, party_id: partyId, payable },
          ...{ created_at: now, created_by: personId },
        },
      ],
    ],
    ...entry,
  ])
  await audit(tx, session, {
    ...{ action: 'close', entity: TAX_CLOSING, entityId: id, title: `Cierre de ${taxWords(tax, period)}` },
    changes: { number: [null, number], payable: [null, payable] },
  })
  return { id, number, payable }
}

interface ClosingRow {
  tax: PeriodTax
  number: string
  starts: Day
  date: Day
}

/** From the latest back. @throws 401 when it is undone or another stands after it, 430 when its month is closed */
async function reopenNow({ tx, session, now }: Omit<Closing, 'today'>, id: string, reason: string): Promise<void> {
  const { companyId, personId } = session
  const closing = await tx.first<ClosingRow>(sql`
    select c.tax, n.number, c.starts, c.date from tax_closing c ${numberOfClosing} where c.company_id = ${companyId} and c.id::text = ${id}`)
  if (!closing) return httpErrors.fail('notFound')
  const { tax, number, starts, date } = closing
  await lockMonths(tx, companyId, { to: date.slice(0, 7) })
  const latest = await latestClosing(tx, companyId, tax)
  const refuse = (detalle: string) => errors.fail('invalidPeriodChange', { detalle })
  if (latest && latest.id !== id && latest.date > date) return refuse(`El cierre ${latest.number} es posterior: deshazlo primero.`)
  if (latest?.id !== id) return refuse(`El cierre ${number} ya está deshecho.`)
  const paid = await paidOfTax(tx, companyId, id, TAX_CLOSING)
  if (paid.length > 0) return refuse(`Lo que dejó por pagar ya se pagó con ${paid.join(', ')}: anúlalo primero.`)
  const entering = { companyId, modules: ['accounting'], by: null } as const
  const reversal = await reversalOf(tx, entering, { kind: TAX_CLOSING, id, event: 'close' }, 'reopen')
  // On another day the accounts would have nothing at the end of the period, and something after it.
  if (!reversal || reversal.draft.date !== date) return errors.fail('periodClosed', { periodo: monthTitle(date) })
  const books = await openBooks(
    tx,
    { ...entering, date, today: null },
    reversal.draft.lines.flatMap(({ account }) => ('id' in account ? [account.id] : [])),
    centersOf(reversal.draft.lines),
  )
  await insertTogether(tx, entryRows(books, session, await numbered(tx, companyId, reversal.draft), reversal.reverses))
  await tx.run(sql`
    update tax_closing set state = 'annulled', annulled_at = ${now}, annulled_by = ${personId}, annul_reason = ${reason}
     where company_id = ${companyId} and id::text = ${id}`)
  await audit(tx, session, {
    ...{ action: 'open', entity: TAX_CLOSING, entityId: id, title: `Cierre de ${taxWords(tax, { first: starts, last: date })}` },
    changes: { number: [number, null], reason: [null, reason] },
  })
}

/** @throws 401 of one that the law does not allow, or while the year has a closing that stands */
const change = handle(changeTaxPeriodicity, async ({ tx, session, body: { tax, year, periodicity } }) => {
  const { companyId } = session
  if (!taxPeriods[tax].periodicities.includes(periodicity))
    return httpErrors.fail('invalid', { detalle: `${taxPeriods[tax].title} no se declara así (${taxPeriods[tax].source}).` }, 'periodicity')
  await lockMonths(tx, companyId, { from: `${year}-01` })
  const standing = await tx.first<{ number: string }>(sql`
    select n.number from tax_closing c ${numberOfClosing}
     where c.company_id = ${companyId} and c.tax = ${tax} and c.state = 'posted' and c.date >= ${`${year}-01-01`} order by c.date limit 1`)
  if (standing)
    return httpErrors.fail(
      'invalid',
      { detalle: `Deshaz primero el cierre ${standing.number}: es de un periodo de los de ahora.` },
      'periodicity',
    )
  const before = await periodicityOf(tx, companyId, tax, year)
  if (before === periodicity) return isDone
  const changed = await tx.run(sql`
    update tax_periodicity set periodicity = ${periodicity} where company_id = ${companyId} and tax = ${tax} and year = ${year}`)
  if (changed === 0) await insertRows(tx, 'tax_periodicity', [{ company_id: companyId, tax, year, periodicity }])
  await audit(tx, session, {
    ...{ action: 'update', entity: TAX_CLOSING, entityId: null, title: `${taxPeriods[tax].title} desde ${year}` },
    changes: { periodicity: [before, periodicity] },
  })
  return isDone
})

const usualMonths = sql`case t.tax when 'vat' then ${monthsOf[taxPeriods.vat.periodicities[0]]}::int
  when 'ica' then ${monthsOf[taxPeriods.ica.periodicities[0]]}::int else 1 end`
const saidMonths = sql`case said.periodicity when 'monthly' then 1 when 'bimonthly' then 2 when 'fourMonthly' then 4 else 12 end`

/** Periods that end in an open month, with movement and not closed: told before the month is, and in the way of none. */
export const taxPending: PendingSource = {
  what: 'owing',
  title: 'Impuestos del periodo sin cerrar',
  dates: (companyId) => sql`
    select e.date from fiscal_period p
     cross join lateral (select (p.month + interval '1 month - 1 day')::date as date) e
     cross join (values ('vat', ${beginnings('vat')}::text[]), ('withholding', ${beginnings('withholding')}::text[]), ('ica', ${beginnings('ica')}::text[])) t (tax, codes)
     cross join lateral (select coalesce((select ${saidMonths} from tax_periodicity said
        where said.company_id = ${companyId} and said.tax = t.tax and said.year <= extract(year from p.month) order by said.year desc limit 1), ${usualMonths}) as months) n
     where p.company_id = ${companyId} and p.state = 'open' and extract(month from p.month)::int % n.months = 0
       and not exists (select from tax_closing c where c.company_id = ${companyId} and c.tax = t.tax and c.state = 'posted' and c.date >= e.date)
       and exists (select from account a join journal_line l on l.company_id = a.company_id and l.account_id = a.id
                    where a.company_id = ${companyId} and ${isOfTax(sql`t.tax`, sql`t.codes`)} and l.date <= e.date
                      and l.date > e.date - make_interval(months => n.months))`,
  href: (from) => `/accounting/closure-accounting?mes=${from.slice(0, 7)}`,
}

export const taxClosingHandlers: readonly Handler[] = [
  look,
  preview,
  handle(closeTax, ({ tx, session, body, now, today }) => closeNow({ tx, session, now, today }, body)),
  handle(reopenTax, async ({ tx, session, params, body, now }) => {
    await reopenNow({ tx, session, now }, params.id, body.reason)
    return isDone
  }),
  change,
]
