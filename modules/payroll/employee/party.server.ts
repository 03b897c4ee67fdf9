/** The third party that an employee is: the one that has the identification, or a new one. */
import { makeEmployees, createPartyRecords } from '#modules/people/index.server.ts'
import { newParty, type PartyInput } from '#modules/people/index.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Session } from '#platform/http/handle.server.ts'
import type { EmployeeInput } from './rules.ts'

type Person = Pick<
  EmployeeInput,
  'idType' | 'identification' | 'firstName' | 'secondName' | 'firstSurname' | 'secondSurname' | 'email' | 'phone'
>

const inputOf = ({ email, idType, ...person }: Person): PartyInput => ({
  ...newParty,
  ...person,
  kind: 'natural',
  // The form offers those of people alone.
  identificationType: idType as PartyInput['identificationType'],
  vatResponsible: false,
  declarante: false,
  emailInvoicing: email,
  isEmployee: true,
})

/** Joins those that have none yet to the third party of their identification; of one that was merged, to the one that stands for it. */
const joinKnown = (tx: Tx, companyId: string): Promise<{ partyId: string }[]> =>
  tx.rows<{ partyId: string }>(sql`
    update employee e set party_id = coalesce(p.merged_into, p.id) from party p
     where e.company_id = ${companyId} and e.party_id is null and p.company_id = ${companyId}
       and p.identification_type = e.id_type and p.identification = e.identification
    returning e.party_id as "partyId"`)

/**
 * Each employee is a third party, found or made.
 * @throws BusinessError of a new third party, at its field
 */
export async function joinParties(tx: Tx, session: Session): Promise<void> {
  const { companyId } = session
  const known = await joinKnown(tx, companyId)
  const unknown = await tx.rows<Person>(sql`
    select distinct on (id_type, identification) id_type as "idType", identification,
           first_name as "firstName", second_name as "secondName", first_surname as "firstSurname", second_surname as "secondSurname",
           email, phone
      from employee where company_id = ${companyId} and party_id is null
     order by id_type, identification, starts_on desc`)
  if (unknown.length > 0) {
    await createPartyRecords(
      tx,
      session,
      unknown.map((person) => ({ input: inputOf(person), active: true })),
      'Empleados',
    )
    await joinKnown(tx, companyId)
  }
  await makeEmployees(
    tx,
    session,
    known.map(({ partyId }) => partyId),
  )
}
