/** The list of a customer, on its record: chosen and kept at once. */
import { useState } from 'react'
import { FieldGrid, LoadError, Picker, Section, toast } from '#platform/ui/index.tsx'
import { partyPermissions } from '#modules/people/index.ts'
import { askOnce, useAsk, useMay, useSend } from '#platform/web/index.tsx'
import { getPartyList, setPartyList } from '../endpoints.ts'
import { priceList } from './price-list.ts'

export const findLists = async (text: string, signal: AbortSignal) => {
  const { options } = await askOnce(priceList.endpoints.options, { query: { text } }, signal)
  return options.filter(({ inactive }) => !inactive).map(({ id, label, detail }) => ({ id, label, ...(detail ? { detail } : {}) }))
}

export default function PartyPriceList({ partyId }: { partyId: string }) {
  const asked = useAsk(getPartyList, { params: { id: partyId } })
  const mayWrite = useMay(partyPermissions.write)
  const [isCleared, setCleared] = useState(false)
  const sending = useSend(setPartyList, { refreshes: [getPartyList] })
  if (!asked.data) return asked.error ? <LoadError message={asked.error} onRetry={asked.ask} /> : null
  const { list } = asked.data
  const keep = async (chosen: { id: string; label: string } | null) => {
    if ((chosen?.id ?? null) === (list?.id ?? null)) return
    setCleared(chosen === null)
    const answer = await sending.run({ params: { id: partyId }, body: { listId: chosen?.id ?? null } })
    setCleared(false)
    if (answer) toast({ text: answer.list ? `Se le cobra por la lista ${answer.list.name}` : 'Quedó sin lista propia', tone: 'ok' })
  }
  return (
    <Section title="Precios">
      <FieldGrid>
        <Picker
          label="Lista de precios"
          wide
          clearable={list !== null}
          readOnly={!mayWrite}
          placeholder="Sin lista propia"
          help="Se guarda al elegirla. Sin lista, valen la de su etiqueta, la de quien vende, la de la sucursal o la de todos."
          value={list && !isCleared ? { id: list.id, label: list.name } : null}
          source={findLists}
          onChange={(option) => void keep(option)}
        />
      </FieldGrid>
    </Section>
  )
}
