import { useState } from 'react'
import { Button, Checkbox, Dialog, FieldFrame, FieldGrid, SelectField, TextArea } from '#platform/ui/index.tsx'
import { CustomFields, errorsAt } from '#platform/custom/CustomFields.tsx'
import type { CustomField } from '#platform/custom/field.ts'
import { checkCustom } from '#platform/custom/record.ts'
import type { EditorFacts } from '../../endpoints.ts'
import { vatUseNames, vatUses } from '../../figures/vat-use.ts'
import type { EditorLine } from './line.ts'
import { figuresOfLine } from '../../parts/custom.ts'
import { customOf } from './form-request.ts'
import type { Problem } from './problems.ts'

interface TaxesProps {
  line: EditorLine
  taxes: EditorFacts['taxes']
  /** Of what is bought a person says what becomes of its IVA. */
  isBought: boolean
  onChange: (values: Pick<EditorLine, 'taxIds' | 'vatUse'>) => void
  onClose: () => void
}

/** Several taxes on one line: IVA and INC, IVA and bags. */
export function TaxesDialog({ line, taxes, isBought, onChange, onClose }: TaxesProps) {
  const [chosen, setChosen] = useState<readonly string[]>(line.taxIds)
  const [vatUse, setVatUse] = useState(line.vatUse)
  return (
    <Dialog
      title={`Impuestos de ${line.item.name}`}
      onClose={onClose}
      onSubmit={() => {
        onChange({ taxIds: taxes.flatMap(({ id }) => (chosen.includes(id) ? [id] : [])), vatUse })
        onClose()
      }}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button type="submit" look="filled">
            Usar estos impuestos
          </Button>
        </>
      }
    >
      <TaxChoices taxes={taxes} chosen={chosen} onChange={setChosen} />
      {isBought && <VatUseField value={vatUse} onChange={setVatUse} />}
    </Dialog>
  )
}

const vatUseOptions = [
  { value: '', label: 'Según la empresa y la cuenta' },
  ...vatUses.map((value) => ({ value: value as string, label: vatUseNames[value] })),
]

/** What becomes of the IVA of a line that is bought. */
export function VatUseField({ value, onChange }: { value: EditorLine['vatUse']; onChange: (value: EditorLine['vatUse']) => void }) {
  return (
    <SelectField
      label="Su IVA"
      value={value ?? ''}
      options={vatUseOptions}
      help="El de un activo fijo siempre va al costo."
      onChange={(text) => onChange(vatUses.find((use) => use === text) ?? null)}
    />
  )
}

export function TaxChoices({
  taxes,
  chosen,
  onChange,
}: {
  taxes: EditorFacts['taxes']
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
}) {
  return (
    <>
      {taxes
        .filter(({ id, active }) => active || chosen.includes(id))
        .map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            value={chosen.includes(id)}
            onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
    </>
  )
}

/** The taxes of a line, and of what is bought what becomes of its IVA. */
export function LineTaxes({ line, taxes, isBought, onChange }: Omit<TaxesProps, 'onClose' | 'onChange'> & LineTaxesChange) {
  return (
    <>
      <FieldFrame label="Impuestos" group>
        {() => <TaxChoices taxes={taxes} chosen={line.taxIds} onChange={(taxIds) => onChange({ taxIds })} />}
      </FieldFrame>
      {isBought && <VatUseField value={line.vatUse} onChange={(vatUse) => onChange({ vatUse })} />}
    </>
  )
}

interface LineTaxesChange {
  onChange: (values: Partial<Pick<EditorLine, 'taxIds' | 'vatUse'>>) => void
}

/** What the print says of the line, when the name of the item is not enough. */
export function DescriptionDialog({
  line,
  onChange,
  onClose,
}: {
  line: EditorLine
  onChange: (description: string) => void
  onClose: () => void
}) {
  const [text, setText] = useState(line.description)
  return (
    <Dialog
      title={`Descripción de ${line.item.code}`}
      onClose={onClose}
      onSubmit={() => {
        onChange(text.trim() || line.item.name)
        onClose()
      }}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button type="submit" look="filled">
            Cambiar descripción
          </Button>
        </>
      }
    >
      <TextArea label="Descripción" value={text} onChange={setText} rows={3} maxLength={500} help="Vacía, se usa el nombre del ítem." />
    </Dialog>
  )
}

interface CustomLineProps {
  line: EditorLine
  fields: readonly CustomField[]
  date: string
  /** Of the document, when it was saved. */
  record: string
  problems: readonly Problem[]
  /** The path of its values: "lines.2.custom". */
  at: string
  onChange: (values: NonNullable<EditorLine['custom']>) => void
  onClose: () => void
}

/** The company's own fields of one line. What is required may wait until the document is issued; what is wrong may not. */
export function CustomLineDialog({ line, fields, date, record, problems, at, onChange, onClose }: CustomLineProps) {
  const [values, setValues] = useState(() => customOf(line, fields, 'line', date))
  const [errors, setErrors] = useState(() => errorsAt(problems, at))
  return (
    <Dialog
      title={`Otros datos de ${line.item.code}`}
      onClose={onClose}
      onSubmit={() => {
        const checked = checkCustom(fields, 'line', values, { asks: false, figures: figuresOfLine(line) })
        setErrors(errorsAt(checked.problems, 'custom'))
        if (checked.problems.length > 0) return
        onChange(checked.values)
        onClose()
      }}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button type="submit" look="filled">
            Guardar estos datos
          </Button>
        </>
      }
    >
      <FieldGrid>
        <CustomFields
          fields={fields}
          entity="line"
          record={record}
          figures={figuresOfLine(line)}
          values={values}
          errors={errors}
          titled={false}
          onChange={setValues}
        />
      </FieldGrid>
    </Dialog>
  )
}
