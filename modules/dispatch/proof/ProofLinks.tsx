/** What was left as proof of how an order was received: when, signed, with a photo, and where. */
import { showInstant } from '#base/date.ts'
import { Button } from '#platform/ui/index.tsx'
import { download, failureOf, sayFailure } from '#platform/web/index.tsx'
import type { Dispatch } from '../screens/DispatchForm.tsx'
import { proofImage, type proofImages } from './endpoints.ts'

interface Props {
  readonly id: string
  readonly orderId: string
  readonly proof: NonNullable<Dispatch['dispatched'][number]['proof']>
}

export function ProofLinks({ id, orderId, proof: { at, hasSignature, hasPhoto, position } }: Props) {
  const take = (image: (typeof proofImages)[number]) =>
    void download(proofImage, { params: { id, orderId }, query: { image } }).catch((error: unknown) => sayFailure(failureOf(error)))
  return (
    <div className="proof">
      <span className="small muted">{`Registrado con el enlace, ${showInstant(new Date(at))}`}</span>
      {hasSignature && (
        <Button look="quiet" onClick={() => take('firma')}>
          Firma
        </Button>
      )}
      {hasPhoto && (
        <Button look="quiet" onClick={() => take('foto')}>
          Foto
        </Button>
      )}
      {position && (
        <a
          className="link"
          target="_blank"
          rel="noreferrer"
          href={`https://www.openstreetmap.org/?mlat=${position.latitude}&mlon=${position.longitude}#map=17/${position.latitude}/${position.longitude}`}
        >
          {`Lugar, a ${position.accuracyMeters} m`}
        </a>
      )}
    </div>
  )
}
