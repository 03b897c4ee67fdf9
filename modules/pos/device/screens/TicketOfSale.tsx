/** The ticket of the sale that was charged: printed by itself, when somebody asks, or never, as this register prefers. */
import { useRef, useState, useSyncExternalStore } from 'react'
import { Button, Notice, SelectField } from '#platform/ui/index.tsx'
import { failureOf } from '#platform/web/index.tsx'
import { printSale } from '../../paper/print.tsx'
import { printingTimes, type PrintingTime, rollNames, rolls, type Roll } from '../../paper/ticket.ts'
import { isUnreached } from '../asking.tsx'
import type { Device } from '../device.tsx'

const times: readonly PrintingTime[] = ['always', 'ask', 'never']
const WAITS = 'El tiquete sale cuando la venta llegue: imprímelo desde Ventas POS.'

export function TicketOfSale({ device, saleId }: { readonly device: Device; readonly saleId: string }) {
  const { printing } = useSyncExternalStore(device.subscribe, device.shown)
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const hasBegun = useRef(false)
  const { when, roll } = printing
  const run = async (): Promise<void> => {
    setBusy(true)
    setFailed(null)
    try {
      if (!(await printSale(saleId, roll))) setFailed(WAITS)
    } catch (error) {
      setFailed(isUnreached(error) ? WAITS : failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  /** By itself, once for each sale. */
  const begin = (node: HTMLDivElement | null): void => {
    if (!node || when !== 'always' || hasBegun.current) return
    hasBegun.current = true
    void run()
  }
  return (
    <div className="stack" ref={begin}>
      {failed !== null && <Notice tone="info">{failed}</Notice>}
      {when !== 'never' && (
        <div>
          <Button onClick={() => void run()} busy={isBusy} busyText="Preparando…">
            Imprimir tiquete
          </Button>
        </div>
      )}
      <div className="row wrap">
        <SelectField
          label="Imprimir al cobrar"
          value={when}
          options={times.map((value) => ({ value, label: printingTimes[value] }))}
          onChange={(value) => device.putPrinting({ ...printing, when: value })}
        />
        <SelectField<Roll>
          label="Papel"
          value={roll}
          options={rolls.map((value) => ({ value, label: rollNames[value] }))}
          onChange={(value) => device.putPrinting({ ...printing, roll: value })}
        />
      </div>
    </div>
  )
}
