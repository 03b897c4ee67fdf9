import { defineModule } from '#platform/module.ts'
import { crmScreens } from './screens.ts'

export const crmModule = defineModule({
  name: 'crm',
  screens: crmScreens,
})
