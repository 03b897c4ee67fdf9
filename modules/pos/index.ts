import { defineModule } from '#platform/module.ts'
import { posErrors } from './errors.ts'

export const posModule = defineModule({
  name: 'pos',
  errors: { posErrors },
})
