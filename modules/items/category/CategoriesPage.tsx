import { CataloguePage } from '#platform/catalogue/CataloguePage.tsx'
import { category } from './category.ts'

export default function CategoriesPage() {
  return <CataloguePage catalogue={category} />
}
