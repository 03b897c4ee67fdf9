/** The photos of an item as they look, and all of its files. */
import { AttachedFiles } from '#platform/attached/AttachedFiles.tsx'
import { photoBytes } from '#platform/attached/photo.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { Button, Section, StateChip, toast } from '#platform/ui/index.tsx'
import { useAsk, useSend } from '#platform/web/index.tsx'
import { itemPermissions } from '../endpoints.ts'
import { itemHistory } from '../history/endpoints.ts'
import { getItemPhotos, itemFileEndpoints, setMainPhoto, type ItemPhoto } from './endpoints.ts'
import './item-files.css'

/** Its bytes come with the header of the session, so it is drawn from them and has no address. */
function Photo({ itemId, photo, name }: { itemId: string; photo: ItemPhoto; name: string }) {
  const file = useAsk(itemFileEndpoints.file, { params: { id: itemId, fileId: photo.id } }).data
  return file ? (
    <img className="item-photo" alt={name} src={`data:${photo.image};base64,${file.content}`} />
  ) : (
    <div className="item-photo" />
  )
}

/** The photo that stands for an item; nothing while it has none. */
export function MainPhoto({ itemId, name }: { itemId: string; name: string }) {
  const photo = useAsk(getItemPhotos, { params: { id: itemId } }).data?.photos[0]
  return photo ? <Photo itemId={itemId} photo={photo} name={name} /> : null
}

export function ItemFiles({ itemId, name }: { itemId: string; name: string }) {
  const photos = useAsk(getItemPhotos, { params: { id: itemId } }).data?.photos ?? []
  const reason = useReasonNot(itemPermissions.write)
  const choosing = useSend(setMainPhoto, {
    refreshes: [getItemPhotos, itemHistory],
    onDone: () => toast({ text: 'Foto principal guardada', tone: 'ok' }),
  })
  return (
    <Section title="Fotos y archivos">
      {photos.length > 1 && (
        <ul className="item-photos" aria-label="Fotos">
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <Photo itemId={itemId} photo={photo} name={`${name}: ${photo.name}`} />
              {index === 0 ? (
                <StateChip state="active" text="Principal" />
              ) : (
                <Button
                  look="quiet"
                  disabledReason={reason}
                  busy={choosing.isSending}
                  onClick={() => void choosing.run({ params: { id: itemId }, body: { fileId: photo.id } })}
                >
                  Usar como principal
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <AttachedFiles
        write={itemPermissions.write}
        calls={itemFileEndpoints}
        refreshes={[getItemPhotos, itemHistory]}
        prepare={photoBytes}
        id={itemId}
        empty="Sin archivos. Adjunta sus fotos, su ficha técnica o su registro sanitario."
      />
    </Section>
  )
}
