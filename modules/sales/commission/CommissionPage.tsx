/** The addresses of one commission: its form, beside the list as everywhere else in the settings. */
import { ToAddress, useParam } from '#platform/web/index.tsx'
import { commission } from './commission.ts'

export const CreateCommissionPage = () => <ToAddress path={commission.path} query={{ new: '1' }} />

export function EditCommissionPage() {
  return <ToAddress path={commission.path} query={{ id: useParam('commissionId') }} />
}
