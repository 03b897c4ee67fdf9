/** Products and services by code or name, in the palette. A code that is whole comes first. */
import { sql } from '#platform/db/tx.server.ts'
import { PALETTE_SHOWN } from '#platform/palette/palette.ts'
import type { PaletteSource } from '#platform/palette/palette.server.ts'
import { addressOf } from '#platform/screen.ts'
import { hits } from '#platform/search.server.ts'
import { listItems } from './endpoints.ts'
import { ITEM_ENTITY } from './read.server.ts'
import { itemViewScreen } from './screens.ts'

interface Row {
  id: string
  code: string
  name: string
  active: boolean
}

export const itemsPalette: PaletteSource = {
  group: 'items',
  gates: [listItems],
  find: async ({ tx, companyId, text }) => {
    const exists = sql` cross join lateral (select from item i where i.company_id = ${companyId} and i.id = w.target_id limit 1) alive`
    const found = await hits(tx, companyId, ITEM_ENTITY, text, exists)
    if (!found) return []
    const rows = await tx.rows<Row>(sql`
      select i.id, i.code, i.name, i.active
        from ${found} h cross join lateral (select * from item i where i.company_id = ${companyId} and i.id = h.target_id limit 1) i
       order by (i.code in (${text}, ${text.toUpperCase()})) desc, i.active desc, i.name, i.id limit ${PALETTE_SHOWN}`)
    return rows.map(({ id, code, name, active }) => ({
      id,
      kind: null,
      label: name,
      about: active ? null : 'inactivo',
      detail: code,
      amount: null,
      href: addressOf(itemViewScreen.path, { id }),
    }))
  },
}
