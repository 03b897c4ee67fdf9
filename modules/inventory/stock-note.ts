/** A stock note moves stock without a commercial document; what its types differ in is in `note-types.ts`. Pure. */
import { masks } from '#modules/access/index.ts'
import { defineVoucher } from '#modules/vouchers/index.ts'
import { dateOf, definePermissions } from '#platform/access.ts'
import { STOCK_NOTE, stockNoteAddress } from './source-links.ts'
import { bookkeepers, everybody } from '#platform/roles.ts'

const ownStock = definePermissions(
  'inventory.stock',
  {
    read: 'Ver existencias y movimientos de inventario',
    write: 'Registrar movimientos de inventario',
  },
  { read: [...everybody, 'warehouseKeeper'], write: [...bookkeepers, 'warehouseKeeper'] },
)
export const stockPermissions = { ...ownStock, date: dateOf(ownStock.write), cost: masks.cost }

export const stockNote = defineVoucher({
  source: STOCK_NOTE,
  consecutive: 'SI',
  process: 'opening',
  module: 'inventory',
  table: 'stock_note',
  entity: 'inventory.note',
  thread: STOCK_NOTE,
  titles: {
    one: 'Movimiento de inventario',
    many: 'Movimientos de inventario',
    numbered: 'Inventario inicial',
    group: 'Inventario',
    paper: 'Nota de inventario',
  },
  // Whoever writes notes takes them back.
  permissions: { ...stockPermissions, annul: stockPermissions.write },
  address: stockNoteAddress,
  list: '/inventories',
})
