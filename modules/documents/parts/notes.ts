/** What is written below a document, for whoever gets it and for the company itself. */
import { text } from './field.ts'
import { definePart } from './part.ts'

export const notes = definePart({
  has: () => true,
  fields: {
    notes: text({
      column: 'notes',
      label: 'Observaciones',
      limit: 2000,
      place: 'words',
      control: {
        placeholder: ({ note }) => (note ? 'Por qué se hace la nota. Salen impresas' : 'Salen impresas en el documento'),
      },
      isPrinted: true,
    }),
    internalNotes: text({
      column: 'internal_notes',
      label: 'Notas internas',
      limit: 2000,
      place: 'internal',
      control: { help: 'No salen impresas' },
    }),
  },
})
