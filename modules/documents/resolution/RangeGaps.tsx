/** Under a resolution: which of its numbers nobody will find, and which the authority never validated. */
import { LoadError, QuietTable, Section, TextLink } from '#platform/ui/index.tsx'
import { GapSection } from '#platform/gaps/GapSection.tsx'
import type { RecordPart, RecordPartProps } from '#platform/catalogue/RecordPanel.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { rangeGaps } from './gaps.ts'

function RangeGaps({ id }: RecordPartProps) {
  const asked = useAsk(rangeGaps, id === null ? null : { params: { id } })
  if (asked.error) return <LoadError message={asked.error} onRetry={asked.ask} />
  if (!asked.data) return null
  const { prefix, used, gaps, unsent } = asked.data
  return (
    <>
      <GapSection used={used} gaps={gaps} prefix={prefix} />
      {unsent.length > 0 && (
        <Section title="Sin validar por la DIAN">
          <QuietTable tight>
            <thead>
              <tr>
                <th scope="col">Documento</th>
                <th scope="col">Motivo</th>
              </tr>
            </thead>
            <tbody>
              {unsent.map(({ number, href, state, reason }) => (
                <tr key={number}>
                  <td>
                    <TextLink href={href}>{number}</TextLink>
                  </td>
                  <td>
                    {reason}
                    <div className="muted">{state === 'annulled' ? 'Anulado sin enviarse' : 'Rechazado'}</div>
                  </td>
                </tr>
              ))}
            </tbody>
          </QuietTable>
        </Section>
      )}
    </>
  )
}

export const rangeGapsPart: RecordPart = { Part: RangeGaps, refreshes: [rangeGaps] }
