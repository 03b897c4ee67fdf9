import { CataloguePage } from '#platform/catalogue/CataloguePage.tsx'
import { brand } from './brand.ts'

export default function BrandsPage() {
  return <CataloguePage catalogue={brand} />
}
