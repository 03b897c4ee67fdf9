import type { SourceLink } from '#modules/accounting/index.ts'
import { salesKinds } from './kinds.ts'
import { RECURRENCE } from './recurrence/permissions.ts'
import { recurrencesScreen } from './recurrence/screens.ts'

/** Where the documents of sales are shown, and what repeats them. */
export const salesSourceLinks: readonly SourceLink[] = [
  ...salesKinds.map(({ code, path }) => ({ kind: code, address: (id: string) => `${path}/${id}/view` })),
  { kind: RECURRENCE, address: (id) => `${recurrencesScreen.path}/${id}/edit` },
]
