import { Fragment } from 'react'
import { DateField, MoneyField, NumberField, SelectField, TextArea, TextField } from '#platform/ui/index.tsx'
import type { DocumentKind } from '../../kind/kind.ts'
import { sayValue, wordsFor, type Place } from '../../parts/field.ts'
import { plainFields, plainIn, type HeadValues, type PlainName } from '../../parts/head.ts'
import type { Edit } from './edit.ts'
import { problemOf, type Problem } from './problems.ts'

interface HeadFieldsProps {
  kind: DocumentKind
  place: Place
  form: HeadValues
  problems: readonly Problem[]
  edit: Edit
}

/** The declared fields of a place of the head, each in the control of its type; those with one of their own are not among them. */
export function HeadFields({ kind, place, form, problems, edit }: HeadFieldsProps) {
  return plainIn(kind, place)
    .filter((name) => plainFields[name].control !== 'own')
    .map((name) => (
      <HeadField
        key={name}
        kind={kind}
        name={name}
        value={form[name] ?? ''}
        error={problemOf(problems, name)}
        onChange={(value) => edit([name], (before) => ({ ...before, [name]: value }))}
      />
    ))
}

interface HeadFieldProps {
  kind: DocumentKind
  name: PlainName
  value: string
  error: string | null
  /** What is not a text is null when it is nothing. */
  onChange: (value: string | null) => void
}

export function HeadField({ kind, name, value, error, onChange }: HeadFieldProps) {
  const field = plainFields[name]
  const {
    label = field.label,
    placeholder,
    help,
    isWide = false,
    isRequired = false,
  } = field.control === 'own' ? {} : (field.control ?? {})
  const frame = {
    label: wordsFor(label, kind),
    name,
    value,
    error,
    wide: isWide,
    required: isRequired,
    ...(help === undefined ? {} : { help }),
  }
  const filled = (text: string) => onChange(text === '' ? null : text)
  switch (field.type) {
    case 'text': {
      const said = { ...frame, maxLength: field.limit, onChange, ...(placeholder ? { placeholder: wordsFor(placeholder, kind) } : {}) }
      return field.place === 'internal' ? <TextArea rows={2} {...said} /> : <TextField {...said} />
    }
    case 'day':
      return <DateField {...frame} onChange={filled} />
    case 'amount':
      return <MoneyField {...frame} onChange={filled} />
    case 'percent':
      return <NumberField {...frame} suffix="%" decimals={6} onChange={filled} />
    case 'choice':
      return (
        <SelectField
          {...frame}
          options={['', ...Object.keys(field.names)].map((code) => ({ value: code, label: field.names[code] ?? 'Sin elegir' }))}
          onChange={filled}
        />
      )
  }
}

/** What the fields behind "Más datos" say while they are out of sight. */
export function SaidFields({ kind, form }: Pick<HeadFieldsProps, 'kind' | 'form'>) {
  return plainIn(kind, 'more').map((name) => {
    const said = plainFields[name].control === 'own' ? '' : sayValue(plainFields[name], form[name])
    return said === '' ? <Fragment key={name} /> : <Said key={name} label={plainFields[name].label} said={said} />
  })
}

export function Said({ label, said }: { label: string; said: string | false | null | undefined }) {
  return said ? (
    <span>
      <span className="muted">{label}</span> {said}
    </span>
  ) : null
}

/** The long texts below the lines, as tabs. */
export const longTexts = (kind: DocumentKind, form: HeadValues, onChange: (name: PlainName, text: string) => void) =>
  plainIn(kind, 'words').flatMap((name) => {
    const field = plainFields[name]
    if (field.type !== 'text' || field.control === 'own') return []
    return [
      {
        id: name,
        label: field.label,
        limit: field.limit,
        placeholder: wordsFor(field.control?.placeholder ?? '', kind),
        value: form[name] ?? '',
        onChange: (text: string) => onChange(name, text),
      },
    ]
  })
