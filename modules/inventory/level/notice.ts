/** Telling whoever buys of what came under its minimum. */
import { countText } from '#base/count.ts'
import type { Day } from '#base/date.ts'
import { defineNotice, type Notice } from '#platform/notices/notice.ts'
import { stockPermissions } from '../stock-note.ts'

export const shortNotice = defineNotice({
  code: 'inventory.short',
  group: 'Inventario',
  title: 'Hay productos que bajan de su mínimo',
  actionable: true,
  startsOn: ['app'],
  verb: 'Pedir',
  audience: { permission: stockPermissions.read, plan: null, services: ['full'] },
})

/** @param names of the products that moved lately and are short, the first few in the order of the alphabet */
export const shortNotices = ({ count, names }: { readonly count: number; readonly names: readonly string[] }, today: Day): Notice[] =>
  count === 0
    ? []
    : [
        {
          kind: shortNotice,
          key: today,
          title: count === 1 ? `${names[0] ?? 'Un producto'} está bajo el mínimo` : `${countText(count)} productos están bajo el mínimo`,
          text: count === 1 ? 'Mira cuánto pedir.' : `${names.join(', ')}${count > names.length ? ' y otros' : ''}. Mira cuánto pedir.`,
          href: '/analytics/reports/inventories/alarms?alarm=below',
          to: 'audience',
        },
      ]
