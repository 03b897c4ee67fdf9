/** The registers of one branch: the list of all of them, within it. */
import { CataloguePage } from '#platform/catalogue/CataloguePage.tsx'
import { Coming, Page } from '#platform/ui/index.tsx'
import { crumbsOf, useAsk, useParam } from '#platform/web/index.tsx'
import { branch } from './branch.ts'
import { register, registersOfBranchScreen as page } from './register.ts'

export default function RegistersOfBranchPage() {
  const id = useParam('branchId')
  const asked = useAsk(branch.endpoints.one, { params: { id } })
  const found = asked.data?.id === id ? asked.data : null
  const crumbs = crumbsOf(page)
  if (!found) {
    return (
      <Page title={page.title} crumbs={crumbs}>
        <Coming asked={asked} />
      </Page>
    )
  }
  return (
    <CataloguePage
      catalogue={register}
      within={{
        field: 'branchId',
        of: { id, label: found.name },
        title: page.title,
        heading: `Cajas de ${found.name}`,
        crumbs,
      }}
    />
  )
}
