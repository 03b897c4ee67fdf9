import { documentStart } from '#modules/documents/index.tsx'
import type { LoadPartyStarts } from '#modules/people/index.tsx'
import { salesKinds } from './kinds.ts'

/** What is begun with a customer. */
export const salesPartyStarts: Awaited<ReturnType<LoadPartyStarts>> = { heading: 'Ventas', starts: salesKinds.map(documentStart) }
