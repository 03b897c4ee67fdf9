/** Sales that wait for their customer. */
import { showTime } from '#base/date.ts'
import { Button, Dialog } from '#platform/ui/index.tsx'
import { buyerName } from '../cart.ts'
import type { HeldCart } from '../kept.tsx'

interface HeldProps {
  readonly held: readonly HeldCart[]
  readonly onRecall: (id: string) => void
  readonly onClose: () => void
}

export const HeldDialog = ({ held, onRecall, onClose }: HeldProps) => (
  <Dialog title="Ventas en espera" size="medium" onClose={onClose}>
    <ul className="reg-held">
      {held.map(({ id, at, cart }) => (
        <li key={id}>
          <Button block onClick={() => onRecall(id)}>
            {`${buyerName(cart)}, ${cart.lines.length === 1 ? '1 línea' : `${cart.lines.length} líneas`}, ${showTime(new Date(at))}`}
          </Button>
        </li>
      ))}
    </ul>
  </Dialog>
)
