export { plan, planFlags, type PlanFlagName } from './flags.ts'
