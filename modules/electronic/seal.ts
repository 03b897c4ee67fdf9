/** What is remembered of an invoice or a note when it is issued. */
import { dayInBogota, timeInBogota } from '#base/date.ts'
import { partiesOf } from './parties.ts'
import type { ElectronicRequest, SaleRequest } from './request.ts'
import type { ElectronicSnapshot, SaleSnapshot } from './snapshot.ts'

const environmentCodes = { produccion: '1', habilitacion: '2' } as const

/** @param securityCode of the software for this number (`softwareSecurityCode`) */
export function saleSnapshotOf(request: SaleRequest, securityCode: string): SaleSnapshot {
  const { company, issuedAt } = request
  const { electronic } = company.profile
  return {
    environment: environmentCodes[electronic.environment],
    issueDate: dayInBogota(issuedAt),
    issueTime: timeInBogota(issuedAt),
    ...partiesOf(request),
    // Software of the company's own: the provider is the issuer itself.
    software: { providerNit: company.identification, providerCheckDigit: company.checkDigit, id: electronic.softwareId, securityCode },
    itemCodes: [...request.itemCodes],
    standards: [...request.standards],
  }
}

/** @param securityCode of the software for this number (`softwareSecurityCode`) */
export function snapshotOf(request: ElectronicRequest, securityCode: string): ElectronicSnapshot {
  const { resolution } = request
  return {
    ...saleSnapshotOf(request, securityCode),
    resolution: {
      number: resolution.resolutionNumber,
      date: resolution.resolutionDate,
      validFrom: resolution.validFrom,
      validTo: resolution.validTo,
      from: String(resolution.fromNumber),
      to: String(resolution.toNumber),
    },
  }
}
