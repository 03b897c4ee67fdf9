/** The people of a copy that is brought back: those of the account are themselves, the others are kept by their name. */
import { uuidv7 } from 'uuidv7'
import { ALL_PERMISSIONS } from '#platform/access.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { inNameOf, inNobodysName } from '#platform/db/reach.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { roleIds } from '#platform/roles.ts'

export interface PersonOfAccount {
  readonly id: string
  readonly email: string
}

/** Who works in the company that was entered. */
export const peopleOfCompany = (tx: Tx, companyId: string): Promise<PersonOfAccount[]> =>
  tx.rows<PersonOfAccount>(sql`
    select p.id, p.email from membership m join person p on p.id = m.person_id
     where m.company_id = ${companyId} and m.active and m.joined_at is not null`)

/** NITs of the companies that a person belongs to. */
export const nitsOfPerson = async (tx: Tx): Promise<string[]> =>
  (await tx.rows<{ identification: string }>(sql`select identification from company`)).map(({ identification }) => identification)

export interface PersonOfCopy {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly roleId: number
  readonly active: boolean
}

/**
 * The people of a copy in the company that is being made: whoever has the e-mail of somebody of the account is that person,
 * with the role of the copy; anybody else becomes a person who cannot sign in, inactive, under the same name. Whoever brings
 * it administers it.
 * @returns who each of them is here, and how they are seated once the roles are there
 */
export async function seatCopied(
  tx: Tx,
  companyId: string,
  askerId: string,
  people: readonly PersonOfCopy[],
  account: readonly PersonOfAccount[],
  now: Date,
): Promise<{ named: ReadonlyMap<string, string>; seat: () => Promise<void> }> {
  const known = new Map(account.map(({ id, email }) => [email, id]))
  const named = new Map<string, string>()
  const seats = new Map<string, { role_id: number; active: boolean }>()
  for (const person of people) {
    const ours = known.get(person.email.toLowerCase())
    const id = ours ?? uuidv7()
    named.set(person.id, id)
    if (ours === undefined) await writeStranger(tx, id, person)
    seats.set(id, { role_id: person.roleId, active: ours !== undefined && person.active })
  }
  seats.set(askerId, { role_id: roleIds.administrator, active: true })
  const seat = async () => {
    // Whatever the copy says, somebody administers it.
    await tx.run(sql`
      update role set permissions = ${JSON.stringify([ALL_PERMISSIONS])}::jsonb where company_id = ${companyId} and id = ${roleIds.administrator}`)
    await insertRows(
      tx,
      'membership',
      [...seats].map(([personId, each]) => ({ company_id: companyId, person_id: personId, ...each, joined_at: now })),
    )
  }
  return { named, seat }
}

/** A person without password, whose address nobody has: they sign what they did and cannot come in. */
async function writeStranger(tx: Tx, id: string, { firstName, lastName }: PersonOfCopy): Promise<void> {
  await inNameOf(tx, id)
  await tx.run(sql`
    insert into person (id, email, first_name, last_name, active) values (${id}, ${`copia.${id}@copia.invalid`}, ${firstName}, ${lastName}, false)`)
  await inNobodysName(tx)
}
