/** A secret of a record: what there is is never shown, and another may be written in its place. */
import { type FieldProps, TextField } from '#platform/ui/index.tsx'
import { useState } from 'react'
import { SECRET_KEPT } from './field.ts'

export interface SecretControlProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly maxLength: number
}

export function SecretControl({ value, onChange, maxLength, help, ...common }: SecretControlProps) {
  // What the record began with: emptied again, it is left as it is.
  const [isKept] = useState(value === SECRET_KEPT)
  return (
    <TextField
      {...common}
      {...(isKept ? { help: 'Ya hay una guardada y no se muestra. Vacío la deja como está.' } : help ? { help } : {})}
      value={value === SECRET_KEPT ? '' : value}
      onChange={(text) => onChange(text === '' && isKept ? SECRET_KEPT : text)}
      maxLength={maxLength}
    />
  )
}
