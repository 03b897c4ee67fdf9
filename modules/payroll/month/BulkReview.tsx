/** The visto bueno of all who ask for it in what is seen, said once. */
import { useState } from 'react'
import { counted } from '#base/count.ts'
import { Button, ConfirmDialog } from '#platform/ui/index.tsx'
import type { SlipRow } from './month-tabs.ts'
import type { Reviewing } from './use-review.tsx'

export function BulkReview({ rows, review }: { readonly rows: readonly SlipRow[]; readonly review: Reviewing }) {
  const [isAsking, setAsking] = useState(false)
  if (rows.length === 0) return null
  return (
    <>
      <Button disabledReason={review.reason} onClick={() => setAsking(true)}>
        {`Dar visto bueno a ${rows.length === 1 ? 'quien falta' : `los ${rows.length} que faltan`}`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Dar visto bueno a ${counted(rows.length, 'empleado', 'empleados')}`}
          confirm="Dar visto bueno"
          danger={false}
          busy={review.isSending}
          onConfirm={() => {
            review.give(rows.map(({ employeeId }) => employeeId))
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          Queda dicho que revisaste lo que cambió frente al mes anterior de cada uno de los que se ven.
        </ConfirmDialog>
      )}
    </>
  )
}
