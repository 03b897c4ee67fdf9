/** What stands in the way of issuing before a document says anything: found when its editor opens. */
import * as z from 'zod/mini'
import type { ErrorBody } from '#base/errors.ts'

export interface Obstacle {
  /** `warn` lets it be issued. */
  readonly level: 'block' | 'warn'
  /** As issuing would answer it, with its way and its remedy. */
  readonly error: ErrorBody
}

export const obstacle = z.object({
  level: z.enum(['block', 'warn']),
  code: z.number(),
  message: z.string(),
  params: z.record(z.string(), z.string()),
})
export type ObstacleView = z.output<typeof obstacle>

export const writeObstacle = ({ level, error: { code, message, params } }: Obstacle): ObstacleView => ({
  level,
  code,
  message,
  params: { ...params },
})
