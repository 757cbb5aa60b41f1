import { createTheme, rem, type CSSVariablesResolver, type MantineThemeOverride, type VariantColorsResolver } from '@mantine/core'
import classes from './theme.module.css'
import { neutralsOf, rampOf, type Ramp, type Scheme, type Ten } from '@avisa/contract/values/palette'
import { schemeColours, familyColours } from '@avisa/contract/values/scheme-colours'

const px = <K extends string>(values: Record<K, number>): Record<K, string> =>
  Object.fromEntries(Object.entries<number>(values).map(([key, value]) => [key, rem(value)])) as Record<K, string>
const fontFamily = "'Public Sans Variable', system-ui, sans-serif"
const field = { label: 'label mb-6', description: 'small quiet mt-6', error: 'small medium wrong mt-6' }
const inputDefaults = {
  size: 'md',
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
}
const overlayProps = { backgroundOpacity: 0.46, color: '#060e12' }

/**
 * `filled` is the main button, `light` soft, `default` outlined, `subtle` text only; `color="wrong"` for
 * destructive actions.
 */
const variantColorResolver: VariantColorsResolver = ({ color, variant }) => {
  const wrong = color === 'wrong'
  const accent = wrong ? 'var(--av-wrong-fg)' : 'var(--av-accent)'
  switch (variant) {
    case 'filled':
      return { background: 'var(--av-filled)', hover: 'var(--av-hover)', color: 'var(--av-on-filled)', border: 'none' }
    case 'light':
      return {
        background: wrong ? 'var(--av-wrong-bg)' : 'var(--av-soft2)',
        hover: wrong ? 'var(--av-wrong-bg)' : 'var(--av-soft2)',
        color: accent,
        border: 'none',
      }
    case 'subtle':
      return { background: 'transparent', hover: 'var(--av-fill)', color: accent, border: 'none' }
    default:
      return {
        background: 'var(--av-surface)',
        hover: 'var(--av-sunken)',
        color: wrong ? 'var(--av-wrong-fg)' : 'var(--av-n9)',
        border: `1px solid var(${wrong ? '--av-wrong-line' : '--av-n4'})`,
      }
  }
}

const asMantineDark = (n: Ten): Ten => [n[9], n[8], n[7], n[6], n[4], n[3], n[2], n[1], n[0], n[0]]

