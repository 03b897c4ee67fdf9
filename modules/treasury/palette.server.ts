/** Receipts by number, in the palette. */
import { sql } from '#platform/db/tx.server.ts'
import { PALETTE_SHOWN } from '#platform/palette/palette.ts'
import type { PaletteSource } from '#platform/palette/palette.server.ts'
import { afterPrefix, numberOf } from '#platform/search.ts'
import { listReceipts } from './endpoints.ts'
import { RECEIPT, receiptAddress } from './source-links.ts'

/** Its references and the invoices that it closes are words of a receipt, too. */
const LOOKED_AT = 60

interface Row {
  id: string
  number: string
  party: string
  amount: string
  state: 'posted' | 'annulled'
}

export const treasuryPalette: PaletteSource = {
  group: 'documents',
  gates: [listReceipts],
  find: async ({ tx, companyId, text }) => {
    const typed = numberOf(text, ['recibo', 'recaudo', 'caja'])
    if (!typed) return []
    const word = `${typed.prefix || RECEIPT.toLowerCase()}${typed.digits}`
    const rows = await tx.rows<Row>(sql`
      select r.id, r.number, p.display_name as party, r.amount, r.state
        from (select w.word, w.target_id from search_word w
               where w.company_id = ${companyId} and w.entity = 'treasury.receipt' and w.word >= ${word} and w.word < ${afterPrefix(word)}
               order by w.word, w.target_id limit ${LOOKED_AT}) w
        cross join lateral (select * from receipt r where r.company_id = ${companyId} and r.id = w.target_id limit 1) r
        join party p on p.company_id = r.company_id and p.id = r.party_id
       where translate(lower(r.number), '-', '') = w.word
       order by w.word, r.id limit ${PALETTE_SHOWN}`)
    return rows.map(({ id, number, party, amount, state }) => ({
      id,
      kind: 'Recaudo',
      label: number,
      about: state === 'annulled' ? `${party}, anulado` : party,
      detail: null,
      amount,
      href: receiptAddress(id),
    }))
  },
}
