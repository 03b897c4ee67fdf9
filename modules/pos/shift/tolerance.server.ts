/** How far a count may be from what there should be before somebody has to say why. */
import { parseAmount, type Amount } from '#base/decimal.ts'
import { readCompany } from '#modules/company/index.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'

/** Of each means, either way; nothing while the company has not said it. */
export const readTolerance = async (tx: Tx, companyId: string): Promise<Amount> =>
  parseAmount((await readCompany(tx, companyId)).profile.tillTolerance || '0')
