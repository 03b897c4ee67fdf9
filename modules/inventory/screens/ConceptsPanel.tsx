/** The concepts of stock notes beside their list, and one of them: `?conceptos=1&concepto=…`, `nuevo` for a new one. */
import { RecordPanel } from '#platform/catalogue/RecordPanel.tsx'
import { endpointsOfAny, type AnyCatalogue } from '#platform/catalogue/catalogue.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { Button, Empty, KitLink, LoadError, PlusIcon, QuietTable, SidePanel } from '#platform/ui/index.tsx'
import { addressOfQuery, useAsk, useChangeQuery, useQueryOfAddress } from '#platform/web/index.tsx'
import { conceptDirections, stockConcept } from '../concept/concept.ts'

const NEW = 'nuevo'
const catalogue: AnyCatalogue = stockConcept

export function ConceptsPanel({ onClose }: { onClose: () => void }) {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const open = query['concepto'] ?? null
  const toList = () => change({ concepto: null })
  if (open === NEW) return <RecordPanel key={NEW} catalogue={catalogue} record={null} onClose={toList} onCreated={toList} />
  return open === null ? <Concepts onClose={onClose} /> : <OpenConcept key={open} id={open} onClose={toList} />
}

function OpenConcept({ id, onClose }: { id: string; onClose: () => void }) {
  const change = useChangeQuery()
  const asked = useAsk(endpointsOfAny(catalogue).one, { params: { id } })
  const record = asked.data?.id === id ? asked.data : null
  if (record)
    return (
      <RecordPanel
        key={`${record.id} ${record.version}`}
        catalogue={catalogue}
        record={record}
        onClose={onClose}
        onCreated={(made) => change({ concepto: made })}
      />
    )
  return (
    <SidePanel title={stockConcept.titles.one} onClose={onClose}>
      {asked.error !== null && <LoadError message={asked.error} onRetry={asked.ask} />}
    </SidePanel>
  )
}

function Concepts({ onClose }: { onClose: () => void }) {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const reason = useReasonNot(stockConcept.permissions.write)
  const asked = useAsk(stockConcept.endpoints.list, { query: { size: '100' } })
  const rows = asked.data?.rows
  const create = (
    <Button look="filled" icon={PlusIcon} disabledReason={reason} onClick={() => change({ concepto: NEW })}>
      Crear concepto
    </Button>
  )
  return (
    <SidePanel title={stockConcept.titles.many} onClose={onClose} footer={create}>
      {asked.error !== null && !rows && <LoadError message={asked.error} onRetry={asked.ask} />}
      {rows?.length === 0 && <Empty title="Aún no hay conceptos">{stockConcept.purpose}</Empty>}
      {rows && rows.length > 0 && (
        <QuietTable>
          <thead>
            <tr>
              <th scope="col">Nombre</th>
              <th scope="col">Productos</th>
              <th scope="col">Cuenta</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <KitLink href={addressOfQuery('/inventories', query, { conceptos: '1', concepto: row.id })}>{row.name}</KitLink>
                  {!row.active && <span className="small muted"> Inactivo</span>}
                </td>
                <td className="t2">{conceptDirections[row.direction]}</td>
                <td className="t2">{row.labels['accountId']}</td>
              </tr>
            ))}
          </tbody>
        </QuietTable>
      )}
    </SidePanel>
  )
}
