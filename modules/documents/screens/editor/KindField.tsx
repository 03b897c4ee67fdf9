import { SelectField } from '#platform/ui/index.tsx'
import type { DocumentKind } from '../../kind/kind.ts'

interface KindFieldProps {
  kind: DocumentKind
  kinds: readonly DocumentKind[]
  onChange: (code: string) => void
}

/** The type of a new document. */
export function KindField({ kind, kinds, onChange }: KindFieldProps) {
  return (
    <SelectField
      label="Tipo"
      name="kind"
      value={kind.code}
      options={kinds.map(({ code, titles }) => ({ value: code, label: titles.one }))}
      onChange={onChange}
    />
  )
}
