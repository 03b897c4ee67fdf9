/** Tells the simulator what the portal of the authority would know of a company: its software and its ranges. The real one is told nothing. */
import { withOpenPin } from '#modules/company/index.server.ts'
import type { Company } from '#modules/company/index.ts'
import { rangesWithKeys } from '#modules/documents/index.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import type { Settings } from '#platform/settings.server.ts'

const PATIENCE_MS = 5000

/** Only a process of this machine is told a PIN. */
const isHere = (url: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)

/** @returns false when it does not answer */
export async function enrolInSimulator(tx: Tx, company: Company, { dianSimulatorUrl }: Settings): Promise<boolean> {
  if (dianSimulatorUrl === null) return false
  const url = new URL('/control/taxpayers', dianSimulatorUrl)
  if (!isHere(url)) return false
  const { electronic } = (await withOpenPin(tx, company)).profile
  const body = JSON.stringify({
    nit: company.identification,
    softwareId: electronic.softwareId,
    pin: electronic.softwarePin,
    ranges: await rangesWithKeys(tx, company.id),
  })
  try {
    const answer = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(PATIENCE_MS) })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}
