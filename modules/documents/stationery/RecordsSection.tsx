/** The records of a catalogue that has no page of its own, under a title of the page that it belongs to. */
import { NEW_RECORD } from '#platform/catalogue/OpenRecord.tsx'
import { endpointsOfAny, type AnyCatalogue } from '#platform/catalogue/catalogue.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { createWords } from '#platform/catalogue/words.ts'
import { Button, KitLink, LoadError, PlusIcon, QuietTable, Section } from '#platform/ui/index.tsx'
import { addressOfQuery, useAsk, useChangeQuery, useQueryOfAddress } from '#platform/web/index.tsx'

interface RecordsSectionProps {
  readonly catalogue: AnyCatalogue
  /** The page that they stand on. */
  readonly path: string
  /** What the query calls the one that is open. */
  readonly name: string
}

export function RecordsSection({ catalogue, path, name }: RecordsSectionProps) {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const reason = useReasonNot(catalogue.permissions.write)
  const asked = useAsk(endpointsOfAny(catalogue).list, { query: { size: '100' } })
  const rows = asked.data?.rows
  const create = (
    <Button icon={PlusIcon} disabledReason={reason} onClick={() => change({ [name]: NEW_RECORD })}>
      {createWords(catalogue.titles)}
    </Button>
  )
  return (
    <Section title={catalogue.titles.many} action={rows && rows.length > 0 ? create : undefined}>
      {asked.error !== null && !rows && <LoadError message={asked.error} onRetry={asked.ask} />}
      {rows?.length === 0 && (
        <div className="stack">
          <p className="t2">{catalogue.purpose}</p>
          <div>{create}</div>
        </div>
      )}
      {rows && rows.length > 0 && (
        <QuietTable>
          <thead>
            <tr>
              <th scope="col">Nombre</th>
              <th scope="col">Para</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <KitLink href={addressOfQuery(path, query, { [name]: row.id })}>{catalogue.title(row)}</KitLink>
                  {!row.active && <span className="small muted"> Inactivo</span>}
                </td>
                <td className="t2">{[catalogue.detail?.(row), row.labels['branchId']].filter(Boolean).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </QuietTable>
      )}
    </Section>
  )
}
