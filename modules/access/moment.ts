/** Instants as a person in Colombia reads them. */

const time = new Intl.DateTimeFormat('es-CO', { timeZone: 'America/Bogota', hour: 'numeric', minute: '2-digit' })
const dayAndTime = new Intl.DateTimeFormat('es-CO', { timeZone: 'America/Bogota', dateStyle: 'medium', timeStyle: 'short' })

/** "7:39 a. m.": it brings its own full stop. */
export const clockTime = (instant: string): string => time.format(new Date(instant))

/** "21/11/2026, 7:39 a. m." */
export const dayAndClockTime = (instant: string): string => dayAndTime.format(new Date(instant))
