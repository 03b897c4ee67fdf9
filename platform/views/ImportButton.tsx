/** "Importar" in the bar of a list; of those that nothing is imported into, nothing of it is loaded. */
import { IconButton, UploadIcon } from '#platform/ui/index.tsx'
import { useGo } from '#platform/web/index.tsx'

/** @param address where its records are imported */
export function ImportButton({ address }: { address: string }) {
  const go = useGo()
  return <IconButton name="Importar" icon={UploadIcon} onClick={() => go(address)} />
}
