import { noteTypeOf, type NoteType } from '../note-types.ts'

/** Where a note of a type is written. */
export const creatingAddress = (type: NoteType): string => noteTypeOf[type].address

/** Where its draft is written on. */
export const editingAddress = (id: string): string => `/inventories/edit/${id}`
