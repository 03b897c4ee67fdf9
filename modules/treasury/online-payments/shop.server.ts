/** The shop of a company at its gateway, as whoever pays or notifies needs it. */
import { isOfThisMachine } from '#platform/http/this-machine.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Settings } from '#platform/settings.server.ts'
import type { Gateway } from './gateway.server.ts'
import { sandboxGateway } from './sandbox.server.ts'

/** Whose the password is, for the vault. */
export const ownerOf = (companyId: string): string => `${companyId} online payments`

export const shopModes = ['off', 'sandbox'] as const
export type ShopMode = (typeof shopModes)[number]

export interface Shop {
  readonly gateway: Gateway
  readonly password: Uint8Array
  /** The bank where what is collected arrives, while it is active. */
  readonly moneyAccountId: string | null
  /** Its payments close invoices. Where others than whoever tries reach the page, play money closes only those of a trial company. */
  readonly collects: boolean
}

/** @returns null while the company charges nothing online, or its password cannot be opened here */
export async function readShop(tx: Tx, settings: Pick<Settings, 'publicUrl'>, companyId: string): Promise<Shop | null> {
  const kept = await tx.first<{ sealed: string; moneyAccountId: string | null; trial: boolean }>(sql`
    select p.sealed, a.id as "moneyAccountId", c.trial
      from online_payment p join company c on c.id = p.company_id
      left join money_account a on a.company_id = p.company_id and a.id = p.money_account_id and a.active
     where p.company_id = ${companyId} and p.mode = 'sandbox'`)
  if (!kept) return null
  const password = (await tx.vault()).open(kept.sealed, ownerOf(companyId))
  if (password === null) return null
  const { moneyAccountId, trial } = kept
  return { gateway: sandboxGateway, password, moneyAccountId, collects: trial || isOfThisMachine(settings.publicUrl) }
}
