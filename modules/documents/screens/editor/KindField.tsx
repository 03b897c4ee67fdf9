import { SelectField } from '#platform/ui/index.tsx'
import { useGo } from '#platform/web/index.tsx'
import type { DocumentKind } from '../../kind/kind.ts'
import { KIND_QUERY } from './surface.ts'

interface KindFieldProps {
  kind: DocumentKind
  kinds: readonly DocumentKind[]
  /** Where a new one is written. */
  place: string
}

/** The type of a new document: another begins another form. */
export function KindField({ kind, kinds, place }: KindFieldProps) {
  const go = useGo()
  return (
    <SelectField
      label="Tipo"
      name="kind"
      value={kind.code}
      options={kinds.map(({ code, titles }) => ({ value: code, label: titles.one }))}
      onChange={(code) => go(`${place}?${KIND_QUERY}=${code}`)}
    />
  )
}