/** Mantine's theme for the municipality's colour (docs/appearance.md, Mantine). */
export const themeOf = (ramp: Ramp): MantineThemeOverride =>
  createTheme({
    primaryColor: 'muni',
    colors: { muni: ramp.shades, gray: neutralsOf(ramp, 'light'), dark: asMantineDark(neutralsOf(ramp, 'dark')) },
    primaryShade: { light: 7, dark: 3 },
    autoContrast: true,
    black: neutralsOf(ramp, 'light')[9],
    fontFamily,
    fontSizes: px({ xs: 13, sm: 14, md: 16, lg: 18, xl: 22 }),
    lineHeights: { xs: '1.385', sm: '1.429', md: '1.5', lg: '1.334', xl: '1.273' },
    headings: {
      fontFamily,
      fontWeight: '650',
      textWrap: 'balance',
      sizes: {
        h1: { fontSize: rem(28), lineHeight: '1.214' },
        h2: { fontSize: rem(22), lineHeight: '1.273' },
        h3: { fontSize: rem(18), lineHeight: '1.334' },
        h4: { fontSize: rem(16), lineHeight: '1.375', fontWeight: '600' },
      },
    },
    spacing: px({ xs: 8, sm: 12, md: 16, lg: 24, xl: 32 }),
    radius: px({ xs: 8, sm: 10, md: 12, lg: 16, xl: 24 }),
    defaultRadius: 'md',
    shadows: { sm: 'var(--av-shadow-1)', md: 'var(--av-shadow-2)' },
    breakpoints: { sm: '48em', md: '62em', lg: '75em' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    focusRing: 'auto',
    focusClassName: classes.focus ?? '',
    variantColorResolver,
    // Plain objects: `Component.extend` would import every component named here into the first screen.
    components: {
      Button: {
        defaultProps: { size: 'md' },
        classNames: { root: classes.button, section: classes.buttonSection, label: classes.buttonLabel, loader: classes.buttonLoader },
      },
      ActionIcon: { defaultProps: { size: 48, variant: 'subtle' }, classNames: { root: classes.actionIcon } },
      TextInput: {
        defaultProps: inputDefaults,
        classNames: { input: classes.input, ...field },
      },
      NativeSelect: {
        defaultProps: inputDefaults,
        classNames: { input: classes.input, ...field },
      },
      Textarea: {
        defaultProps: inputDefaults,
        classNames: { input: classes.area, ...field },
      },
      // 24 px, with double-sized text 48; the size also positions the tick.
      Checkbox: {
        defaultProps: { size: 'md' },
        classNames: { input: classes.check, label: classes.checkLabel, body: 'start', error: field.error },
      },
      // 24 px; the size also positions the dot.
      Radio: { defaultProps: { size: 'md' }, classNames: { radio: classes.radio, icon: classes.radioDot } },
      Modal: { defaultProps: { radius: 'xl', centered: true, overlayProps }, classNames: { content: 'surface' } },
      Drawer: { defaultProps: { radius: 'xl', overlayProps }, classNames: { content: 'surface' } },
      SegmentedControl: {
        defaultProps: { fullWidth: true, radius: 'md', withItemsBorders: false },
        classNames: { root: classes.segmented, control: classes.segmentPlace, label: classes.segment, indicator: classes.segmentOn },
      },
      Skeleton: { defaultProps: { radius: 'sm' }, classNames: { root: classes.skeleton } },
    },
  })

const variablesOf = (ramp: Ramp, scheme: Scheme): Record<`--${string}`, string> => ({
  ...Object.fromEntries(
    Object.entries({ ...schemeColours(ramp, scheme), ...familyColours(scheme) }).map(([name, colour]) => [`--av-${name}`, colour]),
  ),
  '--mantine-color-body': 'var(--av-page)',
  '--mantine-color-text': 'var(--av-n9)',
  '--mantine-color-dimmed': 'var(--av-n7)',
  '--mantine-color-default-border': 'var(--av-n4)',
  '--mantine-color-default': 'var(--av-surface)',
  '--mantine-color-default-hover': 'var(--av-sunken)',
  '--mantine-color-placeholder': 'var(--av-n6)',
  '--mantine-color-error': 'var(--av-wrong-fg)',
  '--mantine-color-anchor': 'var(--av-accent)',
  '--mantine-primary-color-filled': 'var(--av-filled)',
  '--mantine-primary-color-filled-hover': 'var(--av-hover)',
  '--mantine-primary-color-contrast': 'var(--av-on-filled)',
})

/** Writes the colours as `--av-*` and maps Mantine's own names to them. */
export const variablesResolverOf =
  (ramp: Ramp): CSSVariablesResolver =>
  () => ({
    variables: {},
    light: {
      ...variablesOf(ramp, 'light'),
      '--av-shadow-1': '0 1px 2px rgb(0 0 0 / 0.14), 0 4px 14px rgb(0 0 0 / 0.13)',
      '--av-shadow-2': '0 2px 6px rgb(0 0 0 / 0.1), 0 12px 36px rgb(0 0 0 / 0.16)',
      '--av-shadow-sheet': '0 -1px 3px rgb(0 0 0 / 0.08), 0 -6px 20px rgb(0 0 0 / 0.09)',
    },
    dark: {
      ...variablesOf(ramp, 'dark'),
      '--av-shadow-1': '0 0 0 1px var(--av-n4), 0 6px 20px rgb(0 0 0 / 0.5)',
      '--av-shadow-2': '0 0 0 1px var(--av-n4), 0 6px 20px rgb(0 0 0 / 0.5)',
      '--av-shadow-sheet': '0 -1px 0 var(--av-n4), 0 -8px 28px rgb(0 0 0 / 0.5)',
    },
  })

/** For the browser's own bars. */
export const pageColours = (colour: string): Record<Scheme, string> => {
  const ramp = rampOf(colour)
  return { light: schemeColours(ramp, 'light').surface, dark: schemeColours(ramp, 'dark').surface }
}
