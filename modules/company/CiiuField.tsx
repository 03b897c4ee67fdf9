/** An economic activity, found by its code or by words. The field holds the code; its name, which may be long, is read under it. */
import { useRef, useState } from 'react'
import { showCiiu, UNKNOWN_CIIU, type CiiuActivity } from '#colombia/ciiu.ts'
import { Picker, type FieldProps, type PickerOption } from '#platform/ui/index.tsx'
import { askOnce, useAsk } from '#platform/web/index.tsx'
import { searchCiiu } from './ciiu.ts'

const HELP = 'Como en el RUT: busca por código o por palabras'

export function CiiuField({ value, onChange, ...field }: FieldProps & { value: string; onChange: (code: string) => void }) {
  const offered = useRef<readonly CiiuActivity[]>([])
  const [chosen, setChosen] = useState<CiiuActivity | null>(null)
  const isKnown = value === '' || chosen?.code === value
  const asked = useAsk(searchCiiu, isKnown ? null : { query: { search: value } })
  const activity = isKnown ? chosen : asked.data?.find(({ code }) => code === value)
  // What the list does not know was there before: it may stay, and whoever reads it is told.
  const unnamed = asked.data && !asked.isAsking ? UNKNOWN_CIIU : HELP
  const find = async (search: string, signal: AbortSignal): Promise<PickerOption[]> => {
    offered.current = await askOnce(searchCiiu, { query: { search } }, signal)
    return offered.current.map((each) => ({ id: each.code, label: showCiiu(each) }))
  }
  const choose = (code: string) => {
    setChosen(offered.current.find((each) => each.code === code) ?? null)
    onChange(code)
  }
  return (
    <Picker
      {...field}
      wide
      longLabels
      help={value === '' ? HELP : (activity?.name ?? unnamed)}
      source={find}
      value={value === '' ? null : { id: value, label: value }}
      onChange={(option) => choose(option?.id ?? '')}
    />
  )
}
