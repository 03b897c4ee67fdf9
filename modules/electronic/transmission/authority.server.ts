/** Which authority a company's documents go to. What is issued in production never goes to the simulator because the real one fails. */
import { dianService, type DianEnvironment } from '#colombia/index.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Settings } from '#platform/settings.server.ts'

export type Authority = 'dian' | 'simulator'

/** @returns null while nobody chose: what is issued waits */
export async function readAuthority(tx: Tx, companyId: string): Promise<Authority | null> {
  const row = await tx.first<{ authority: Authority }>(sql`select authority from transmission_authority where company_id = ${companyId}`)
  return row?.authority ?? null
}

/** A company to try things in, which is thrown away: what it issues is never sent to the real authority. */
export const isThrowaway = async (tx: Tx, companyId: string): Promise<boolean> =>
  (await tx.first<{ trial: boolean }>(sql`select trial from company where id = ${companyId}`))?.trial ?? true

/** @returns null when this installation knows no simulator */
export const serviceOf = (authority: Authority, environment: DianEnvironment, settings: Settings): string | null =>
  authority === 'dian' ? dianService[environment] : settings.dianSimulatorUrl
