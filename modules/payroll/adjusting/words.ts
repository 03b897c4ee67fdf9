/** Words of the notes of adjustment. Pure. */
import type { AdjustmentNote } from './endpoints.ts'

export const noteNames: Readonly<Record<'' | AdjustmentNote, string>> = { '': 'Nómina', replace: 'Reemplaza', eliminate: 'Elimina' }
