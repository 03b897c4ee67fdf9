/** Who saw a figure before it was masked goes on seeing it: each role is given the mask of what it already read. */
import { ALL_PERMISSIONS, type Permission } from '#platform/access.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { ServerModule } from '#platform/module.server.ts'
import { defineSocket } from '#platform/socket.ts'
import { together } from '#platform/together.ts'

/** A figure that only some see, and what those who saw it before it was masked held. */
interface MaskedFigure {
  readonly mask: Permission
  readonly held: Permission
}

export const maskedFigures = defineSocket<MaskedFigure>('masked figures')

const grantWith = (tx: Tx, companyId: string, mask: Permission, held: Permission): Promise<number> =>
  tx.run(sql`
    update role set permissions = permissions || to_jsonb(${mask.code}::text)
     where company_id = ${companyId} and permissions ? ${held.code}
       and not permissions ? ${mask.code} and not permissions ? ${ALL_PERMISSIONS}`)

/** After the steps that grant what it looks at. */
export const grantMasks = (figures: readonly MaskedFigure[]): ServerModule => ({
  name: 'masks',
  handlers: [],
  steps: [
    {
      name: 'access.masks',
      async run(tx, { companyId }) {
        await together(figures.map(({ mask, held }) => grantWith(tx, companyId, mask, held)))
      },
    },
  ],
})
