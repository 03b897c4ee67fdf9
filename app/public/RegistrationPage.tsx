/** Whoever opens the address of a programme of points registers in it, or sees their card with a code. */
import type { LoyaltyCard, PublicRegistration } from '#modules/loyalty/index.ts'
import { useState } from 'react'
import { CardPage } from './CardPage.tsx'
import { CodeForm } from './CodeForm.tsx'
import { type Place, programmeLogo } from './register.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'

type Step =
  | { readonly at: 'form' }
  | { readonly at: 'code'; readonly challenge: string }
  | { readonly at: 'card'; readonly card: LoyaltyCard }

export const ClosedRegistration = () => (
  <main className="alone">
    <h1>El código de fidelización no es válido</h1>
    <p>Puede que haya cambiado. Pide el de ahora en la tienda.</p>
  </main>
)

export function RegistrationPage({ place, shown }: { readonly place: Place; readonly shown: PublicRegistration }) {
  const [step, setStep] = useState<Step>({ at: 'form' })
  const { company, programme, benefits } = shown
  return (
    <div className="column registration" data-company={company.color}>
      <header className="issuer">
        {company.hasLogo && <img className="logo" src={programmeLogo(place)} alt="" />}
        <b>{company.name}</b>
        <span>{company.identification}</span>
      </header>
      <main className="sheet">
        {step.at === 'card' ? (
          <CardPage card={step.card} company={company.name} />
        ) : (
          <>
            <section>
              <h1>{programme}</h1>
              <ul className="benefits" aria-label="Lo que ganas">
                {benefits.map((each) => (
                  <li key={each}>{each}</li>
                ))}
              </ul>
            </section>
            {step.at === 'code' && (
              <CodeForm
                place={place}
                challenge={step.challenge}
                company={company.name}
                onCard={(card) => setStep({ at: 'card', card })}
                onBack={() => setStep({ at: 'form' })}
              />
            )}
            {/* Kept while the code is asked for, so that going back loses nothing. */}
            <div hidden={step.at !== 'form'}>
              <RegistrationForm
                place={place}
                company={company.name}
                policy={shown.policy}
                onRegistered={({ card, challenge }) => {
                  if (card) setStep({ at: 'card', card })
                  else if (challenge !== null) setStep({ at: 'code', challenge })
                }}
              />
            </div>
          </>
        )}
      </main>
    </div>
  )
}
