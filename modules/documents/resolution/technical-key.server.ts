/** The technical key of a range: kept sealed, opened where a unique code is made with it. */
import { openSecret, sealingOf } from '#platform/catalogue/secret.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { resolution } from './resolution.ts'

/** In the clear; '' when another installation sealed it, and it has to be written again. */
export const openTechnicalKey = async (
  tx: Tx,
  companyId: string,
  range: { readonly id: string; readonly technicalKey: string | null },
): Promise<string> =>
  openSecret(await tx.vault(), { companyId, table: resolution.table, id: range.id, name: 'technicalKey' }, range.technicalKey ?? '')

/** Seals the keys that were written before there was a vault. */
export const sealingOfTechnicalKeys = sealingOf('documents.sealedTechnicalKeys', resolution)
