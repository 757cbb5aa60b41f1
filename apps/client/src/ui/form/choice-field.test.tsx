import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { createTestClient, inClient } from '#/platform/testing/test-client.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'

const names = ['Teléfono', 'Presencial', 'Página web', 'Policía Local', 'Correo', 'Registro', 'Redes sociales', 'Otra']
const Screen = ({ count }: { count: number }) => {
  const [value, setValue] = useState<number | null>(null)
  const choices = names.slice(0, count).map((text, at) => ({ id: at + 1, text }))
  return (
    <ThemeProvider colour="#0A6478">
      <ChoiceField label="Origen" none="Sin indicar" choices={choices} value={value} onChange={setValue} />
    </ThemeProvider>
  )
}

test('up to seven choices use the device’s own select', () => {
  render(<Screen count={7} />, inClient(createTestClient()))
  expect(screen.getByRole('combobox', { name: 'Origen' })).toBeTruthy()
})

test('more choices open in a sheet whose search ignores accents, and the focus is restored after choosing', async () => {
  render(<Screen count={8} />, inClient(createTestClient()))
  const field = screen.getByRole('button', { name: 'Origen Sin indicar' })
  await userEvent.click(field)
  await userEvent.type(await screen.findByRole('searchbox'), 'policia')
  expect(screen.getByRole('status').textContent).toBe('1 resultado')
  await userEvent.click(screen.getByRole('button', { name: 'Policía Local' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Origen Policía Local' })))
})
