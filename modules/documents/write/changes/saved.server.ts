/** What saving changes of a document, as its history keeps it: in the words of that day, whatever is renamed later. */
import type { ChangesInOrder } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { CustomField } from '#platform/custom/field.ts'
import type { Computed } from '../../figures/compute.ts'
import type { DocumentFacts } from '../../read/facts.server.ts'
import type { DocumentKind } from '../../kind/kind.ts'
import { unitText } from '../../parts/units.ts'
import type { DocumentInput } from '../../wire.ts'
import { beginningOf, type Change, changesBetween } from './changes.ts'
import { type Written, writtenDraft } from './written.ts'

interface Saving {
  readonly companyId: string
  readonly kind: DocumentKind
  /** Null when it is new. */
  readonly before: Written | null
  readonly input: DocumentInput
  readonly computed: Computed
  readonly facts: Pick<DocumentFacts, 'party' | 'items' | 'units' | 'costCenters'>
  readonly customFields: readonly CustomField[]
}

/** @returns what it differs in from before, or what it begins with */
export async function changesOfSaving(
  tx: Tx,
  { companyId, kind, before, input, computed, facts, customFields }: Saving,
): Promise<ChangesInOrder> {
  const known = new Map([
    ...(before?.names ?? []),
    ...(facts.party ? [[facts.party.id, facts.party.displayName] as const] : []),
    ...[...facts.items.values(), ...facts.costCenters.values()].map(({ id, name }) => [id, name] as const),
  ])
  const units = facts.units.map(unitText)
  if (!before) return inOrder(beginningOf(kind, writtenDraft(input, computed, units, known, customFields)))
  const names = new Map([...known, ...(await namesOf(tx, companyId, [...pointedTo(before.input), ...pointedTo(input)], known))])
  return inOrder(changesBetween(kind, { ...before, names }, writtenDraft(input, computed, units, names, customFields)))
}

const inOrder = (changes: readonly Change[]): ChangesInOrder => changes.map(({ label, before, after }) => [label, before, after])

const pointedTo = ({ branchId, sellerId, resolutionId, warehouseId, correction, lines }: DocumentInput): (string | null)[] => [
  branchId,
  sellerId,
  resolutionId,
  warehouseId,
  correction?.moneyAccountId ?? null,
  ...lines.map((line) => line.warehouseId),
]

/** Names of what neither the document nor its facts name; asked only when there is any. */
async function namesOf(
  tx: Tx,
  companyId: string,
  ids: readonly (string | null)[],
  known: ReadonlyMap<string, string>,
): Promise<[string, string][]> {
  const missing = [...new Set(ids)].filter((id) => id !== null && !known.has(id))
  if (missing.length === 0) return []
  const rows = await tx.rows<{ id: string; name: string }>(sql`
    select id, name from branch where company_id = ${companyId} and id = any(${missing}::uuid[])
       and (select count(*) from branch where company_id = ${companyId}) > 1
    union all
    select id, display_name from party where company_id = ${companyId} and id = any(${missing}::uuid[])
    union all
    select id, name from warehouse where company_id = ${companyId} and id = any(${missing}::uuid[])
    union all
    select id, name from money_account where company_id = ${companyId} and id = any(${missing}::uuid[])
    union all
    select id, concat_ws(' · ', nullif(prefix, ''), resolution_number) from resolution where company_id = ${companyId} and id = any(${missing}::uuid[])`)
  return rows.map(({ id, name }) => [id, name])
}
