/** Crear recurrencia. */
import { RecurrenceForm } from './RecurrenceForm.tsx'

export default function CreateRecurrencePage() {
  return <RecurrenceForm from={null} />
}
