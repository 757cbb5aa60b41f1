import type { Map as MapLibreMap } from 'maplibre-gl'

const pollMs = 5

/** A framebuffer that MapLibre draws into instead of the canvas, as large as what its painter draws. */
export const createDrawingBuffer = (map: MapLibreMap, gl: WebGL2RenderingContext) => {
  const canvas = map.getCanvas()
  const bind = gl.bindFramebuffer.bind(gl)
  let framebuffer: WebGLFramebuffer | null = null
  let attachments: readonly { place: number; format: number; renderbuffer: WebGLRenderbuffer }[] = []
  let poll: ReturnType<typeof setTimeout> | undefined
  gl.bindFramebuffer = (target, other) => bind(target, other ?? framebuffer)

  const fit = () => {
    const bound = gl.getParameter(gl.RENDERBUFFER_BINDING) as WebGLRenderbuffer | null
    for (const { renderbuffer, format } of attachments) {
      gl.bindRenderbuffer(gl.RENDERBUFFER, renderbuffer)
      gl.renderbufferStorage(gl.RENDERBUFFER, format, map.painter.width, map.painter.height)
    }
    gl.bindRenderbuffer(gl.RENDERBUFFER, bound)
  }

  const create = () => {
    framebuffer = gl.createFramebuffer()
    attachments = [
      { place: gl.COLOR_ATTACHMENT0, format: gl.RGBA8, renderbuffer: gl.createRenderbuffer() },
      { place: gl.DEPTH_STENCIL_ATTACHMENT, format: gl.DEPTH24_STENCIL8, renderbuffer: gl.createRenderbuffer() },
    ]
    fit()
    bind(gl.FRAMEBUFFER, framebuffer)
    for (const { place, renderbuffer } of attachments) gl.framebufferRenderbuffer(gl.FRAMEBUFFER, place, gl.RENDERBUFFER, renderbuffer)
  }

  /** Copies the picture onto the canvas, which gets its size. The page waits then until everything before is drawn. */
  const show = () => {
    const { width, height } = map.painter
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    bind(gl.READ_FRAMEBUFFER, framebuffer)
    bind(gl.DRAW_FRAMEBUFFER, null)
    gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST)
    bind(gl.FRAMEBUFFER, framebuffer)
  }

  const whenDrawn = (act: () => void) => {
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
    gl.flush()
    const check = () => {
      if (fence && !gl.isContextLost() && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) {
        poll = setTimeout(check, pollMs)
        return
      }
      gl.deleteSync(fence)
      act()
    }
    poll = setTimeout(check, pollMs)
  }

  create()
  map.on('webglcontextlost', () => {
    framebuffer = null
    attachments = []
  })
  map.on('webglcontextrestored', create)
  map.on('remove', () => clearTimeout(poll))
  return { fit, show, whenDrawn }
}
