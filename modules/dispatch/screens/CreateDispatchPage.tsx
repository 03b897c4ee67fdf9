import { createDispatchScreen as page } from '../screens.ts'
import { DispatchForm } from './DispatchForm.tsx'

export default function CreateDispatchPage() {
  return <DispatchForm screen={page} ids={[]} />
}
