/** In the top bar: how many documents the authority has not validated, and the way to them. Nothing while there are none. */
import { refusalOf } from '#platform/access.ts'
import { IconButton, QueuedIcon } from '#platform/ui/index.tsx'
import { useAsk, useGo, useSignedIn, visitorOf } from '#platform/web/index.tsx'
import { countUnsent } from './endpoints.ts'
import { transmissionScreen } from './screens.ts'

const LOOK_EVERY_MS = 20_000

export function TransmissionMark() {
  const visitor = visitorOf(useSignedIn())
  // Not of every edition: who may not open the board is not counted for.
  const may = visitor !== null && refusalOf(transmissionScreen, visitor) === null
  const unsent = useAsk(countUnsent, may ? {} : null, () => LOOK_EVERY_MS).data?.unsent ?? 0
  const go = useGo()
  if (unsent === 0) return null
  return <IconButton name="Por transmitir a la DIAN" icon={QueuedIcon} count={unsent} onClick={() => go(transmissionScreen.path)} />
}
