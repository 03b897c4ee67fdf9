import { documentStart } from '#modules/documents/index.tsx'
import type { LoadPartyStarts } from '#modules/people/index.tsx'
import { purchaseKinds } from './kinds.ts'

/** What is begun with a supplier. */
export const purchasePartyStarts: Awaited<ReturnType<LoadPartyStarts>> = { heading: 'Compras', starts: purchaseKinds.map(documentStart) }
