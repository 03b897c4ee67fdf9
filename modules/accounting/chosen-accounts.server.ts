/** Accounts that documents of other modules name on their own: found while somebody types, and read when they are written. */
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { foundRows } from './chart.ts'

export interface ChosenAccount {
  readonly id: string
  readonly code: string
  readonly name: string
  /** It takes movements, and is in use. */
  readonly isOpen: boolean
}

const MOST_FOUND = 50

/** @param within beginnings of codes */
export async function findOpenAccounts(
  tx: Tx,
  companyId: string,
  { text, within }: { readonly text: string; readonly within: readonly string[] },
): Promise<ChosenAccount[]> {
  const accounts = await tx.rows<ChosenAccount & { readonly postable: boolean }>(sql`
    select id, code, name, postable, true as "isOpen" from account
     where company_id = ${companyId} and postable and active and code ^@ any(${[...within]}::text[]) order by code`)
  return foundRows(accounts, text)
    .slice(0, MOST_FOUND)
    .map(({ id, code, name, isOpen }) => ({ id, code, name, isOpen }))
}

/** Those of the company; the others are absent. */
export const readChosenAccounts = async (tx: Tx, companyId: string, ids: readonly string[]): Promise<ChosenAccount[]> =>
  ids.length === 0
    ? []
    : tx.rows<ChosenAccount>(sql`
        select id, code, name, postable and active as "isOpen" from account
         where company_id = ${companyId} and id = any(${[...new Set(ids)]}::uuid[])`)
