import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Box } from '@avisa/contract/images/boxes'
import { getParameters } from '@avisa/contract/municipalities/endpoints'
import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import type { Client } from '#/platform/client.ts'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { municipality } from '#/platform/identity.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { PhotoGrid, PhotoTile } from '#/ui/photo/PhotoGrid.tsx'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { PhotoBoxes } from './shared/PhotoBoxes.tsx'
import { usePhotoCover } from './shared/use-photo-cover.tsx'

let client: Client
let boxes: readonly Box[]
beforeEach(() => {
  client = createTestClient()
  boxes = []
})

const Editor = () => {
  const [now, setNow] = useState(boxes)
  const change = (next: readonly Box[]) => {
    boxes = next
    setNow(next)
  }
  return <PhotoBoxes src="/foto.jpg" boxes={now} onChange={change} />
}
const show = (what: React.ReactNode) =>
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <MemoryRouter>{what}</MemoryRouter>
      </ThemeProvider>
    </ClientProvider>,
  )
const row = (name: string | RegExp) => screen.getByRole('button', { name })

describe('covering parts of a photo by keyboard', () => {
  it('a box is added, moved, resized and removed, and each change is announced', async () => {
    show(<Editor />)
    await userEvent.click(row('Añadir recuadro'))
    expect(document.activeElement).toBe(row('Recuadro 1 de 1, en el centro'))
    expect(screen.getByRole('status').textContent).toBe('Recuadro 1 de 1, en el centro; ocupa el 4 % de la foto')
    await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{ArrowUp}{ArrowUp}{/Shift}{ArrowUp}')
    expect(screen.getByRole('status').textContent).toContain('Recuadro 1 de 1, arriba a la izquierda')
    expect(boxes[0]).toEqual({ x: expect.closeTo(0.2), y: expect.closeTo(0.18), ancho: 0.2, alto: 0.2 })
    await userEvent.keyboard('++')
    expect(boxes[0]?.ancho).toBeCloseTo(0.288)
    await userEvent.click(row('Añadir recuadro'))
    expect(document.activeElement).toBe(row(/^Recuadro 2 de 2/))
    await userEvent.click(row('Quitar el recuadro 1'))
    expect(boxes).toHaveLength(1)
    expect(document.activeElement).toBe(row('Añadir recuadro'))
    await userEvent.click(row(/^Recuadro 1 de 1/))
    await userEvent.keyboard('{Delete}')
    expect(boxes).toEqual([])
  })

  it('the same is done with buttons, for the box that is chosen', async () => {
    boxes = [
      { x: 0, y: 0, ancho: 0.1, alto: 0.1 },
      { x: 0.8, y: 0.8, ancho: 0.1, alto: 0.1 },
    ]
    show(<Editor />)
    await userEvent.click(row('Recuadro 1 de 2, arriba a la izquierda'))
    await userEvent.click(row('Mover a la derecha'))
    await userEvent.click(row('Mayor'))
    expect(boxes).toEqual([
      { x: expect.closeTo(0.01), y: 0, ancho: expect.closeTo(0.12), alto: expect.closeTo(0.12) },
      { x: 0.8, y: 0.8, ancho: 0.1, alto: 0.1 },
    ])
  })
})

describe('what a municipality offers', () => {
  const Photos = () => {
    const { coverOf, question, sheet } = usePhotoCover([{ blob: new Blob(['x']) }], () => undefined)
    return (
      <>
        <PhotoGrid>
          <PhotoTile src="/foto.jpg" number={1} state={{ kind: 'kept' }} cover={coverOf(0)} />
        </PhotoGrid>
        {question}
        {sheet}
      </>
    )
  }
  const inTown = (fotos_privacidad: 'a_mano' | 'no') => {
    municipality(client).set(aMunicipality())
    fakeApi(
      client,
      answer(getParameters, () => ({
        ...parameterDefaults,
        fotos_privacidad,
        nombre: 'A',
        nombre_es: 'A',
        nombre_val: 'A',
        color: '#0A6478',
      })),
    )
    show(<Photos />)
  }

  it('covering is offered on each photo, with its question', async () => {
    inTown('a_mano')
    expect(screen.getByText('¿Se ve a alguien o una matrícula?')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Tapar: la foto 1' }))
    expect(await screen.findByRole('button', { name: 'Usar la foto sin tapar nada' })).toBeTruthy()
  })

  it('nothing is offered where the municipality does not want it', async () => {
    inTown('no')
    await expect.poll(() => screen.queryByRole('button', { name: 'Tapar: la foto 1' })).toBeNull()
    expect(screen.queryByText('¿Se ve a alguien o una matrícula?')).toBeNull()
  })
})
