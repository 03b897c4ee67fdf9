/** Products with a quantity each, in the form of a module above. */
import type { LinesOfForm } from './lines-of-form.tsx'
import { NoteGrid } from './NoteGrid.tsx'

export const ProductGrid = (props: LinesOfForm) => <NoteGrid type="exit" place={null} {...props} />
