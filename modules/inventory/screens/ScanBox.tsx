/** Where a reader writes: what is read on the goods opens its batch or its serial, wherever one is. */
import { useState } from 'react'
import { MenuButton, TextField, toast } from '#platform/ui/index.tsx'
import { type AnswerOf, askOnce, failureOf, sayFailure, useGo } from '#platform/web/index.tsx'
import { scanGoods } from '../tracking/endpoints.ts'
import './inventory.css'

type Found = AnswerOf<typeof scanGoods>['found'][number]

const addressOf = ({ kind, id }: Found): string =>
  kind === 'batch' ? `/items/batches?existencias=todas&id=${id}` : `/items/serials?id=${id}`
const nameOf = ({ kind, code, item }: Found): string => `${kind === 'batch' ? 'Lote' : 'Serial'} ${code} de ${item}`

export function ScanBox() {
  const go = useGo()
  const [text, setText] = useState('')
  const [several, setSeveral] = useState<readonly Found[]>([])
  const look = async () => {
    const code = text.trim()
    if (code === '') return
    try {
      const { found } = await askOnce(scanGoods, { query: { code } })
      const [only] = found
      if (!only) toast({ text: `No hay un lote ni un serial ${code}`, tone: 'warn' })
      setSeveral(found.length > 1 ? found : [])
      if (only && found.length === 1) {
        setText('')
        go(addressOf(only))
      }
    } catch (error) {
      sayFailure(failureOf(error))
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void look()
      }}
      className="scan"
    >
      <TextField label="Escanear lote o serial" hideLabel placeholder="Escanear" value={text} onChange={setText} maxLength={60} />
      {several.length > 0 && (
        <MenuButton label="Elegir cuál" entries={several.map((each) => ({ label: nameOf(each), onSelect: () => go(addressOf(each)) }))} />
      )}
    </form>
  )
}
