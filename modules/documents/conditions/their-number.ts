/** The number that the third party's own paper has: required to issue, and one of a kind among those of that third party. */
import type { ErrorBody } from '#base/errors.ts'
import { documentErrors } from '../errors.ts'
import type { DocumentKind } from '../kind/kind.ts'

interface TheirNumber {
  readonly supplierPrefix: string
  readonly supplierNumber: string
}

/** "FE-1042", as it is shown. */
export const showTheirNumber = ({ supplierPrefix, supplierNumber }: TheirNumber): string =>
  [supplierPrefix, supplierNumber].filter((text) => text !== '').join('-')

/** What makes two the same: letters and digits, however they are split, spaced or written. The table's `supplier_key` folds alike. */
export const theirKey = ({ supplierPrefix, supplierNumber }: TheirNumber): string =>
  `${supplierPrefix}${supplierNumber}`.replaceAll(/[^a-z0-9]/gi, '').toUpperCase()

/** A draft may wait for it. A prefix alone, or signs alone, are no number. */
export function theirNumberProblems(
  { theirNumber }: Pick<DocumentKind, 'theirNumber'>,
  { supplierNumber }: TheirNumber,
  use: 'draft' | 'issue',
): ErrorBody[] {
  if (!theirNumber || (use === 'draft' && supplierNumber === '')) return []
  return /[a-z0-9]/i.test(supplierNumber) ? [] : [documentErrors.of('theirNumberRequired', {}, 'supplierNumber')]
}
