/** The accounts that lines are of, and those that they may be of. */
import { findOpenAccounts, readChosenAccounts, type ChosenAccount } from '#modules/accounting/index.server.ts'
import type { LoadedItem } from '#modules/items/index.server.ts'
import { parseUnitPrice } from '#base/decimal.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import type { DraftLine } from '../../figures/compute.ts'
import type { DocumentKind } from '../../kind/kind.ts'
import { thingOf, type LineAccountEndpoint } from './line-account.ts'

/** An account as the thing of a line. */
export interface LineAccount extends LoadedItem {
  readonly isOpen: boolean
}

const loaded = ({ isOpen, ...account }: ChosenAccount): LineAccount => ({
  ...thingOf(account),
  isOpen,
  active: isOpen,
  unitId: null,
  units: [],
  price: parseUnitPrice('0'),
  taxIds: [],
  standardCode: null,
  barcode: null,
  minimumPrice: null,
  sellable: true,
  purchasable: true,
  components: [],
})

/** Those of the company that lines name, by their ids. */
export async function loadLineAccounts(
  tx: Tx,
  companyId: string,
  lines: readonly Pick<DraftLine, 'accountId'>[],
): Promise<ReadonlyMap<string, LineAccount>> {
  const accounts = await readChosenAccounts(
    tx,
    companyId,
    lines.flatMap(({ accountId }) => accountId ?? []),
  )
  return new Map(accounts.map((account) => [account.id, loaded(account)]))
}

export const lineAccountHandler = ({ lines }: DocumentKind, endpoint: LineAccountEndpoint): Handler =>
  handle(endpoint, async ({ tx, session, query: { text } }) => ({
    accounts: (await findOpenAccounts(tx, session.companyId, { text, within: lines.accounts })).map(({ id, code, name }) => ({
      id,
      code,
      name,
    })),
  }))
