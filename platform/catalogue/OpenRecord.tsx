/** A record of a catalogue that has no page of its own, beside the screen that it belongs to; its address is a value of the query. */
import { LoadError, SidePanel } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { endpointsOfAny, type AnyCatalogue } from './catalogue.ts'
import { RecordPanel, type RecordPart } from './RecordPanel.tsx'

/** What the query says of one that is being made. */
export const NEW_RECORD = 'nuevo'

interface OpenRecordProps {
  readonly catalogue: AnyCatalogue
  /** `NEW_RECORD` for a new one. */
  readonly id: string
  readonly onClose: () => void
  readonly onCreated: (id: string) => void
  readonly part?: RecordPart
}

export function OpenRecord(props: OpenRecordProps) {
  const { id, catalogue, onClose, onCreated, part } = props
  if (id === NEW_RECORD) return <RecordPanel key={NEW_RECORD} {...{ catalogue, onClose, onCreated, part }} record={null} />
  return <KeptRecord key={id} {...props} />
}

function KeptRecord({ catalogue, id, onClose, onCreated, part }: OpenRecordProps) {
  const asked = useAsk(endpointsOfAny(catalogue).one, { params: { id } })
  const record = asked.data?.id === id ? asked.data : null
  if (record) return <RecordPanel key={`${record.id} ${record.version}`} {...{ catalogue, record, onClose, onCreated, part }} />
  return (
    <SidePanel title={catalogue.titles.one} onClose={onClose}>
      {asked.error !== null && <LoadError message={asked.error} onRetry={asked.ask} />}
    </SidePanel>
  )
}
