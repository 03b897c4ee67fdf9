/** A transfer that was not sent yet. */
import { useParam } from '#platform/web/index.tsx'
import { editTransferScreen as page } from '../screens.ts'
import { TransferFormOf } from './TransferForm.tsx'

export default function EditTransferPage() {
  return <TransferFormOf id={useParam('id')} screen={page} />
}
