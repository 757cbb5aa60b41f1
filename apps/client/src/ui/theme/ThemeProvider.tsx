import { MantineProvider } from '@mantine/core'
import { useEffect, useMemo, type ReactNode } from 'react'
import '@fontsource-variable/public-sans/wght.css'
import './base.css'
import './layout.css'
import './mantine.css'
import './text.css'
import { rampOf } from '@avisa/contract/values/palette'
import { pageColours, themeOf, variablesResolverOf } from './theme.ts'

type Props = { colour: string; children: ReactNode }

export const ThemeProvider = ({ colour, children }: Props) => {
  const { theme, resolver, bars } = useMemo(() => {
    const ramp = rampOf(colour)
    return { theme: themeOf(ramp), resolver: variablesResolverOf(ramp), bars: pageColours(colour) }
  }, [colour])
  useEffect(() => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      meta.content = meta.media.includes('dark') ? bars.dark : bars.light
  }, [bars])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolver} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  )
}
