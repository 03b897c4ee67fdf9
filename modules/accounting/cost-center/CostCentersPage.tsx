import { CataloguePage } from '#platform/catalogue/CataloguePage.tsx'
import { costCenter } from './cost-center.ts'

export default function CostCentersPage() {
  return <CataloguePage catalogue={costCenter} />
}
