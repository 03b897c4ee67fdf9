import type { AnswerOf } from '#platform/web/index.tsx'
import type { getShift } from '../endpoints.ts'

/** As the screens read it. */
export type Shift = AnswerOf<typeof getShift>
