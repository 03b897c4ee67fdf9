/** What is explained below a report, as on paper. */
import type { ReportPageAnswer } from './report.ts'

export const Notes = ({ notes }: Pick<ReportPageAnswer, 'notes'>) =>
  notes.length > 0 && (
    <section className="rpt-notes" aria-label="Notas">
      <h2 className="b">Notas</h2>
      <ol>
        {notes.map(({ label, text }) => (
          <li key={label}>
            <b className="b">{label}.</b> {text}
          </li>
        ))}
      </ol>
    </section>
  )
