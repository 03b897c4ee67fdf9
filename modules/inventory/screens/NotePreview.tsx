/** What a note of a day gone by would change of what was recorded since, while it is written: said before it is done. */
import * as z from 'zod/mini'
import { type FormStore, format, Money, Notice, QuietTable, useFormValue, useRested } from '#platform/ui/index.tsx'
import { useAsk, useToday } from '#platform/web/index.tsx'
import { noteInput, previewStockNote } from '../endpoints.ts'
import { lineProblems } from '../note-lines.ts'
import { inputOf, type NoteValues } from './note-values.ts'

const PAUSE_MS = 600
const SHOWN = 8

/** The note as it would be asked for; empty while something is missing, or while nothing can come after it. */
const askedOf = (values: NoteValues, today: string): string =>
  values.date < today && lineProblems(values.type, values.lines).length === 0 ? JSON.stringify(inputOf(values)) : ''

export function NotePreview({ form }: { form: FormStore<NoteValues> }) {
  const today = useToday()
  const text = useRested(
    useFormValue(form, (values) => askedOf(values, today)),
    PAUSE_MS,
  )
  const told = useAsk(previewStockNote, text === '' ? null : { body: z.parse(noteInput, JSON.parse(text)) }).data
  if (!told || told.count === 0) return null
  const count = told.count === 1 ? '1 movimiento ya registrado' : `${told.count} movimientos ya registrados`
  return (
    <Notice tone="warn">
      <b className="b">{`Cambia el costo de ${count}.`}</b>
      {told.difference !== null && (
        <>
          {' '}
          El inventario cambia además en <Money value={told.difference} />. Los meses cerrados no se tocan.
        </>
      )}
      <QuietTable tight>
        <thead>
          <tr>
            <th scope="col">Documento</th>
            <th scope="col">Fecha</th>
            <th scope="col">Producto</th>
            <th scope="col" className="num">
              Diferencia
            </th>
            <th scope="col">Se contabiliza</th>
          </tr>
        </thead>
        <tbody>
          {told.changes.slice(0, SHOWN).map((change, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a document may move a product twice, and nothing changes places
            <tr key={`${index} ${change.document?.id ?? ''}`}>
              <td>{change.document?.number ?? 'Otro documento'}</td>
              <td>{format.formatDay(change.date)}</td>
              <td>{`${change.item}, ${change.warehouse}`}</td>
              <td className="num">{change.difference !== null && <Money value={change.difference} />}</td>
              <td>{format.formatDay(change.entryDate)}</td>
            </tr>
          ))}
        </tbody>
      </QuietTable>
      {told.count > SHOWN && <p className="small muted">{`Y ${told.count - SHOWN} más`}</p>}
    </Notice>
  )
}
