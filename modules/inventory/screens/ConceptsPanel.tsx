/** The concepts of stock notes beside their list, and one of them: `?conceptos=1&concepto=…`, `nuevo` for a new one. */
import { NEW_RECORD, OpenRecord } from '#platform/catalogue/OpenRecord.tsx'
import type { AnyCatalogue } from '#platform/catalogue/catalogue.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { Button, Empty, KitLink, LoadError, PlusIcon, QuietTable, SidePanel } from '#platform/ui/index.tsx'
import { addressOfQuery, useAsk, useChangeQuery, useQueryOfAddress } from '#platform/web/index.tsx'
import { conceptDirections, stockConcept } from '../concept/concept.ts'

const catalogue: AnyCatalogue = stockConcept

export function ConceptsPanel({ onClose }: { onClose: () => void }) {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const open = query['concepto'] ?? null
  if (open === null) return <Concepts onClose={onClose} />
  const onCreated = (made: string) => change({ concepto: open === NEW_RECORD ? null : made })
  return <OpenRecord catalogue={catalogue} id={open} onClose={() => change({ concepto: null })} onCreated={onCreated} />
}

function Concepts({ onClose }: { onClose: () => void }) {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const reason = useReasonNot(stockConcept.permissions.write)
  const asked = useAsk(stockConcept.endpoints.list, { query: { size: '100' } })
  const rows = asked.data?.rows
  const create = (
    <Button look="filled" icon={PlusIcon} disabledReason={reason} onClick={() => change({ concepto: NEW_RECORD })}>
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
