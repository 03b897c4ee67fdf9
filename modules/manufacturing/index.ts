export { productionStage } from './production-stage.ts'
export { manufacturingScreens } from './screens.ts'
