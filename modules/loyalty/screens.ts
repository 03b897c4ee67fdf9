import type { Screen } from '#platform/screen.ts'
import { programme } from './program/program.ts'

export const loyaltyScreens = [programme.screen] satisfies Screen[]
