import { isDrawn } from '@avisa/contract/extra-fields/read-value'
import { signatureField } from './signature-path.ts'
import classes from './extra-fields.module.css'

/** A drawn signature, or the name written instead. The caller provides its text for screen readers. */
export const SignatureImage = ({ value }: { value: string }) => (
  <svg viewBox={`0 0 ${signatureField.width} ${signatureField.height}`} className={`${classes.signature} wide block`} aria-hidden>
    <line x1={60} x2={signatureField.width - 60} y1={signatureField.height * 0.78} y2={signatureField.height * 0.78} />
    {isDrawn(value) ? (
      <path d={value} />
    ) : (
      <text x={signatureField.width / 2} y={signatureField.height * 0.66} {...(value.length > 22 ? { textLength: 860 } : {})}>
        {value}
      </text>
    )}
  </svg>
)
