/** Beside «Crear» in the list of bills: bringing them from a file. */
import { ImportButton } from '#platform/views/ImportButton.tsx'
import { useMay } from '#platform/web/index.tsx'
import { bill } from '../kind.ts'

export const ImportBills = () => useMay(bill.permissions.issue) && <ImportButton address="/import?kind=purchases.bill" />
