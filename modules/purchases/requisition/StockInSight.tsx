import { Quantity } from '#platform/ui/index.tsx'
import type { Requisition } from './RequisitionPanel.tsx'

interface StockProps {
  readonly stock: Requisition['lines'][number]['stock']
  /** Where it is needed. */
  readonly warehouseId: string
}

/** What is available in each warehouse, that where it is needed first. */
export function StockInSight({ stock, warehouseId }: StockProps) {
  if (stock.length === 0) return <div className="small muted">Sin existencias disponibles</div>
  const sorted = stock.toSorted((a, b) => Number(b.warehouseId === warehouseId) - Number(a.warehouseId === warehouseId))
  return (
    <ul className="requisition-stock small muted">
      {sorted.map(({ warehouseId: id, warehouse, available }) => (
        <li key={id}>
          {warehouse} <Quantity value={available} />
        </li>
      ))}
    </ul>
  )
}
