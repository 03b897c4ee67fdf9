import { Button, Dialog } from '#platform/ui/index.tsx'
import type { MatchedPaste } from './paste.ts'

/** What of the pasted rows cannot become a line, and why; the rest goes in when the person says so. */
export function PasteDialog({ matched, onInsert, onClose }: { matched: MatchedPaste; onInsert: () => void; onClose: () => void }) {
  const { lines, unmatched } = matched
  const verb = lines.length === 1 ? 'Agregar 1 línea' : `Agregar ${lines.length} líneas`
  return (
    <Dialog
      title={unmatched.length === 1 ? '1 fila no se puede pegar' : `${unmatched.length} filas no se pueden pegar`}
      size="medium"
      onClose={onClose}
      onSubmit={onInsert}
      footer={
        <>
          <Button look="quiet" onClick={onClose} data-autofocus="">
            Volver
          </Button>
          {lines.length > 0 && (
            <Button type="submit" look="filled">
              {verb}
            </Button>
          )}
        </>
      }
    >
      <p>
        {lines.length === 0
          ? 'Ninguna fila coincide con tus productos. Corrígelas en la hoja y pega de nuevo.'
          : 'Las demás están listas. Corrige estas en la hoja y pégalas después.'}
      </p>
      <div className="doc-unmatched">
        <table>
          <thead>
            <tr>
              <th scope="col">Fila</th>
              <th scope="col">Código</th>
              <th scope="col">Qué pasa</th>
            </tr>
          </thead>
          <tbody>
            {unmatched.map((row) => (
              <tr key={row.row}>
                <td className="num muted">{row.row}</td>
                <td className="b">{row.code}</td>
                <td>{row.problems.join('. ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
