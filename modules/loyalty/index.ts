export { programme } from './program/program.ts'
export { loyaltyScreens } from './screens.ts'
