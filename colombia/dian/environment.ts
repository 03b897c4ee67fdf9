/** The two environments of the DIAN. The same value stands in ProfileExecutionID, in UUID/@schemeID and in the host of the QR. */

/** 1 producción, 2 habilitación (tests). */
export type DianEnvironment = '1' | '2'

export const environments = [
  { code: '1', name: 'Producción' },
  { code: '2', name: 'Habilitación (pruebas)' },
] as const satisfies readonly { code: DianEnvironment; name: string }[]

const CATALOGUE: Readonly<Record<DianEnvironment, string>> = {
  '1': 'https://catalogo-vpfe.dian.gov.co',
  '2': 'https://catalogo-vpfe-hab.dian.gov.co',
}

/** Where anyone can look the document up by its CUFE, CUDE, CUDS or CUNE; also what `sts:QRCode` holds. */
export const qrUrl = (environment: DianEnvironment, uniqueCode: string): string =>
  `${CATALOGUE[environment]}/document/searchqr?documentkey=${uniqueCode}`

/** What the DIAN gives everybody to test with, the same for all taxpayers (annex 1.9, habilitación). */
export const testRange = {
  resolution: '18760000001',
  prefix: 'SETP',
  from: '990000000',
  to: '995000000',
  validFrom: '2019-01-19',
  validTo: '2030-01-19',
  technicalKey: 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c',
} as const

/** Whether a range has the key to test with: with it no real document is made, and without it no test is. */
export const isTestKey = (technicalKey: string | null): boolean => technicalKey?.toLowerCase() === testRange.technicalKey

/** Whether numbers are of the range to test with, and not of one that the authority gave a taxpayer. */
export const isInTestRange = (prefix: string, from: number, to: number): boolean =>
  prefix === testRange.prefix && BigInt(from) >= BigInt(testRange.from) && BigInt(to) <= BigInt(testRange.to)
