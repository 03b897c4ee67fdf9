/** The credentials of the gateway as they are kept: what identifies the shop in the clear, its password sealed. */
import { parseAmount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { audit, differences } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { nameOfLastChange } from '#platform/history/last-change.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, handleParts, type Handler } from '#platform/http/handle.server.ts'
import { isOfThisMachine } from '#platform/http/this-machine.ts'
import { vaultOf } from '#platform/vault.server.ts'
import { credentialProblems, settledCredentials } from './credentials.ts'
import {
  changeOnlineMode,
  changeOnlinePayments,
  getOnlinePayments,
  listGatewayNotifications,
  removeOnlinePayments,
  startTestPayment,
} from './endpoints.ts'
import type { ToldState } from './gateway.ts'
import { lastTestOf, startPayment } from './payments.server.ts'
import { onlinePaymentsScreen } from './screens.ts'
import { ownerOf, type ShopMode } from './shop.server.ts'

const ENTITY = 'treasury.onlinePayment'
const TITLE = 'Zona Virtual'
const MODES: Readonly<Record<ShopMode, string>> = { off: 'Apagado', sandbox: 'Pruebas' }
const TEST_AMOUNT = parseAmount('10000')
/** A secret: that it changed is told, and nothing else. */
const HIDDEN = '•••••'

interface Kept {
  merchantId: string
  userName: string
  sealed: string
  version: number
  mode: ShopMode
  isTrial: boolean
  accountId: string | null
  accountName: string | null
  accountActive: boolean | null
}

const readKept = (tx: Tx, companyId: string) =>
  tx.first<Kept>(sql`
    select p.merchant_id as "merchantId", p.user_name as "userName", p.sealed, p.version, p.mode,
           (select c.trial from company c where c.id = p.company_id) as "isTrial", a.id as "accountId", a.name as "accountName", a.active as "accountActive"
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
      mode: kept?.mode ?? 'off',
      collects: (kept?.isTrial ?? false) || isOfThisMachine(runtime.settings.publicUrl),
      lastTest: await lastTestOf(tx, companyId),
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

  handle(changeOnlineMode, async ({ tx, session, body: { version, mode }, runtime }) => {
    const { companyId } = session
    await tx.first(sql`select version from online_payment where company_id = ${companyId} for update`)
    const kept = await readKept(tx, companyId)
    if (!kept) return httpErrors.fail('invalid', { detalle: 'Registra primero las credenciales.' }, 'mode')
    if (kept.version !== version)
      return httpErrors.fail('changedByOther', { usuario: await nameOfLastChange(tx, companyId, ENTITY, companyId) })
    const vault = await vaultOf(runtime.settings)
    if (mode === 'sandbox' && vault.open(kept.sealed, ownerOf(companyId)) === null)
      return httpErrors.fail('invalid', { detalle: 'La clave no se puede abrir aquí: escríbela de nuevo.' }, 'mode')
    if (kept.mode === mode) return { version }
    await tx.run(sql`update online_payment set mode = ${mode}, version = ${version + 1} where company_id = ${companyId}`)
    const changes = { mode: [MODES[kept.mode], MODES[mode]] as const }
    await audit(tx, session, { action: 'update', entity: ENTITY, entityId: companyId, title: TITLE, changes })
    return { version: version + 1 }
  }),

  handleParts(startTestPayment, ({ session: { companyId }, runtime, now }) =>
    startPayment(runtime, {
      ...{ companyId, source: null, amount: TEST_AMOUNT, number: '', now },
      description: 'Pago de prueba de Páramo',
      returnUrl: `${runtime.settings.publicUrl}${onlinePaymentsScreen.path}`,
    }),
  ),

  handle(listGatewayNotifications, async ({ tx, session: { companyId } }) => {
    const rows = await tx.rows<NotificationRow>(sql`
      select n.id, n.at, n.reference, n.told_state as state, n.amount, n.outcome, n.problem, coalesce(p.number, '') as number
        from gateway_notification n left join gateway_payment p on p.company_id = n.company_id and p.id = n.payment_id
       where n.company_id = ${companyId} order by n.at desc, n.id desc limit ${LATEST}`)
    return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
  }),
]

const LATEST = 50

interface NotificationRow {
  readonly id: string
  readonly at: Date
  readonly reference: string
  readonly state: ToldState
  readonly amount: string
  readonly outcome: 'applied' | 'repeated' | 'refused'
  readonly problem: string
  readonly number: string
}
