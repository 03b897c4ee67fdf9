/** The credentials of the gateway as they are kept: what identifies the shop in the clear, its password sealed. */
import { failWith } from '#base/errors.ts'
import { audit, differences } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { nameOfLastChange } from '#platform/history/last-change.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { vaultOf } from '#platform/vault.server.ts'
import { credentialProblems, settledCredentials } from './credentials.ts'
import { changeOnlinePayments, getOnlinePayments, removeOnlinePayments } from './endpoints.ts'

const ENTITY = 'treasury.onlinePayment'
const TITLE = 'Zona Virtual'
/** A secret: that it changed is told, and nothing else. */
const HIDDEN = '•••••'

const ownerOf = (companyId: string): string => `${companyId} online payments`

interface Kept {
  merchantId: string
  userName: string
  sealed: string
  version: number
  accountId: string | null
  accountName: string | null
  accountActive: boolean | null
}

const readKept = (tx: Tx, companyId: string) =>
  tx.first<Kept>(sql`
    select p.merchant_id as "merchantId", p.user_name as "userName", p.sealed, p.version,
           a.id as "accountId", a.name as "accountName", a.active as "accountActive"
      from online_payment p left join money_account a on a.company_id = p.company_id and a.id = p.money_account_id
     where p.company_id = ${companyId}`)

const toldOf = (kept: Pick<Kept, 'merchantId' | 'userName' | 'accountName'> | null): Record<string, unknown> => ({
  merchantId: kept?.merchantId ?? '',
  userName: kept?.userName ?? '',
  account: kept?.accountName ?? '',
})

interface BankAccount {
  readonly id: string
  readonly name: string
}

const activeBanks = (tx: Tx, companyId: string): Promise<BankAccount[]> =>
  tx.rows<{ id: string; name: string }>(sql`
    select id, name from money_account where company_id = ${companyId} and active and kind = 'bank' order by name`)

export const onlinePaymentHandlers: readonly Handler[] = [
  handle(getOnlinePayments, async ({ tx, session: { companyId }, runtime }) => {
    const kept = await readKept(tx, companyId)
    const vault = await vaultOf(runtime.settings)
    return {
      version: kept?.version ?? 0,
      merchantId: kept?.merchantId ?? '',
      userName: kept?.userName ?? '',
      hasPassword: kept !== undefined,
      isReadable: kept !== undefined && vault.open(kept.sealed, ownerOf(companyId)) !== null,
      account:
        kept?.accountId && kept.accountName !== null
          ? { id: kept.accountId, name: kept.accountName, active: kept.accountActive ?? false }
          : null,
      accounts: await activeBanks(tx, companyId),
    }
  }),

  handle(changeOnlinePayments, async ({ tx, session, body: { version, moneyAccountId, ...written }, runtime }) => {
    const { companyId } = session
    await tx.first(sql`select version from online_payment where company_id = ${companyId} for update`)
    const kept = (await readKept(tx, companyId)) ?? null
    const refuse = async () => httpErrors.fail('changedByOther', { usuario: await nameOfLastChange(tx, companyId, ENTITY, companyId) })
    if ((kept?.version ?? 0) !== version) return refuse()
    const account = moneyAccountId === null ? null : (await activeBanks(tx, companyId)).find(({ id }) => id === moneyAccountId)
    // One that went out of use may stay until another is chosen: the screen says so.
    const isKept = moneyAccountId !== null && moneyAccountId === kept?.accountId
    failWith([
      ...credentialProblems(written, kept !== null),
      ...(account === undefined && !isKept
        ? [httpErrors.of('invalid', { detalle: 'Elige una cuenta de banco activa.' }, 'moneyAccountId')]
        : []),
    ])
    const { merchantId, userName, password } = settledCredentials(written)
    const vault = await vaultOf(runtime.settings)
    const opened = kept && vault.open(kept.sealed, ownerOf(companyId))
    const isSame = password === '' || (opened !== null && Buffer.from(opened).toString('utf8') === password)
    const accountName = account ? account.name : isKept ? (kept?.accountName ?? null) : null
    const changes = {
      ...differences(toldOf(kept), toldOf({ merchantId, userName, accountName })),
      ...(isSame ? {} : { password: [kept ? HIDDEN : '', HIDDEN] as const }),
    }
    if (Object.keys(changes).length === 0) return { version }
    const sealed = isSame && kept ? kept.sealed : vault.seal(Buffer.from(password), ownerOf(companyId))
    const next = version + 1
    const rows =
      kept === null
        ? await tx.run(sql`
            insert into online_payment (company_id, merchant_id, user_name, sealed, money_account_id, version)
            values (${companyId}, ${merchantId}, ${userName}, ${sealed}, ${moneyAccountId}, ${next}) on conflict do nothing`)
        : await tx.run(sql`
            update online_payment
               set merchant_id = ${merchantId}, user_name = ${userName}, sealed = ${sealed}, money_account_id = ${moneyAccountId},
                   version = ${next}
             where company_id = ${companyId}`)
    // Somebody else began at the same time.
    if (rows === 0) return refuse()
    await audit(tx, session, { action: kept ? 'update' : 'create', entity: ENTITY, entityId: companyId, title: TITLE, changes })
    return { version: next }
  }),

  handle(removeOnlinePayments, async ({ tx, session }) => {
    const { companyId } = session
    const kept = await readKept(tx, companyId)
    if (!kept || (await tx.run(sql`delete from online_payment where company_id = ${companyId}`)) === 0) return isDone
    const changes = { ...differences(toldOf(kept), toldOf(null)), password: [HIDDEN, ''] as const }
    await audit(tx, session, { action: 'delete', entity: ENTITY, entityId: companyId, title: TITLE, changes })
    return isDone
  }),
]
