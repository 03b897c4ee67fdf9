/** Third parties by name or identification, in the palette. */
import { groupThousands } from '#base/digits.ts'
import { PALETTE_SHOWN } from '#platform/palette/palette.ts'
import type { PaletteSource } from '#platform/palette/palette.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { hits } from '#platform/search.server.ts'
import { listParties } from './endpoints.ts'
import { PARTY_ENTITY } from './read.server.ts'

interface Row {
  id: string
  name: string
  identification: string
  check_digit: string | null
  active: boolean
}

const withCheckDigit = ({ identification, check_digit }: Row): string =>
  check_digit === null ? identification : `${groupThousands(identification)}-${check_digit}`

export const peoplePalette: PaletteSource = {
  group: 'parties',
  gates: [listParties],
  find: async ({ tx, companyId, text }) => {
    const exists = sql` cross join lateral (select from party p where p.company_id = ${companyId} and p.id = w.target_id limit 1) alive`
    const found = await hits(tx, companyId, PARTY_ENTITY, text, exists)
    if (!found) return []
    const rows = await tx.rows<Row>(sql`
      select p.id, p.display_name as name, p.identification, p.check_digit, p.active
        from ${found} h cross join lateral (select * from party p where p.company_id = ${companyId} and p.id = h.target_id limit 1) p
       order by p.active desc, p.display_name, p.id limit ${PALETTE_SHOWN}`)
    return rows.map((row) => ({
      id: row.id,
      kind: null,
      label: row.name,
      about: row.active ? null : 'inactivo',
      detail: withCheckDigit(row),
      amount: null,
      href: `/people?id=${row.id}`,
    }))
  },
}
