/** The PIN of the company's software: kept sealed in its profile, opened where a document is sealed with it. */
import { parse } from 'zod/v4/core'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { isSealed, openText, sealText } from '#platform/vault.server.ts'
import { companyProfile, type Company, type CompanyProfile } from './profile.ts'

const ownerOf = (companyId: string): string => `${companyId} software pin`

const withPin = (profile: CompanyProfile, softwarePin: string): CompanyProfile => ({
  ...profile,
  electronic: { ...profile.electronic, softwarePin },
})

/** A profile as it is kept. */
export async function sealPin(tx: Tx, companyId: string, profile: CompanyProfile): Promise<CompanyProfile> {
  const { softwarePin } = profile.electronic
  return isSealed(softwarePin) ? profile : withPin(profile, sealText(await tx.vault(), softwarePin, ownerOf(companyId)))
}

/** The company with its PIN in the clear, to seal a document with it; '' when another installation sealed it. */
export async function withOpenPin(tx: Tx, company: Company): Promise<Company> {
  const pin = openText(await tx.vault(), company.profile.electronic.softwarePin, ownerOf(company.id))
  return { ...company, profile: withPin(company.profile, pin) }
}

/** Seals the PIN of a company that wrote it before there was a vault. */
export const sealingOfPin: ProvisionStep = {
  name: 'company.sealedPin',
  async run(tx, { companyId }) {
    const row = await tx.first<{ profile: unknown }>(sql`select profile from company where id = ${companyId} for no key update`)
    const before = parse(companyProfile, row?.profile ?? {})
    const after = await sealPin(tx, companyId, before)
    if (after !== before) await tx.run(sql`update company set profile = ${JSON.stringify(after)}::jsonb where id = ${companyId}`)
  },
}
