/** Tills and banks as records: their account in the books, and the two that a company begins with. */
import { DEFAULT_CURRENCY } from '#base/currency.ts'
import type { ErrorBody } from '#base/errors.ts'
import { holds } from '#platform/access.ts'
import { bearRecords } from '#platform/catalogue/born.server.ts'
import { type CheckContext, serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { Forbidden, httpErrors } from '#platform/http/errors.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { wordRows, writeWords } from '#platform/search.server.ts'
import { treasuryErrors } from '../errors.ts'
import { isKeptByOthers } from '../kept-accounts.server.ts'
import { moneyAccount } from './money-account.ts'
import { moneyBalancePermissions } from './permissions.ts'

type Context = CheckContext<typeof moneyAccount.fields>

export const moneyAccountServed = serveCatalogue(moneyAccount, {
  async check(tx, context) {
    refuseToUncover(context)
    if (context.change === 'create') return accountProblems(tx, context)
    if (context.change === 'update') return currencyProblems(tx, context)
    return context.change === 'remove' ? movedProblems(tx, context) : []
  },
})

/** Who does not see a balance that is kept to a few does not open it to everybody either. */
function refuseToUncover({ change, values, previous, session }: Context): void {
  // One that is taken away could be made anew for everybody.
  const isUncovered = previous?.balanceSeenBy === 'reserved' && (change === 'remove' || values.balanceSeenBy !== 'reserved')
  const { reserved } = moneyBalancePermissions
  if (isUncovered && !holds(session, reserved)) throw new Forbidden('permission', reserved.title)
}

interface BookAccount {
  readonly code: string
  readonly currency: string | null
  readonly kept: boolean
  readonly isServing: boolean
}

/** Money, what is put into the market, and what banks lent: overdrafts and cards (puc.csv). */
const GROUPS = ['11', '12', '21'] as const

const currencyProblem = (code: string, kept: string | null, currency: string, field: string): ErrorBody[] =>
  (kept ?? DEFAULT_CURRENCY) === currency
    ? []
    : [
        httpErrors.of(
          'invalid',
          { detalle: `La cuenta ${code} se lleva en ${kept ?? DEFAULT_CURRENCY} y no en ${currency}: elige otra.` },
          field,
        ),
      ]

/** Its currency follows that of its account, which does not change. */
async function currencyProblems(tx: Tx, { session: { companyId }, values: { accountId, currency } }: Context): Promise<ErrorBody[]> {
  const account = await tx.first<Pick<BookAccount, 'code' | 'currency'>>(sql`
    select code, currency from account where company_id = ${companyId} and id = ${accountId}`)
  return account ? currencyProblem(account.code, account.currency, currency, 'currency') : []
}

/** What moved through it is told by it: one that was used is put out of use, and stays. */
async function movedProblems(tx: Tx, { session: { companyId }, values: { accountId } }: Context): Promise<ErrorBody[]> {
  const line = await tx.first(sql`select from journal_line where company_id = ${companyId} and account_id = ${accountId} limit 1`)
  return line ? [httpErrors.of('inUse', { lugar: 'los movimientos de su cuenta contable' })] : []
}

/** What its account in the books must be: one that takes movements, in its currency, and that nothing else keeps. */
async function accountProblems(tx: Tx, { session: { companyId }, values: { accountId, currency } }: Context): Promise<ErrorBody[]> {
  const account = await tx.first<BookAccount>(sql`
    select a.code, a.currency, ${isKeptByOthers(companyId)} as kept,
           exists (select from money_account m where m.company_id = ${companyId} and m.account_id = a.id) as "isServing"
      from account a where a.company_id = ${companyId} and a.id = ${accountId} and a.postable`)
  const wrong = (detalle: string): ErrorBody[] => [httpErrors.of('invalid', { detalle }, 'accountId')]
  if (!account) return wrong('Elige una cuenta auxiliar, que acepte movimientos.')
  if (account.isServing) return [treasuryErrors.of('accountServes', {}, 'accountId')]
  if (account.kept) return wrong(`La cuenta ${account.code} se lleva documento por documento o por sus propios registros: elige otra.`)
  if (!GROUPS.some((group) => account.code.startsWith(group)))
    return wrong(`Elige una cuenta de dinero, de los grupos ${GROUPS.join(', ')}: la ${account.code} no lo es.`)
  return currencyProblem(account.code, account.currency, currency, 'accountId')
}

const NAMES = { cash: 'Caja general', bank: 'Banco principal' } as const

/** A company begins with one till and one bank; those of before are found by their words, as any record is. */
export const bearMoneyAccounts: ProvisionStep = {
  name: 'treasury.moneyAccounts',
  async run(tx, { companyId }) {
    const there = await tx.rows<{ id: string; name: string }>(sql`select id, name from money_account where company_id = ${companyId}`)
    if (there.length > 0) {
      return writeWords(
        tx,
        there.flatMap(({ id, name }) => wordRows(companyId, moneyAccount.name, id, [name])),
      )
    }
    const roles = await tx.rows<{ kind: keyof typeof NAMES; accountId: string }>(sql`
      select role as kind, account_id as "accountId" from account_role where company_id = ${companyId} and role in ('cash', 'bank') order by role desc`)
    await bearRecords(
      tx,
      companyId,
      moneyAccount,
      roles.map(({ kind, accountId }) => ({ name: NAMES[kind], kind, accountId })),
    )
  },
}
