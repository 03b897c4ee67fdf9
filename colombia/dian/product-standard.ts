/**
 * By which public list a product is known (StandardItemIdentification): UNSPSC, GTIN or tariff heading (annex 1.9, hechos.md, 4). A code that
 * is of none of them goes as the issuer's own, 999.
 */
import type { ProductStandardCode } from './codes.ts'

export interface ProductStandard {
  readonly scheme: ProductStandardCode
  readonly code: string
}

/** GTIN-8, 12, 13 or 14 with a right check digit (GS1 General Specifications, 7.9: weights 3 and 1 from the right). */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false
  const sum = [...text].toReversed().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/**
 * @param standardCode as it stands in the item: eight digits are UNSPSC, ten a tariff heading (arancel de aduanas), and a GTIN is known by its
 * check digit
 * @param barcode what the item is scanned by; it says the product when it is a GTIN
 * @returns null when neither is of a public list
 */
export function productStandard(standardCode: string, barcode: string): ProductStandard | null {
  const own = standardCode.replaceAll(/[\s.-]/g, '')
  if (/^\d{8}$/.test(own)) return { scheme: '001', code: own }
  if (/^\d{10}$/.test(own)) return { scheme: '020', code: own }
  if (isGtin(own)) return { scheme: '010', code: own }
  return isGtin(barcode.trim()) ? { scheme: '010', code: barcode.trim() } : null
}
