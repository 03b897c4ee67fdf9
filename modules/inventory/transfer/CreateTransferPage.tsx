/** A new transfer. */
import { createTransferScreen as page } from '../screens.ts'
import { TransferForm } from './TransferForm.tsx'

export default function CreateTransferPage() {
  return <TransferForm screen={page} />
}
