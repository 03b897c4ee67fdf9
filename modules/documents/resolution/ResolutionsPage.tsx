import { CataloguePage } from '#platform/catalogue/CataloguePage.tsx'
import { resolution } from './resolution.ts'

export default function ResolutionsPage() {
  return <CataloguePage catalogue={resolution} />
}
