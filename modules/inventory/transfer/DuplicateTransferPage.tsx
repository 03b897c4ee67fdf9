/** A new transfer with the places and products of another. */
import { useParam } from '#platform/web/index.tsx'
import { duplicateTransferScreen as page } from '../screens.ts'
import { TransferFormOf } from './TransferForm.tsx'

export default function DuplicateTransferPage() {
  return <TransferFormOf id={useParam('id')} screen={page} isCopy />
}
