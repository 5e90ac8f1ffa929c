import { Field } from "../../../../../ui/controls/field.tsx";
import { normalizePhone } from "../../phone-number.ts";

interface PhoneFieldProps {
  phone: string;
  onPhone(phone: string): void;
  error: string | undefined;
  label?: string;
  hint?: string | undefined;
}

/** A field for a mainland number in any notation. */
export function PhoneField({ phone, onPhone, label = "手机号", error, hint }: PhoneFieldProps) {
  return (
    <Field
      label={label}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="中国大陆手机号"
      value={phone}
      onChange={(event) => onPhone(event.target.value)}
      error={error}
      hint={hint}
    />
  );
}

/** All notations of a number share one wait between codes. */
export function phoneTarget(phone: string): string {
  return normalizePhone(phone) ?? phone;
}
