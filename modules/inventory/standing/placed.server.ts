/**
 * Where a movement stands before a count, in SQL: by its own day what was recorded before the product was counted; what was recorded
 * afterwards by its day too, what undoes another by the place of that one, and what a count took up by the place of the count. Text,
 * so that the proof asks what the product asks.
 */
import { raw } from '#platform/db/tx.server.ts'

/** Joins of a movement `m` that `isBeforeCount` looks at. */
export const PLACED_JOINS = `
  left join stock_movement r on r.company_id = m.company_id and r.id = m.reverses
  left join stock_counted k on k.company_id = m.company_id and k.id = coalesce(m.counted_id, r.counted_id)`

const DAY = 'coalesce(k.date, r.date, m.date)'
const SEQUENCE = 'coalesce(k.sequence, r.sequence, m.sequence)'

/** Recorded behind `c`, which has a `date` and a `sequence`, and before it by its place: it came late. */
export const CAME_LATE = `m.sequence > c.sequence and (${DAY}, ${SEQUENCE}) <= (c.date, c.sequence)`

export const placedJoins = raw(PLACED_JOINS)
export const cameLate = raw(CAME_LATE)
/** The columns `place_date` and `place_sequence`. */
export const placeColumns = raw(`${DAY} as place_date, ${SEQUENCE} as place_sequence`)
