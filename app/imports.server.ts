/** What can be imported, of every module, as `/import` offers it. */
import { accountImportServed } from '#modules/accounting/index.server.ts'
import { openingImportServed } from '#modules/inventory/index.server.ts'
import { itemImportServed } from '#modules/items/index.server.ts'
import { partyImportServed } from '#modules/people/index.server.ts'
import { priceImportServed } from '#modules/pricing/index.server.ts'
import { openingBalanceImportServed } from '#modules/treasury/index.server.ts'
import type { ServedImport } from '#platform/import/served.server.ts'

export const importKinds: readonly ServedImport[] = [
  partyImportServed,
  itemImportServed,
  priceImportServed,
  openingImportServed,
  accountImportServed,
  openingBalanceImportServed,
]
