import { dayInBogota, showDay } from '#base/date.ts'
import { counted } from '#base/count.ts'
import { QuietTable, Section } from '../ui/index.tsx'
import type { Gap } from './gaps.ts'

interface GapsProps {
  readonly gaps: readonly Gap[]
  readonly prefix: string
}

/** The numbers that nobody will find, and why. */
export function GapSection({ used, ...told }: GapsProps & { readonly used: number }) {
  return (
    <Section title="Números sin usar" count={counted(used, 'documento emitido', 'documentos emitidos')}>
      <GapTable {...told} />
    </Section>
  )
}

function GapTable({ gaps, prefix }: GapsProps) {
  if (gaps.length === 0) return <p className="muted">Ninguno: los números van seguidos, también los anulados.</p>
  const before = prefix === '' ? '' : `${prefix}-`
  return (
    <QuietTable tight>
      <thead>
        <tr>
          <th scope="col">Números</th>
          <th scope="col">Motivo</th>
        </tr>
      </thead>
      <tbody>
        {gaps.map(({ from, to, skip }) => (
          <tr key={from}>
            <td>{from === to ? `${before}${from}` : `${before}${from} a ${to}`}</td>
            <td>
              {skip ? (
                <>
                  {skip.reason}
                  <div className="muted">
                    {[skip.person, showDay(dayInBogota(new Date(skip.at)))].filter((part) => part !== null).join(', ')}
                  </div>
                </>
              ) : (
                <b className="b">Sin explicación</b>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </QuietTable>
  )
}
