// What each rejection is told as, and where it leads: the codes of the fact sheet, section 9, in the three families of a sale.
import { expect, test } from 'vitest'
import { explainRejection, type RejectedPlace } from './rejection.ts'

const places: readonly (readonly [string, RejectedPlace])[] = [
  ['AB05', 'resolution'],
  ['AB10', 'resolution'],
  ['AB24', 'software'],
  ['AB27b', 'software'],
  ['AD05', 'resolution'],
  ['AD06', 'resolution'],
  ['AD09a', 'resolution'],
  ['AD09e', 'document'],
  ['AJ08', 'company'],
  ['AJ24', 'company'],
  ['AJ44', 'company'],
  ['AK08', 'customer'],
  ['AK24', 'customer'],
  ['AK41', 'customer'],
  ['AN03', 'document'],
  ['AU06', 'document'],
  ['AX05', 'document'],
  ['BG04a', 'corrected'],
  ['BF06', 'corrected'],
]

test.each(places)('%s, in an invoice and in its notes', (behind, place) => {
  for (const family of 'FCD') expect([family, explainRejection(`${family}${behind}`)?.place]).toEqual([family, place])
})

test.each<[string, RejectedPlace]>([
  ['ZA01', 'document'],
  ['ZA02', 'support'],
  ['ZB01', 'support'],
  ['ZC03', 'certificate'],
  ['ZD02', 'certificate'],
  ['ZE02', 'support'],
  ['ZE03', 'certificate'],
  ['CTG01', 'support'],
  ['VLR01', 'document'],
  ['DC24', 'support'],
])('%s, of the transport', (rule, place) => {
  expect(explainRejection(rule)?.place).toBe(place)
})

test('a rule that the sheet does not know is left in the words of the authority', () => {
  for (const rule of ['', '90', 'NIE017', 'XYZ99', 'FAB99', 'DC56']) expect([rule, explainRejection(rule)]).toEqual([rule, null])
})
