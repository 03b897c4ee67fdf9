import { CataloguePage } from '#platform/catalogue/CataloguePage.tsx'
import { unit } from './unit.ts'

export default function UnitsPage() {
  return <CataloguePage catalogue={unit} />
}
