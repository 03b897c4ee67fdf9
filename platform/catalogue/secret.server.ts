/** The fields that are secrets: sealed in their column, opened by what needs them, and only said to be there to everybody else. */
import { differences, type Changes } from '../audit.server.ts'
import { raw, sql, type Tx } from '../db/tx.server.ts'
import { httpErrors } from '../http/errors.ts'
import type { ProvisionStep } from '../module.server.ts'
import { isSealed, openText, sealText, type Vault } from '../vault.server.ts'
import type { AnyCatalogue, AnyRecord, AnyValues } from './catalogue.ts'
import { columnOf, isSecret, SECRET_KEPT } from './field.ts'

interface Place {
  readonly companyId: string
  readonly table: string
  readonly id: string
  /** Of the field. */
  readonly name: string
}

const ownerOf = ({ companyId, table, id, name }: Place): string => `${companyId} ${table} ${id} ${columnOf(name)}`

/** In the clear; '' when another installation sealed it. */
export const openSecret = (vault: Vault, place: Place, kept: string): string => openText(vault, kept, ownerOf(place))

const secretsOf = ({ fields }: Pick<AnyCatalogue, 'fields'>): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isSecret(field) ? [name] : []))

const withTexts = <Record extends AnyValues>(
  catalogue: AnyCatalogue,
  record: Record,
  textOf: (name: string, text: string) => string,
): Record => {
  const names = secretsOf(catalogue)
  if (names.length === 0) return record
  return { ...record, ...Object.fromEntries(names.map((name) => [name, textOf(name, String(record[name] ?? ''))])) }
}

/** What was left as it was is that of before. */
export const withKeptSecrets = (catalogue: AnyCatalogue, values: AnyValues, previous: AnyValues | null): AnyValues =>
  withTexts(catalogue, values, (name, text) => (text === SECRET_KEPT ? String(previous?.[name] ?? '') : text))

/** As they are stored. */
export async function withSealedSecrets(
  tx: Tx,
  catalogue: AnyCatalogue,
  companyId: string,
  id: string,
  values: AnyValues,
): Promise<AnyValues> {
  if (secretsOf(catalogue).length === 0) return values
  const vault = await tx.vault()
  return withTexts(catalogue, values, (name, text) =>
    isSealed(text) ? text : sealText(vault, text, ownerOf({ companyId, table: catalogue.table, id, name })),
  )
}

/** Of a new record none is kept from before: each is written. */
export const unwrittenSecrets = (catalogue: AnyCatalogue, values: AnyValues) =>
  secretsOf(catalogue).flatMap((name) =>
    values[name] === SECRET_KEPT
      ? [httpErrors.of('invalid', { detalle: 'Escribe el valor: el de otro registro no se puede copiar.' }, name)]
      : [],
  )

/** A record as whoever reads the catalogue sees it. */
export const shownRecord = (catalogue: AnyCatalogue, record: AnyRecord): AnyRecord =>
  withTexts(catalogue, record, (_, text) => (text === '' ? '' : SECRET_KEPT))

/** What differs, as it is told: of a secret only that it changed. */
export function toldChanges(
  catalogue: AnyCatalogue,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Changes {
  const changes: Record<string, readonly [unknown, unknown]> = differences(before, after)
  const hidden = (value: unknown): unknown => (value === null || value === '' ? value : SECRET_KEPT)
  for (const name of secretsOf(catalogue)) {
    const change = changes[name]
    if (change) changes[name] = [hidden(change[0]), hidden(change[1])]
  }
  return changes
}

/** Seals what a catalogue kept before its field was a secret. */
export const sealingOf = (name: string, { table, fields }: Pick<AnyCatalogue, 'table' | 'fields'>): ProvisionStep => ({
  name,
  async run(tx, { companyId }) {
    const vault = await tx.vault()
    for (const field of secretsOf({ fields })) {
      const column = raw(columnOf(field))
      const rows = await tx.rows<{ id: string; kept: string }>(sql`
        select id, ${column} as kept from ${raw(table)} where company_id = ${companyId} and ${column} <> '' order by id for no key update`)
      for (const { id, kept } of rows) {
        if (isSealed(kept)) continue
        const sealed = sealText(vault, kept, ownerOf({ companyId, table, id, name: field }))
        await tx.run(sql`update ${raw(table)} set ${column} = ${sealed} where company_id = ${companyId} and id = ${id}`)
      }
    }
  },
})
