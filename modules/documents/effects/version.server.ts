/** A version that takes the place of another: the one before is told, and its tags go on. */
import { inheritTags } from '../parts/tags.server.ts'
import { supersede } from '../write/version/version.server.ts'
import { issued, type Effect } from './effect.ts'

export const version: Effect = {
  uses: issued,
  async prepare(tx, { who, replaced, now }) {
    if (replaced) await supersede(tx, who, replaced, now)
  },
}

export const tags: Effect = {
  uses: issued,
  async finish(tx, { companyId, id, replaced }) {
    if (replaced) await inheritTags(tx, companyId, replaced.id, id)
  },
}
