import { CataloguePage } from '#platform/catalogue/CataloguePage.tsx'
import { warehouse } from './warehouse.ts'

export default function WarehousesPage() {
  return <CataloguePage catalogue={warehouse} />
}
