import type { Publication } from '@avisa/contract/types/publication'
import { listTypes } from '@avisa/contract/types/endpoints'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { person } from '#/platform/identity.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import type { WizardDraft } from './draft/wizard-draft.ts'
import { aTown, atStep, citizen, here, showWizard, staff, streets, types } from './testing/a-wizard.tsx'

const phone = 'Llamen al 612 345 678.'
const photos: WizardDraft['photos'] = [{ id: 'a', nombre: 'a.jpg', blob: new Blob(['x']) }]

const summary = async (who: typeof citizen, publicacion: Publication, draft: Partial<WizardDraft>) => {
  const client = createTestClient()
  const api = aTown(client, { units: [streets], parameters: { incidencias_publicas: true } })
  api.answer(answer(listTypes, () => types.map((type) => ({ ...type, publicacion }))))
  person(client).set(who)
  showWizard(
    client,
    { unidad_gestion_id: 1, place: here, tipos: [30], email: 'ana@correo.es', condiciones: true, ...draft },
    '?paso=summary',
  )
  await atStep('Revise y envíe')
}
const shown = () => screen.queryByText('Así lo verán los demás')?.parentElement?.textContent

it.each<[string, Publication, Partial<WizardDraft>, string]>([
  ['words that are reviewed', 'revisada', { contenido: 'Bache hondo' }, 'Se publica cuando alguien del Ayuntamiento lo revisa.'],
  ['words with a phone number', 'revisada', { contenido: phone }, 'Llamen al ▮▮▮.Se publica cuando alguien del Ayuntamiento lo revisa.'],
  ['words that are published at once', 'directa', { contenido: 'Bache hondo' }, 'Se publica al enviarlo.'],
  [
    'personal data, reviewed all the same',
    'directa',
    { contenido: phone },
    'Llamen al ▮▮▮.Se publica cuando alguien del Ayuntamiento lo revisa.',
  ],
  ['a type without public words', 'sin_texto', { contenido: phone }, 'El texto solo lo verá el Ayuntamiento.'],
  ['a type that is never public', 'nunca', { contenido: phone }, 'Solo lo verán usted y el Ayuntamiento.'],
  ['photos alone', 'revisada', { contenido: '', photos }, 'Se publica cuando alguien del Ayuntamiento lo revisa.'],
])('the summary says what others will see: %s', async (_what, publicacion, draft, text) => {
  await summary(citizen, publicacion, draft)
  expect(shown()).toBe(`Así lo verán los demás${text}`)
})

it('staff, who review it themselves, and reports without words and photos need no such line', async () => {
  await summary(staff(), 'revisada', { contenido: phone })
  expect(shown()).toBeUndefined()
})
