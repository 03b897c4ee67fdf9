/** What all documents of a company wait for before they go to the authority, told once for all of them in the home. */
import type { SendingHurdle } from '#modules/documents/index.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { panels } from '../enabling/checklist.ts'
import { enablingScreen } from '../enabling/screens.ts'
import { readAuthority } from './authority.server.ts'
import { certificateLacks } from './lacks.server.ts'

/** @returns null when what is issued goes by itself */
export async function sendingHurdle(tx: Tx, companyId: string, now: Date): Promise<SendingHurdle | null> {
  if ((await readAuthority(tx, companyId)) === null)
    return { waitsFor: 'a que tu empresa esté habilitada', href: enablingScreen.path, verb: 'Habilitar' }
  const [lack] = await certificateLacks(tx, companyId, now)
  return lack
    ? { waitsFor: 'a que cargues el certificado digital', href: `${enablingScreen.path}${panels.certificate}`, verb: 'Cargar' }
    : null
}
