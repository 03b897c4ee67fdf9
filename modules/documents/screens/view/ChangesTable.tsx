import { QuietTable } from '#platform/ui/index.tsx'
import type { Change } from '../../write/changes/changes.ts'
import './changes.css'

interface ChangesProps {
  changes: readonly Change[]
  /** Heads of the two sides: "Guardado", "Lo tuyo". */
  before: string
  after: string
}

/** What two states of a document say differently, side by side; on a phone one under the other. */
export const ChangesTable = ({ changes, before, after }: ChangesProps) => (
  <QuietTable className="doc-changes">
    <thead>
      <tr>
        <th scope="col">Campo</th>
        <th scope="col">{before}</th>
        <th scope="col">{after}</th>
      </tr>
    </thead>
    <tbody>
      {changes.map((change) => (
        <tr key={change.label}>
          <th scope="row">{change.label}</th>
          <td data-side={before}>{change.before === '' ? <span className="muted">Vacío</span> : change.before}</td>
          <td data-side={after}>{change.after === '' ? <span className="muted">Vacío</span> : change.after}</td>
        </tr>
      ))}
    </tbody>
  </QuietTable>
)
