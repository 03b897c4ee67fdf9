/** What points to a third party, and what of it is its own. */
import type { UseWords } from '#platform/import/undo.server.ts'

/** What goes with a third party. */
export const partOfParty: readonly string[] = ['party_address', 'party_tag', 'party_contact', 'party_email', 'party_bank_account']

/** What points to a third party, as people call it. */
export const usesOfParties: UseWords = {
  /** As their seller, or merged into it. */
  party: 'otros terceros',
  party_merge: 'fusiones',
  party_file: 'archivos',
  party_consent: 'consentimientos de datos',
  document: 'documentos',
  journal_line: 'comprobantes contables',
  open_item: 'cartera',
  open_item_balance: 'cartera',
  receipt: 'recaudos',
  customer_advance: 'anticipos',
  supplier_advance: 'anticipos',
  advance_use: 'anticipos',
  party_price_list: 'listas de precios',
  party_price: 'precios propios',
  party_withholding: 'retenciones propias',
  party_match: 'tolerancias de compra',
  commission: 'comisiones',
  promotion_party: 'promociones',
  loyalty_member: 'programas de puntos',
  loyalty_code: 'programas de puntos',
  employee: 'empleados',
}
