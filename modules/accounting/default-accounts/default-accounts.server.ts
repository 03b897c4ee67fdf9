/** The accounts that posting rules call by role: shown with who uses them, changed for what is posted from now on. */
import { audit } from '#platform/audit.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle } from '#platform/http/handle.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import {
  accountRefusal,
  isAccountRole,
  payableRoles,
  roleOf,
  roleProblem,
  usedRoles,
  type AccountRole,
  type RoleAccount,
} from '../account-roles.ts'
import { foundRows } from '../chart.ts'
import { accountIdsByCode, addStandardAccount } from '../provision.server.ts'
import { changeDefaultAccount, defaultAccountOptions, listDefaultAccounts } from './endpoints.ts'

interface Account extends RoleAccount {
  readonly id: string
  readonly name: string
}

const read = async (tx: Tx, companyId: string): Promise<ReadonlyMap<string, Account>> => {
  const rows = await tx.rows<Account & { role: string }>(sql`
    select r.role, a.id, a.code, a.name, a.nature, a.postable, a.active
      from account_role r join account a on a.company_id = r.company_id and a.id = r.account_id where r.company_id = ${companyId}`)
  return new Map(rows.map(({ role, ...account }) => [role, account]))
}

/** @throws 698 when nothing posts with that role */
const roleOfAddress = (text: string): AccountRole => (isAccountRole(text) && usedRoles.includes(text) ? text : httpErrors.fail('notFound'))

const list = handle(listDefaultAccounts, async ({ tx, session }) => {
  const byRole = await read(tx, session.companyId)
  return {
    accounts: usedRoles.map((role) => {
      const account = byRole.get(role) ?? null
      const { title, uses, instead } = roleOf(role)
      return {
        role,
        title,
        instead: instead === undefined ? null : roleOf(instead).title,
        uses: [...uses],
        account: account && { id: account.id, code: account.code, name: account.name },
        problem: roleProblem(role, account),
      }
    }),
  }
})

const change = handle(changeDefaultAccount, async ({ tx, session, params, body }) => {
  const { companyId } = session
  const role = roleOfAddress(params.role)
  // Whoever changes the same role waits, also when it has no row to lock.
  await tx.run(sql`select from company where id = ${companyId} for no key update`)
  const before = (await read(tx, companyId)).get(role) ?? null
  if ((before?.id ?? null) !== body.seen) return httpErrors.fail('changedByOther', { usuario: 'otra persona mientras escribías' })
  if (body.accountId === body.seen) return isDone
  const account =
    body.accountId === null
      ? null
      : ((await tx.first<Account>(sql`
          select id, code, name, nature, postable, active from account where company_id = ${companyId} and id = ${body.accountId}`)) ??
        httpErrors.fail('notFound', {}, 'accountId'))
  const refusal = account && accountRefusal(role, account)
  if (refusal) return httpErrors.fail('invalid', { detalle: refusal }, 'accountId')
  await tx.run(sql`delete from account_role where company_id = ${companyId} and role = ${role}`)
  if (account) await insertRows(tx, 'account_role', [{ company_id: companyId, role, account_id: account.id }])
  await audit(tx, session, {
    action: 'update',
    entity: 'accounting.defaultAccount',
    entityId: null,
    title: `Cuenta de ${roleOf(role).title}`,
    changes: { account: [textOf(before), textOf(account)] },
  })
  return isDone
})

const textOf = (account: Account | null): string | null => account && `${account.code} ${account.name}`

const OPTIONS = 50

const options = handle(defaultAccountOptions, async ({ tx, session, params, query }) => {
  const role = roleOfAddress(params.role)
  const accounts = await tx.rows<Account>(sql`
    select id, code, name, nature, postable, active from account where company_id = ${session.companyId} and postable and active order by code`)
  return {
    options: foundRows(
      accounts.filter((account) => accountRefusal(role, account) === null),
      query.text,
    )
      .slice(0, OPTIONS)
      .map(({ id, code, name }) => ({ id, label: `${code} ${name}` })),
  }
})

export const defaultAccountHandlers = [list, change, options]

/** Who sees and changes them, and the accounts of taxes, which documents did not call by role before. */
export const bearDefaultAccounts: ProvisionStep = {
  name: 'accounting.defaultAccounts',
  async run(tx, { companyId }) {
    await bearRoles(tx, companyId, {
      roles: ['salesVat', 'returnedVat', 'otherSalesTaxes', 'withheldIncomeTax', 'withheldVat', 'withheldIca'],
    })
  },
}

/** What purchases post with, which came after what is sold. */
export const bearPurchaseAccounts: ProvisionStep = {
  name: 'accounting.purchaseAccounts',
  run: (tx, { companyId }) =>
    bearRoles(tx, companyId, {
      roles: ['expensesPayable', 'purchasedServices', 'purchaseVat', 'practisedIncomeTax', 'practisedVat', 'practisedIca'],
    }),
}

/** Where what a currency gained or lost since it was owed goes. */
export const bearExchangeAccounts: ProvisionStep = {
  name: 'accounting.exchangeAccounts',
  async run(tx, { companyId }) {
    await bearRoles(tx, companyId, { later: ['exchangeGain', 'exchangeLoss'] })
  },
}

/** What a year is closed with. */
export const bearClosingAccounts: ProvisionStep = {
  name: 'accounting.closingAccounts',
  run: (tx, { companyId }) => bearRoles(tx, companyId, { roles: ['yearResult', 'yearProfit', 'yearLoss'] }),
}

