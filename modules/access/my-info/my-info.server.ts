import { failWith } from '#base/errors.ts'
import { audit, differences } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { changeMyInfo, getMyInfo, infoProblems, type MyInfo, settledInfo } from './my-info.ts'

const readInfo = (tx: Tx, companyId: string, personId: string): Promise<MyInfo | undefined> =>
  tx.first<MyInfo>(sql`
    select identification_type as "identificationType", identification, first_name as "firstName", last_name as "lastName", position, area
      from member_identity where company_id = ${companyId} and person_id = ${personId}`)

/** Who a member is within the company, whole; null while it is not written, or no longer as it is asked for. */
export async function memberIdentity(tx: Tx, companyId: string, personId: string): Promise<MyInfo | null> {
  const saved = await readInfo(tx, companyId, personId)
  return saved && infoProblems(saved).length === 0 ? saved : null
}

export const myInfoHandlers: readonly Handler[] = [
  handle(getMyInfo, async ({ tx, session: { companyId, personId } }) => {
    const saved = await readInfo(tx, companyId, personId)
    if (saved) return { ...saved, isSaved: true }
    const person = await tx.first<{ first_name: string; last_name: string }>(
      sql`select first_name, last_name from person where id = ${personId}`,
    )
    return {
      identificationType: '13',
      identification: '',
      firstName: person?.first_name ?? '',
      lastName: person?.last_name ?? '',
      position: '',
      area: '',
      isSaved: false,
    }
  }),

  handle(changeMyInfo, async ({ tx, session, body, now }) => {
    failWith(infoProblems(body))
    const { companyId, personId } = session
    const info = settledInfo(body)
    const before = await readInfo(tx, companyId, personId)
    const changes = differences({ ...before }, { ...info })
    if (Object.keys(changes).length === 0) return isDone
    await tx.run(sql`
      insert into member_identity (company_id, person_id, identification_type, identification, first_name, last_name, position, area, updated_at)
      values (${companyId}, ${personId}, ${info.identificationType}, ${info.identification}, ${info.firstName}, ${info.lastName},
              ${info.position}, ${info.area}, ${now})
      on conflict (company_id, person_id) do update
         set identification_type = excluded.identification_type, identification = excluded.identification, first_name = excluded.first_name,
             last_name = excluded.last_name, position = excluded.position, area = excluded.area, updated_at = excluded.updated_at`)
    const title = `${info.firstName} ${info.lastName}`
    await audit(tx, session, { action: before ? 'update' : 'create', entity: 'access.my-info', entityId: personId, title, changes })
    return isDone
  }),
]
