/** Files that another program leaves, recognised by their heads. What a preset says goes first; the other columns are matched as always. */
import { bareKey, matchColumns, type ImportField, type ImportKind, type ImportPreset } from './kind.ts'

export interface Recognised {
  readonly columns: readonly string[]
  readonly preset: ImportPreset | null
}

/** The preset with the most signs of those whose every sign is there. */
export function recognised(
  { presets = [] }: Pick<ImportKind, 'presets'>,
  fields: readonly ImportField[],
  heads: readonly string[],
): Recognised {
  const keys = new Set(heads.map(bareKey))
  const [preset = null] = presets
    .filter(({ signs }) => signs.every((sign) => keys.has(bareKey(sign))))
    .toSorted((one, other) => other.signs.length - one.signs.length)
  if (!preset) return { columns: matchColumns(fields, heads), preset }
  const byHead = new Map(Object.entries(preset.columns).map(([head, field]) => [bareKey(head), field]))
  const taken = new Set<string>()
  const known = heads.map((head) => {
    const field = byHead.get(bareKey(head)) ?? ''
    if (field === '' || taken.has(field) || !fields.some(({ name }) => name === field)) return ''
    taken.add(field)
    return field
  })
  return { columns: matchColumns(fields, heads, known), preset }
}
