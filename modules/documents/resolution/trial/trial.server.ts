/** What a company issues to try: numbers of their own, and one way back, which is annulling all of it. */

import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { DocumentKindCode } from '../../kind/kind.ts'

/** The consecutive of the trials of a kind with one of its own: the company's begins when it issues for real. */
export const trialSeries = (code: DocumentKindCode, prefix: string) => ({ code: `${code}.prueba`, prefix: `P${prefix}` })

/**
 * Held until the trial is written: who takes the company to production waits for it, and finds it among what is annulled.
 * @throws 401 when the company went to production meanwhile
 */
export async function stayOnTrial(tx: Tx, companyId: string): Promise<void> {
  const held = await tx.first(sql`
    select from company
     where id = ${companyId} and coalesce(profile -> 'electronic' ->> 'environment', 'habilitacion') = 'habilitacion' for share`)
  if (!held) httpErrors.fail('invalid', { detalle: 'Tu empresa acaba de pasar a producción. Recarga la página y elige tu resolución.' })
}
