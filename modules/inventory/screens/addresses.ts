import { noteTypeOf, type NoteType } from '../note-types.ts'

/** Where a note of a type is written. */
export const creatingAddress = (type: NoteType): string => noteTypeOf[type].address

/** The list that shows notes of a type. */
export const listAddress = (type: NoteType): string => (noteTypeOf[type].hasCause ? '/inventories/loss' : '/inventories')

/** Where its draft is written on. */
export const editingAddress = (id: string): string => `/inventories/edit/${id}`
