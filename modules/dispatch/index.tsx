import { leavings } from '#modules/documents/index.tsx'
import { order } from '#modules/sales/index.ts'
import { defineModule } from '#platform/module.tsx'
import type { PageLoader } from '#platform/web/index.tsx'
import { dispatchPermissions } from './permissions.ts'
import { createDispatchOf, type dispatchScreens } from './screens.ts'

const dispatchPages = {
  '/order-dispatchs': () => import('./screens/DispatchesPage.tsx'),
  '/order-dispatchs/create': () => import('./screens/CreateDispatchPage.tsx'),
  '/order-dispatchs/create/{ids}': () => import('./screens/CreateDispatchOfPage.tsx'),
  '/order-dispatchs/edit/{id}': () => import('./screens/DispatchPage.tsx'),
} satisfies Record<(typeof dispatchScreens)[number]['path'], PageLoader>

export const dispatchUi = defineModule({
  name: 'dispatch',
  pages: dispatchPages,
  plugs: [leavings.plug({ kind: order.code, label: 'Despachar', permission: dispatchPermissions.write, address: createDispatchOf })],
})
