/** A dispatch of the orders that the address names. */
import { useParam } from '#platform/web/index.tsx'
import { createDispatchOfScreen as page } from '../screens.ts'
import { DispatchForm } from './DispatchForm.tsx'

export default function CreateDispatchOfPage() {
  const ids = useParam('ids')
  return <DispatchForm key={ids} screen={page} ids={ids.split(',')} />
}
