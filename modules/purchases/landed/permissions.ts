import { dateOf, definePermissions } from '#platform/access.ts'
import { offeredOfPurchases } from '../offered.ts'

const own = definePermissions(
  'purchases.landedCost',
  { read: 'Ver repartos de costo', write: 'Registrar repartos de costo', annul: 'Anular repartos de costo' },
  { read: offeredOfPurchases.read, write: offeredOfPurchases.write, annul: offeredOfPurchases.annul },
)
export const landedPermissions = { ...own, date: dateOf(own.write) }
