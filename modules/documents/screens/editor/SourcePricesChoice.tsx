/** Which prices count in what is made from an offer past its day; those of today are asked for when they are chosen. */
import { FieldGrid, Segmented } from '#platform/ui/index.tsx'
import { SOURCE_PRICES_LABEL, sourcePricesNames } from '../../source/expired.ts'
import type { Edit } from './edit.ts'
import type { EditorForm } from './form.ts'
import { problemOf, type Problem } from './problems.ts'
import { atPricesOfToday } from './proposed.ts'

const options = (['update', 'keep'] as const).map((value) => ({ value, label: sourcePricesNames[value] }))

interface ChoiceProps {
  form: EditorForm
  problems: readonly Problem[]
  edit: Edit
}

export function SourcePricesChoice({ form, problems, edit }: ChoiceProps) {
  const error = problemOf(problems, 'sourcePrices')
  if ((form.sourcePrices === null && error === null) || form.lines.every(({ source }) => source === null)) return null
  return (
    <FieldGrid>
      <Segmented<'keep' | 'update' | ''>
        label={SOURCE_PRICES_LABEL}
        name="sourcePrices"
        value={form.sourcePrices ?? ''}
        error={error}
        options={options}
        onChange={(chosen) => {
          if (chosen === '') return
          edit(['sourcePrices', 'lines'], (before) => ({
            ...(chosen === 'update' ? atPricesOfToday(before) : before),
            sourcePrices: chosen,
          }))
        }}
      />
    </FieldGrid>
  )
}
