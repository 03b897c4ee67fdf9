import { defineModule } from '#platform/module.ts'
import { manufacturingScreens } from './screens.ts'

export { productionStage } from './production-stage.ts'

export const manufacturingModule = defineModule({
  name: 'manufacturing',
  screens: manufacturingScreens,
})
