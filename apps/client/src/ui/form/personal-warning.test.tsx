import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { PersonalWarning } from './PersonalWarning.tsx'

const Field = () => {
  const [text, setText] = useState('Llamen al 612 345 678 o a ana@correo.es')
  return (
    <>
      <output>{text}</output>
      <PersonalWarning text={text} onRemove={setText} />
    </>
  )
}

it('beside a text is said what looks like personal data, each with a button that takes it out', async () => {
  render(
    <ClientProvider client={createTestClient()}>
      <ThemeProvider colour="#0A6478">
        <Field />
      </ThemeProvider>
    </ClientProvider>,
  )
  expect(screen.getByText('Parece un correo electrónico.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Quitar el teléfono' }))
  expect(screen.queryByText('Parece un teléfono.')).toBeNull()
  expect(screen.getByText('Llamen al o a ana@correo.es')).toBeTruthy()
})
