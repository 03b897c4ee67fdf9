/** Tells the simulator what the portal of the authority would know of a company: its software, that of its payroll and its ranges. The real one is told nothing. */
import { withOpenPin } from '#modules/company/index.server.ts'
import type { Company } from '#modules/company/index.ts'
import { rangesWithKeys } from '#modules/documents/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { readPayrollSoftware } from '../payroll/software.server.ts'
import type { Settings } from '#platform/settings.server.ts'

const PATIENCE_MS = 5000

/** Only a process of this machine is told a PIN. */
export const isHere = (url: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)

/** What each company's simulator was told last, by this process: the versions of its ranges. */
const told = new Map<string, string>()

async function rangesNow(tx: Tx, companyId: string): Promise<string> {
  const row = await tx.first<{ ranges: string | null }>(sql`
    select concat_ws(' ', (select string_agg(id::text || version, ',' order by id) from resolution where company_id = ${companyId} and active),
                          (select version from payroll_software where company_id = ${companyId})) as ranges`)
  return row?.ranges ?? ''
}

/** Of what a company's simulator refused: it is told everything again before the next attempt, for it may have been begun anew. */
export const forgetEnrolled = (companyId: string): boolean => told.delete(companyId)

/** A range that was made since the simulator was chosen is told before what it numbers is sent. */
export async function keepEnrolled(tx: Tx, company: Company, settings: Settings): Promise<void> {
  const ranges = await rangesNow(tx, company.id)
  if (told.get(company.id) !== ranges) await enrolInSimulator(tx, company, settings)
}

/** @returns false when it does not answer */
export async function enrolInSimulator(tx: Tx, company: Company, { dianSimulatorUrl }: Settings): Promise<boolean> {
  if (dianSimulatorUrl === null) return false
  const url = new URL('/control/taxpayers', dianSimulatorUrl)
  if (!isHere(url)) return false
  const { electronic } = (await withOpenPin(tx, company)).profile
  const ranges = await rangesNow(tx, company.id)
  const payroll = await readPayrollSoftware(tx, company.id)
  const body = JSON.stringify({
    nit: company.identification,
    softwareId: electronic.softwareId,
    pin: electronic.softwarePin,
    ranges: await rangesWithKeys(tx, company.id),
    payroll: payroll.softwareId === '' ? null : { softwareId: payroll.softwareId, pin: payroll.softwarePin },
  })
  try {
    const answer = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(PATIENCE_MS) })
    await answer.body?.cancel()
    if (answer.ok) told.set(company.id, ranges)
    return answer.ok
  } catch {
    return false
  }
}
