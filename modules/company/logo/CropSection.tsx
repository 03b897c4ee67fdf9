/** The image that was chosen, and what is left of it. */
import type { ReactNode } from 'react'
import { Button, Section, Segmented } from '#platform/ui/index.tsx'
import { type Crop, type ProportionName, proportions, ratioOf, wholeOf } from './crop.ts'
import { Cropper } from './Cropper.tsx'

export interface Chosen {
  readonly image: HTMLImageElement
  readonly name: string
  readonly proportion: ProportionName
  readonly crop: Crop
}

interface CropSectionProps {
  readonly chosen: Chosen
  /** Null when it is left. */
  readonly onChange: (chosen: Chosen | null) => void
  /** Chooses another one. */
  readonly pick: ReactNode
  readonly isSaving: boolean
  readonly onSave: () => void
}

export function CropSection({ chosen, onChange, pick, isSaving, onSave }: CropSectionProps) {
  const { naturalWidth: width, naturalHeight: height } = chosen.image
  return (
    <Section title="Recorta la imagen">
      <div className="logo-work">
        <Cropper
          image={chosen.image}
          crop={chosen.crop}
          ratio={ratioOf(chosen.proportion)}
          onChange={(crop) => onChange({ ...chosen, crop })}
        />
        <div className="logo-tools">
          <Segmented
            label="Forma"
            options={proportions}
            value={chosen.proportion}
            onChange={(proportion) => onChange({ ...chosen, proportion, crop: wholeOf({ width, height }, ratioOf(proportion)) })}
          />
          <p className="small muted">
            Arrastra el recuadro o su esquina. Con el teclado: flechas para mover, + y − para cambiar el tamaño, Mayús para ir de a un
            píxel.
          </p>
          <div className="row">
            <Button look="filled" busy={isSaving} busyText="Guardando…" onClick={onSave}>
              Guardar logo
            </Button>
            <Button look="quiet" onClick={() => onChange(null)}>
              Cancelar
            </Button>
          </div>
          <div>{pick}</div>
        </div>
      </div>
    </Section>
  )
}
