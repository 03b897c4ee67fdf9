/** What is remembered of an invoice or a note when it is issued. */
import { dayInBogota, timeInBogota } from '#base/date.ts'
import { type Company, isOnTrial } from '#modules/company/index.ts'
import { partiesOf } from './parties.ts'
import type { ElectronicRequest, SaleRequest } from './request.ts'
import type { ElectronicSnapshot, SaleSnapshot } from './snapshot.ts'

const NO_SOFTWARE = { id: '00000000-0000-0000-0000-000000000000', pin: '00000' } as const

/** The company's software; on trial, where none is asked for and nothing is sent, one of zeros stands for what is missing. */
export function softwareOf(company: Company): { readonly id: string; readonly pin: string } {
  const { softwareId, softwarePin } = company.profile.electronic
  const isWhole = /^[0-9a-f-]{36}$/i.test(softwareId) && softwarePin !== ''
  return isWhole || !isOnTrial(company) ? { id: softwareId, pin: softwarePin } : NO_SOFTWARE
}

export const environmentCodes = { produccion: '1', habilitacion: '2' } as const

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
    software: { providerNit: company.identification, providerCheckDigit: company.checkDigit, id: softwareOf(company).id, securityCode },
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

/** What was remembered, signed at another instant: everything else stays as it was issued. */
export const signedAt = (
  stored: unknown,
  { issueDate, issueTime }: Pick<SaleSnapshot, 'issueDate' | 'issueTime'>,
): Record<string, unknown> => ({
  ...Object(stored),
  issueDate,
  issueTime,
})
