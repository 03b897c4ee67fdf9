/** Instants of an answer as a person in Colombia reads them. */
import { showInstant, showTime } from '#base/date.ts'

/** "07:39 a. m.": it brings its own full stop. */
export const clockTime = (instant: string): string => showTime(new Date(instant))

/** "21/11/2026 07:39 a. m." */
export const dayAndClockTime = (instant: string): string => showInstant(new Date(instant))
