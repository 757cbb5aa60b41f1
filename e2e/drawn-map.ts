import type { Locator } from '@playwright/test'

export const measureDrawnShare = async (map: Locator): Promise<number> => {
  const page = map.page()
  const box = await map.locator('canvas').boundingBox()
  if (!box) return 0
  const picture = (await page.screenshot({ clip: { ...box, y: box.y + 80, height: 180 } })).toString('base64')
  return page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')
    pen?.drawImage(image, 0, 0)
    const pixels = new Uint32Array(pen?.getImageData(0, 0, image.width, image.height).data.buffer ?? new ArrayBuffer(0))
    const counts = new Map<number, number>()
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
    return 1 - Math.max(...counts.values()) / pixels.length
  }, picture)
}

export const countMostTriangles = async (canvas: Locator) => {
  const counts = await canvas.evaluateHandle((element: HTMLCanvasElement) => {
    const most = { moving: 0, atRest: 0 }
    const gl = element.getContext('webgl2')
    if (!gl) throw new Error('the map has no context')
    const [clear, drawElements] = [gl.clear.bind(gl), gl.drawElements.bind(gl)]
    let triangles = 0
    gl.clear = (mask) => {
      if (mask & gl.COLOR_BUFFER_BIT) triangles = 0
      clear(mask)
    }
    gl.drawElements = (mode, count, type, offset) => {
      triangles += count / 3
      const [, , width] = gl.getParameter(gl.VIEWPORT) as Int32Array
      const name = width === element.clientWidth ? 'atRest' : 'moving'
      most[name] = Math.max(most[name], triangles)
      drawElements(mode, count, type, offset)
    }
    return most
  })
  return () => counts.evaluate((most) => most)
}
