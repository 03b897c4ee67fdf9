/** Crear comprobante contable. */
import { JournalForm } from './JournalForm.tsx'

export default function CreateJournalPage() {
  return <JournalForm begin={null} started={null} />
}
