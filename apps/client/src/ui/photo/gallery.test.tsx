import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { setOnline } from '#/platform/network.ts'
import { Gallery } from './Gallery.tsx'
import { PhotoImage } from './PhotoImage.tsx'
import { popups } from '../popup/popups.ts'
import { Thumbnail } from '../list/Rows.tsx'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient, inClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const photos = ['/a_view.jpg', '/b_view.jpg', '/c_view.jpg'].map((src) => ({ src }))
const Screen = () => {
  const [opened, setOpened] = useState<number>()
  return (
    <ThemeProvider colour="#0A6478">
      <button type="button" onClick={() => setOpened(1)}>
        ver
      </button>
      <Gallery photos={photos} opened={opened} onClose={() => setOpened(undefined)} />
    </ThemeProvider>
  )
}
const open = async () => {
  render(<Screen />, inClient(client))
  await userEvent.click(screen.getByRole('button', { name: 'ver' }))
  await screen.findByRole('dialog', { name: 'Fotos' })
}
const imageAddress = () => screen.getByRole('img').getAttribute('src')
const scale = () => /scale\(([\d.]+)\)/.exec(screen.getByRole('img').style.transform)?.[1]

test('arrow keys walk through the photos, and the gallery says which of how many is shown', async () => {
  await open()
  expect([imageAddress(), screen.getByRole('status').textContent]).toEqual(['/b_view.jpg', 'Foto 2 de 3'])
  await userEvent.keyboard('{ArrowRight}')
  expect([imageAddress(), screen.getByRole('status').textContent]).toEqual(['/c_view.jpg', 'Foto 3 de 3'])
  await userEvent.keyboard('{ArrowRight}')
  expect(imageAddress()).toBe('/a_view.jpg')
  await userEvent.click(screen.getByRole('button', { name: 'Anterior' }))
  expect(imageAddress()).toBe('/c_view.jpg')
})

test('keys and buttons zoom a photo, and the next one starts unzoomed', async () => {
  await open()
  await userEvent.keyboard('+')
  expect(scale()).toBe('2')
  await userEvent.click(screen.getByRole('button', { name: 'Ampliar' }))
  expect(scale()).toBe('4')
  await userEvent.keyboard('-')
  expect(scale()).toBe('2')
  await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }))
  expect(scale()).toBe('1')
})

test('Esc closes the gallery and restores the focus', async () => {
  await open()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('ver'))
})

test('a photo that cannot be loaded shows an alert with a retry (IMG-13)', async () => {
  await open()
  fireEvent.error(screen.getByRole('img'))
  expect(
    popups(client)
      .get()
      .map(({ title }) => title),
  ).toEqual(['No se ha podido abrir la foto'])
  act(() => popups(client).get()[0]?.answer(true))
  await userEvent.click(screen.getByRole('button', { name: 'Volver a intentarlo' }))
  expect(imageAddress()).toBe('/b_view.jpg')
})

test('a broken photo on a screen shows an alert and a placeholder (IMG-13), and a list’s thumbnail shows its icon', async () => {
  render(
    <ThemeProvider colour="#0A6478">
      <PhotoImage src="/a_view.jpg" alt="Farola" />
      <Thumbnail src="/a_thumb.jpg" icon={<i>icono</i>} />
    </ThemeProvider>,
    inClient(client),
  )
  fireEvent.error(screen.getByRole('img', { name: 'Farola' }))
  expect(
    popups(client)
      .get()
      .map(({ title }) => title),
  ).toEqual(['No se ha podido abrir la foto'])
  act(() => popups(client).get()[0]?.answer(true))
  expect(screen.getByText('No se ha podido abrir la foto')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(screen.getByRole('img', { name: 'Farola' })).toBeTruthy()
  const thumb = document.querySelector('img[src="/a_thumb.jpg"]')
  if (thumb) fireEvent.error(thumb)
  expect(screen.getByText('icono')).toBeTruthy()
})

test('without signal the small file of a photo is shown, and the large one is requested when the signal returns', async () => {
  render(
    <ThemeProvider colour="#0A6478">
      <PhotoImage src="/a_view.jpg" smaller="/a_thumb.jpg" alt="Farola" />
      <Gallery photos={[{ src: '/b_view.jpg', smaller: '/b_thumb.jpg', alt: 'Arqueta' }]} opened={0} onClose={() => undefined} />
    </ThemeProvider>,
    inClient(client),
  )
  act(() => setOnline(client, false))
  const sources = () => ['Farola', 'Arqueta'].map((name) => screen.getByRole('img', { name, hidden: true }).getAttribute('src'))
  await screen.findByRole('dialog', { name: 'Fotos' })
  for (const name of ['Farola', 'Arqueta']) fireEvent.error(screen.getByRole('img', { name, hidden: true }))
  expect(sources()).toEqual(['/a_thumb.jpg', '/b_thumb.jpg'])
  expect(popups(client).get()).toEqual([])
  act(() => setOnline(client, true))
  await waitFor(() => expect(sources()).toEqual(['/a_view.jpg', '/b_view.jpg']))
})
