import { useState } from 'react'
import { Button, ConfirmDialog, Facts, Section, toast } from '#platform/ui/index.tsx'
import { useSend } from '#platform/web/index.tsx'
import { changeAuthority } from '../transmission/endpoints.ts'
import { type EnablingView, getEnabling } from './endpoints.ts'

const names = { dian: 'La DIAN', simulator: 'El simulador de la DIAN, sin validez fiscal' } as const
type Choice = keyof typeof names | null

const words: Readonly<Record<'dian' | 'simulator' | 'none', string>> = {
  dian: 'Lo que emites se firma con tu certificado y se envía a la DIAN, también lo que ya espera en cola.',
  simulator:
    'Lo que emites se firma y se envía al simulador de este equipo. Nada tiene validez fiscal, y después no podrás enviar a la DIAN.',
  none: 'Lo que emites espera en cola, sin firmar ni enviar.',
}

/** Where what is issued in production goes. */
export function AuthoritySection({ view, mayChange }: { readonly view: EnablingView; readonly mayChange: boolean }) {
  const { authority, offersSimulator, environment } = view
  const [asking, setAsking] = useState<{ readonly choice: Choice } | null>(null)
  const sending = useSend(changeAuthority, {
    refreshes: [getEnabling],
    inForm: true,
    onDone: () => {
      setAsking(null)
      toast({ text: 'Autoridad guardada', tone: 'ok' })
    },
  })
  const choices: readonly { readonly choice: Choice; readonly label: string }[] = [
    { choice: 'dian', label: 'Enviar a la DIAN' },
    ...(offersSimulator ? [{ choice: 'simulator' as const, label: 'Enviar al simulador' }] : []),
    { choice: null, label: 'No enviar todavía' },
  ]
  return (
    <Section title="Transmisión">
      <Facts items={[{ label: 'Se envía a', value: authority === null ? 'A nadie todavía' : names[authority] }]} />
      {environment === 'habilitacion' && <p className="muted">En pruebas nada se envía. Podrás elegirlo en producción.</p>}
      {mayChange && environment === 'produccion' && (
        <div className="enabling-buttons">
          {choices
            .filter(({ choice }) => choice !== authority)
            .map(({ choice, label }) => (
              <Button key={label} look={choice === null ? 'quiet' : 'outlined'} onClick={() => setAsking({ choice })}>
                {label}
              </Button>
            ))}
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={choices.find(({ choice }) => choice === asking.choice)?.label ?? ''}
          confirm="Confirmar"
          busyText="Guardando…"
          error={sending.submitError?.message}
          busy={sending.isSending}
          onConfirm={() => void sending.run({ body: { authority: asking.choice } })}
          onClose={() => setAsking(null)}
        >
          {words[asking.choice ?? 'none']}
        </ConfirmDialog>
      )}
    </Section>
  )
}
