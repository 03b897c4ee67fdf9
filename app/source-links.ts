/** Where the document behind an entry is shown, gathered from the modules above accounting. */
import type { SourceLink } from '#modules/accounting/index.ts'
import { inventorySourceLinks } from '#modules/inventory/index.ts'
import { salesSourceLinks } from '#modules/sales/index.ts'
import { treasurySourceLinks } from '#modules/treasury/index.ts'

export const sourceLinks: readonly SourceLink[] = [...inventorySourceLinks, ...treasurySourceLinks, ...salesSourceLinks]
