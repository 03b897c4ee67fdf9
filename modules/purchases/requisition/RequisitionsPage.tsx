/** Requisiciones: what people ask for within the company, from the newest, and one of them beside the list (`?id=`). */
import { CasesPage } from '#modules/cases/index.tsx'
import { format } from '#platform/ui/index.tsx'
import { requisitionColumns } from './columns.ts'
import { requisitionCalls } from './endpoints.ts'
import { requisition } from './requisition.ts'
import { RequisitionPanel } from './RequisitionPanel.tsx'
import { createRequisitionScreen, requisitionsScreen } from './screens.ts'

export default function RequisitionsPage() {
  return (
    <CasesPage
      kind={requisition}
      calls={requisitionCalls}
      screen={requisitionsScreen}
      creating={createRequisitionScreen}
      name="requisitions"
      columns={requisitionColumns}
      unnumbered="Sin enviar"
      searched="Número, producto, solicitante o justificación"
      purpose="Pide lo que hace falta: quien aprueba decide qué se traslada de otra bodega y qué se compra."
      renderPanel={(id, onClose) => <RequisitionPanel key={id} id={id} onClose={onClose} />}
      card={({ number, requester, warehouse, requiredOn, items }) => ({
        title: requester === '' ? warehouse : requester,
        amount: format.formatDay(requiredOn),
        detail: `${number ?? 'Sin enviar'}, ${warehouse}`,
        side: items === 1 ? '1 ítem' : `${items} ítems`,
      })}
    />
  )
}