/** What taxes are closed into, by period. */
export const bearTaxClosingAccounts: ProvisionStep = {
  name: 'accounting.taxClosingAccounts',
  async run(tx, { companyId }) {
    await bearRoles(tx, companyId, { later: ['vatDue', 'vatInFavour', 'withholdingDue', 'icaDue'] })
  },
}

/** What is delivered and not invoiced, whose account came after the chart of the first companies. */
export const bearDeliveredAccount: ProvisionStep = {
  name: 'accounting.deliveredAccount',
  async run(tx, { companyId }) {
    await bearRoles(tx, companyId, { later: ['goodsDelivered'] })
  },
}

/** What is with customers until they sell it, whose account came after what is delivered and not invoiced. */
export const bearConsignedAccount: ProvisionStep = {
  name: 'accounting.consignedAccount',
  async run(tx, { companyId }) {
    await bearRoles(tx, companyId, { later: ['goodsConsigned'] })
  },
}

/** Goods that are bought, whose accounts came after those of expenses. */
export const bearGoodsAccounts: ProvisionStep = {
  name: 'accounting.goodsAccounts',
  async run(tx, { companyId }) {
    await bearRoles(tx, companyId, { roles: ['suppliersPayable', 'returnedPurchaseVat', 'purchaseReturns'], later: ['goodsReceived'] })
  },
}

/**
 * What is owed to suppliers of other countries, whose account came after those of the suppliers of the country. A company that already
 * moves that account by hand keeps it so, and says another one: its balance is no sum of documents.
 */
export const bearForeignPayable: ProvisionStep = {
  name: 'accounting.foreignPayable',
  run: (tx, { companyId }) => bearUnmoved(tx, companyId, ['foreignPayable']),
}

/** What carriers owe for what a transfer lost; kept as it is where the company moves that account by hand, likewise. */
export const bearCarrierClaims: ProvisionStep = {
  name: 'accounting.carrierClaims',
  run: (tx, { companyId }) => bearUnmoved(tx, companyId, ['carrierClaims']),
}

/** What is missing in a register and what is over, likewise. */
export const bearTillAccounts: ProvisionStep = {
  name: 'accounting.tillAccounts',
  run: (tx, { companyId }) => bearUnmoved(tx, companyId, ['cashShortage', 'cashSurplus']),
}

/** What customers leave for who serves them, likewise. */
export const bearTipsAccount: ProvisionStep = {
  name: 'accounting.tipsAccount',
  run: (tx, { companyId }) => bearUnmoved(tx, companyId, ['tips']),
}

/**
 * What is owed for expenses, by what they are of; each is kept as it is where the company moves its account by hand, and owed with the
 * other costs and expenses.
 */
export const bearExpensePayables: ProvisionStep = {
  name: 'accounting.expensePayables',
  run: (tx, { companyId }) =>
    bearUnmoved(
      tx,
      companyId,
      payableRoles.filter((role) => roleOf(role).instead !== undefined),
    ),
}

async function bearUnmoved(tx: Tx, companyId: string, roles: readonly AccountRole[]): Promise<void> {
  const rows = await tx.rows<{ code: string }>(sql`
    select a.code from account a where a.company_id = ${companyId} and a.code = any(${roles.map((role) => roleOf(role).code)}::text[])
       and exists (select from journal_line l where l.company_id = a.company_id and l.account_id = a.id)`)
  const moved = new Set(rows.map(({ code }) => code))
  await bearRoles(tx, companyId, { later: roles.filter((role) => !moved.has(roleOf(role).code)) })
}

/** What a supplier gives for paying early. */
export const bearDiscountAccount: ProvisionStep = {
  name: 'accounting.discountAccount',
  async run(tx, { companyId }) {
    await bearRoles(tx, companyId, { later: ['earnedDiscounts'] })
  },
}

/** Where what is paid to suppliers beforehand waits for their bills. */
export const bearAdvanceAccount: ProvisionStep = {
  name: 'accounting.advanceAccount',
  run: (tx, { companyId }) => bearRoles(tx, companyId, { roles: ['supplierAdvances'] }),
}

interface BornRoles {
  readonly roles?: readonly AccountRole[]
  /** Those whose accounts came after the chart of the first companies: they are given the account, too. */
  readonly later?: readonly AccountRole[]
}

/** Each with the account where a new company begins, if the company has it and has not said another. */
async function bearRoles(tx: Tx, companyId: string, { roles = [], later = [] }: BornRoles): Promise<void> {
  const [all, added] = [[...roles, ...later], later.map((role) => roleOf(role).code)]
  const there = await tx.first<{ roles: string[]; codes: string[] }>(sql`
    select array(select role from account_role where company_id = ${companyId} and role = any(${all}::text[])) as roles,
           array(select code from account where company_id = ${companyId} and code = any(${added}::text[])) as codes`)
  for (const code of added) if (!there?.codes.includes(code)) await addStandardAccount(tx, companyId, code)
  const lacking = all.filter((role) => !there?.roles.includes(role))
  // A company that is born now has them from its chart on.
  if (lacking.length > 0) await insertRoles(tx, companyId, lacking)
}

async function insertRoles(tx: Tx, companyId: string, roles: readonly AccountRole[]): Promise<void> {
  const ids = await accountIdsByCode(
    tx,
    companyId,
    roles.map((role) => roleOf(role).code),
  )
  await insertRows(
    tx,
    'account_role',
    roles.flatMap((role) => {
      const id = ids.get(roleOf(role).code)
      return id === undefined ? [] : [{ company_id: companyId, role, account_id: id }]
    }),
  )
}
