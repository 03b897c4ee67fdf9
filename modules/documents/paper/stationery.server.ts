/** What every paper of a company carries besides its document: its logo, its designs, and who signs for it. Read in the transaction of the document. */
import { showIdentification } from '#colombia/index.ts'
import { readCompany, readCompanyFile } from '#modules/company/index.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { together } from '#platform/together.ts'
import { readStyles } from '../stationery/templates.server.ts'
import type { Stationery } from './printable.ts'

export async function readStationery(tx: Tx, companyId: string): Promise<Stationery> {
  const [logo, image, { profile }, styles] = await together([
    readCompanyFile(tx, companyId, 'logo'),
    readCompanyFile(tx, companyId, 'legalRepresentativeSignature'),
    readCompany(tx, companyId),
    readStyles(tx, companyId),
  ])
  const { name, identification, identificationType: typeCode } = profile.legalRepresentative
  const says = identification === '' ? '' : ` · ${showIdentification({ typeCode, number: identification, checkDigit: null })}`
  return {
    companyId,
    styles,
    logo: logo?.bytes ?? null,
    signatory: name === '' ? null : { name, title: `Representante legal${says}`, image: image?.bytes ?? null },
  }
}
