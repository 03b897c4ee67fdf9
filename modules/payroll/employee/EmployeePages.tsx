/** The addresses of one employee: the form, beside the list as in every catalogue. */
import { ToAddress, useParam } from '#platform/web/index.tsx'
import { employee } from './employee.ts'

export const CreateEmployeePage = () => <ToAddress path={employee.path} query={{ new: '1' }} />

export function EditEmployeePage() {
  return <ToAddress path={employee.path} query={{ id: useParam('id') }} />
}
