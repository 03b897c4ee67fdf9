import type { Screen } from '#platform/screen.ts'
import { productionStage } from './production-stage.ts'

export const manufacturingScreens = [productionStage.screen] satisfies Screen[]
